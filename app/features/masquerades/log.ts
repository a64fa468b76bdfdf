import { m } from "~/i18n/generated/messages";
import type { LogOf } from "~/platform/facts/log";
import type { masqueradeFacts } from "./facts";

/** As a visitor one only looks, and there is no name. */
export const masqueradeLog = {
  "masquerade.started": {
    group: "members",
    words({ member, payload, locale }) {
      if (member === "") return m.masquerades_log_saw_visitor({}, { locale });
      return payload.mode === "full"
        ? m.masquerades_log_acted({ member }, { locale })
        : m.masquerades_log_saw({ member }, { locale });
    },
  },
  "masquerade.ended": {
    group: "members",
    words({ member, payload, locale }) {
      const isOfMember = member !== "";
      if (payload.by_admin === true) {
        return isOfMember
          ? m.masquerades_log_stopped({ member }, { locale })
          : m.masquerades_log_stopped_visitor({}, { locale });
      }
      return isOfMember
        ? m.masquerades_log_ended({ member }, { locale })
        : m.masquerades_log_ended_visitor({}, { locale });
    },
  },
} satisfies LogOf<typeof masqueradeFacts>;
