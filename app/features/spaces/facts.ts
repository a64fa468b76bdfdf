import * as z from "zod";
import { type Carried, carrying, fact, id } from "~/platform/facts/fact";

const alone = carrying({});
const withMember = carrying({ member_id: id });

/** What happens to a space, or to a member in it. */
export const spaceFacts = {
  "space.created": carrying({ space_group_id: id }),
  "space.updated": alone,
  "space.deleted": alone,
  "space.restored": alone,
  "space.removed": alone,
  "space.joined": withMember,
  "space.left": withMember,
  "space.member_added": withMember,
  /** One step of a job let them in: the grants have these ids. */
  "space.members_added": carrying({ first_grant: id, last_grant: id }),
  /** One step of a job let members of its group in, because of the group: the grants have these ids. */
  "space.group_members_added": carrying({ first_grant: id, last_grant: id, is_first: z.boolean() }),
  /** One step of a job's undo took them out: its ledger has these members. */
  "space.members_removed": carrying({ job_id: id, first_member: id, last_member: id }),
  "space.member_removed": withMember,
  "space.role_given": carrying({ member_id: id, role: z.enum(["admin", "moderator"]) }),
  "space.role_taken": withMember,
  "space.entry_asked": carrying({ member_id: id, asked_at: id }, { isWords: true }),
  "space.entry_withdrawn": withMember,
  "space.entry_granted": withMember,
  /** The space opened, and let in who asked: the grants have these ids. */
  "space.entries_granted": carrying({ first_grant: id, last_grant: id }),
  "space.entry_declined": withMember,
  "space_group.created": alone,
  "space_group.updated": alone,
  "space_group.deleted": alone,
  "space_group.members_added": alone,
  "space_group.member_removed": withMember,
  /** Of one group; 0: the groups themselves. */
  "spaces.reordered": alone,
};

type Name = keyof typeof spaceFacts;

export const spaceFact = <One extends Extract<Name, `space.${string}`>>(
  name: One,
  spaceId: number,
  ...carried: Carried<One>
) => fact(name, { kind: "space", id: spaceId }, ...carried);

export const groupFact = (name: Exclude<Name, `space.${string}` | typeof OF_MEMBER>, groupId: number, key?: string) =>
  fact(name, { kind: "space_group", id: groupId }, {}, key);

const OF_MEMBER = "space_group.member_removed";

export const groupMemberFact = (groupId: number, memberId: number) =>
  fact(OF_MEMBER, { kind: "space_group", id: groupId }, { member_id: memberId });

/** A double click, a retry and a second tab carry the same key: the fact, and so the thing, is made once. */
export const onceKey = (name: string, memberId: number, requestKey: string | null | undefined): string | undefined =>
  requestKey ? `${name}:${memberId}:${requestKey}` : undefined;
