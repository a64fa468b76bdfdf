import { carrying, fact } from "~/platform/facts/fact";

/** Of bookmarks themselves nothing is recorded: what somebody keeps for themselves is nobody else's to hear of. */
export const bookmarkFacts = {
  "bookmark.due": carrying({}),
};

/** Its member wanted to be told of it at this time. */
export const bookmarkDue = (bookmarkId: number) => fact("bookmark.due", { kind: "bookmark", id: bookmarkId });
