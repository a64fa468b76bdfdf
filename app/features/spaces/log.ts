import { m } from "~/i18n/generated/messages";
import type { Telling, LogOf, Told } from "~/platform/facts/log";
import type { spaceFacts } from "./facts";

type Words = "thing" | "member";
type Sentence<Key extends Words> = (words: Record<Key, string>, options: Pick<Told, "locale">) => string;

const ofSpace = (sentence: Sentence<"thing">): Telling => ({
  group: "spaces",
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});
const ofMember = (sentence: Sentence<Words>): Telling => ({
  group: "spaces",
  words: ({ thing, member, locale }) => sentence({ thing, member }, { locale }),
});

export const spaceLog = {
  "space.created": ofSpace(m.spaces_log_created),
  "space.updated": ofSpace(m.spaces_log_updated),
  "space.deleted": ofSpace(m.spaces_log_deleted),
  "space.restored": ofSpace(m.spaces_log_restored),
  "space.removed": { group: "spaces", words: ({ locale }) => m.spaces_log_gone({}, { locale }) },
  "space.joined": ofSpace(m.spaces_log_joined),
  "space.left": ofSpace(m.spaces_log_left),
  "space.member_added": ofMember(m.spaces_log_member_added),
  "space.members_added": ofSpace(m.spaces_log_members_added),
  /** One line for a space, however many steps it took. */
  "space.group_members_added": {
    group: "spaces",
    words: ({ thing, payload, locale }) =>
      payload.is_first === false ? null : m.spaces_log_group_let_in({ thing }, { locale }),
  },
  "space.members_removed": ofSpace(m.spaces_log_members_removed),
  "space.member_removed": ofMember(m.spaces_log_member_removed),
  "space.role_given": {
    group: "spaces",
    words: ({ thing, member, payload: { role }, locale }) =>
      role === "admin"
        ? m.spaces_log_made_admin({ thing, member }, { locale })
        : m.spaces_log_made_moderator({ thing, member }, { locale }),
  },
  "space.role_taken": ofMember(m.spaces_log_role_taken),
  "space.entry_asked": ofSpace(m.spaces_log_asked),
  "space.entry_withdrawn": ofSpace(m.spaces_log_withdrew),
  "space.entry_granted": ofMember(m.spaces_log_let_in),
  "space.entries_granted": ofSpace(m.spaces_log_all_let_in),
  "space.entry_declined": ofMember(m.spaces_log_declined),
  "space_group.created": ofSpace(m.spaces_log_group_created),
  "space_group.updated": ofSpace(m.spaces_log_group_updated),
  "space_group.deleted": ofSpace(m.spaces_log_group_deleted),
  "space_group.members_added": ofSpace(m.spaces_log_group_members),
  "space_group.member_removed": ofMember(m.spaces_log_group_member_removed),
  "spaces.reordered": { group: "spaces", words: ({ locale }) => m.spaces_log_reordered({}, { locale }) },
} satisfies LogOf<typeof spaceFacts>;
