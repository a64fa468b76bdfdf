import { m } from "~/i18n/generated/messages";
import type { LogGroup, LogOf, Telling, Told } from "~/platform/facts/log";
import type { Locale } from "~/i18n/locale";
import type { moderationFacts } from "./facts";
import { RULE_NAMES } from "./rule-names";
import { isRuleKind } from "./rules";

/** In the reader's language, whoever that is: the log is written where nobody looks at a page. */
const logNameOf = (rule: string, locale: Locale): string =>
  isRuleKind(rule) ? RULE_NAMES[rule]({}, { locale }) : rule;

type Sentence = (words: { thing: string }, options: Pick<Told, "locale">) => string;

const of = (group: LogGroup, sentence: Sentence): Telling => ({
  group,
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});

/** Of what is said in conversations nobody is told where, nor between whom. */
const ofMessage = (sentence: (words: Record<never, never>, options: Pick<Told, "locale">) => string): Telling => ({
  group: "posts",
  words: ({ locale }) => sentence({}, { locale }),
});

const ofMember = (sentence: (words: { member: string }, options: Pick<Told, "locale">) => string): Telling => ({
  group: "members",
  words: ({ member, locale }) => sentence({ member }, { locale }),
});

/** A rule hides it, or has somebody look at it. */
const ofHeld = (hidden: Sentence, looked: Sentence): Telling => ({
  group: "posts",
  words: ({ thing, payload, locale }) => (payload.is_hidden === false ? looked : hidden)({ thing }, { locale }),
});

export const moderationLog = {
  "member.muted": {
    group: "members",
    words({ member, payload: { until }, day, locale }) {
      if (typeof until !== "number") return m.moderation_log_muted_ever({ member }, { locale });
      return m.moderation_log_muted({ member, date: day(until) }, { locale });
    },
  },
  "member.unmuted": ofMember(m.moderation_log_unmuted),
  "moderation.rule_changed": {
    group: "settings",
    words: ({ payload, locale }) =>
      (payload.is_on ? m.moderation_log_rule_on : m.moderation_log_rule_off)(
        { rule: logNameOf(String(payload.kind), locale) },
        { locale },
      ),
  },
  "post.flagged": of("posts", m.moderation_log_post_flagged),
  "post.held": ofHeld(m.moderation_log_post_held, m.moderation_log_post_flagged_by_rule),
  "post.approved": of("posts", m.moderation_log_post_approved),
  "post.rejected": of("posts", m.moderation_log_post_rejected),
  "post.appealed": of("posts", m.moderation_log_post_appealed),
  "comment.flagged": of("posts", m.moderation_log_comment_flagged),
  "comment.held": ofHeld(m.moderation_log_comment_held, m.moderation_log_comment_flagged_by_rule),
  "comment.approved": of("posts", m.moderation_log_comment_approved),
  "comment.rejected": of("posts", m.moderation_log_comment_rejected),
  "comment.appealed": of("posts", m.moderation_log_comment_appealed),
  "message.flagged": ofMessage(m.moderation_log_message_flagged),
  "message.held": ofMessage(m.moderation_log_message_held),
  "message.approved": ofMessage(m.moderation_log_message_approved),
  "message.rejected": ofMessage(m.moderation_log_message_rejected),
  "message.appealed": ofMessage(m.moderation_log_message_appealed),
  "member.flagged": ofMember(m.moderation_log_member_flagged),
  "member.held": ofMember(m.moderation_log_member_held),
  "member.approved": ofMember(m.moderation_log_member_approved),
  "member.rejected": ofMember(m.moderation_log_member_rejected),
  "member.appealed": ofMember(m.moderation_log_member_appealed),
} satisfies LogOf<typeof moderationFacts>;
