import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
import type { LogOf } from "~/platform/facts/log";
import type { accessFacts } from "./facts";

export const accessLog = {
  "access.granted": {
    group: "spaces",
    words: ({ member, thing, locale }) => m.access_log_granted({ member, thing }, { locale }),
  },
  "access.revoked": {
    group: "spaces",
    words: ({ member, thing, locale }) => m.access_log_revoked({ member, thing }, { locale }),
  },
  "member.role_changed": {
    group: "members",
    words: ({ member, payload: { from, to }, locale }) =>
      m.access_log_role_changed({ member, from: roleIn(from, locale), to: roleIn(to, locale) }, { locale }),
  },
} satisfies LogOf<typeof accessFacts>;

function roleIn(role: unknown, locale: Locale): string {
  const words = { locale };
  if (role === "owner") return m.members_role_owner({}, words);
  if (role === "admin") return m.members_role_admin({}, words);
  return role === "moderator" ? m.members_role_moderator({}, words) : m.members_role_member({}, words);
}
