import type { Fact } from "~/platform/facts/fact";

export const communityCreated = (communityId: number): Fact => ({
  name: "community.created",
  subjectKind: "community",
  subjectId: communityId,
  key: "community.created",
});

/** Which part was saved; what it says now is read again by whoever listens. */
export const communityUpdated = (communityId: number, part: "general" | "theme" | "embed"): Fact => ({
  name: "community.updated",
  subjectKind: "community",
  subjectId: communityId,
  payload: { part },
});
