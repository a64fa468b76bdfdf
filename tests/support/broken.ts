export const REASON = "the disk of the database is on fire";

/** A database whose every batch and statement fails, as one does that is not there. */
export const broken = {
  withSession: () => session,
} as unknown as D1Database;

const fail = async () => {
  throw new Error(REASON);
};
const statement = { bind: () => statement, first: fail, all: fail, run: fail };
const session = { prepare: () => statement, batch: fail, getBookmark: () => null };
