import type { StopReason } from "~/platform/mail/suppressions.server";

/** A page of addresses. */
export const STOPS_PAGE = 20;

/** A DNS answer is asked for again after this long. */
export const DOMAIN_KEPT_MS = 600_000;

/**
 * What the owner of an account is shown of its address, and whether they may lift it. Whoever only claims an address is
 * told that letters come back, which are their own, and neither hears what its owner thinks of our mail nor undoes it.
 */
export const ownStop = (reason: StopReason, isProven: boolean): { reason: StopReason; canLift: boolean } | null =>
  isProven ? { reason, canLift: true } : reason === "complained" ? null : { reason, canLift: false };
