import type { Fact } from "~/platform/facts/fact";

type SpaceFact =
  | "space.created"
  | "space.updated"
  | "space.deleted"
  | "space.restored"
  | "space.removed"
  | "space.joined"
  | "space.left"
  | "space.member_added"
  | "space.members_added"
  | "space.members_removed"
  | "space.member_removed"
  | "space.role_given"
  | "space.role_taken"
  | "space.entry_asked"
  | "space.entry_withdrawn"
  | "space.entry_granted"
  | "space.entry_declined";

/** What happens to a space, or to a member in it (then `memberId` says who). */
export const spaceFact = (
  name: SpaceFact,
  spaceId: number,
  payload: Record<string, number | string | boolean | null> = {},
  key?: string,
): Fact => ({ name, subjectKind: "space", subjectId: spaceId, payload, key });

export const groupFact = (
  name:
    | "space_group.created"
    | "space_group.updated"
    | "space_group.deleted"
    | "space_group.members_added"
    | "spaces.reordered",
  groupId: number,
  key?: string,
): Fact => ({ name, subjectKind: "space_group", subjectId: groupId, key });

/** A double click, a retry and a second tab carry the same key: the fact, and so the thing, is made once. */
export const onceKey = (name: string, memberId: number, requestKey: string | null | undefined): string | undefined =>
  requestKey ? `${name}:${memberId}:${requestKey}` : undefined;
