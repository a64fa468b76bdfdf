import type { Fact } from "~/platform/facts/fact";
import type { GrantSource } from "./sources";

export type AccessFact = Fact;

/** A member was given or lost one reason to be in a space; the subject is the space. */
export const accessFact = (
  name: "access.granted" | "access.revoked",
  memberId: number,
  spaceId: number,
  source: GrantSource,
): AccessFact => ({
  name,
  subjectKind: "space",
  subjectId: spaceId,
  payload: { member_id: memberId, source_kind: source.kind, source_id: source.id },
});
