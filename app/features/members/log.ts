import { m } from "~/i18n/generated/messages";
import type { LogOf } from "~/platform/facts/log";
import type { memberFacts } from "./facts";

export const memberLog = {
  "member.profile_changed": { group: "members", words: ({ locale }) => m.members_log_profile({}, { locale }) },
  "member.removed": { group: "members", words: ({ member, locale }) => m.members_log_removed({ member }, { locale }) },
  "member.banned": {
    group: "members",
    words({ member, payload: { until }, day, locale }) {
      if (typeof until !== "number") return m.members_log_banned_ever({ member }, { locale });
      return m.members_log_banned({ member, date: day(until) }, { locale });
    },
  },
  "member.restored": {
    group: "members",
    words: ({ member, payload, locale }) =>
      payload.was_banned
        ? m.members_log_unbanned({ member }, { locale })
        : m.members_log_restored({ member }, { locale }),
  },
} satisfies LogOf<typeof memberFacts>;
