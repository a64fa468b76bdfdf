/** Its matter, and what its rows in the ledger are of. */
export const DIGEST = "weekly_digest";
