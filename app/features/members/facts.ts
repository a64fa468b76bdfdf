import type { Fact } from "~/platform/facts/fact";

export const profileChanged = (memberId: number): Fact => ({
  name: "member.profile_changed",
  subjectKind: "member",
  subjectId: memberId,
});
