import { m } from "~/i18n/generated/messages";
import { CircleCheckIcon, FlagIcon, ShieldIcon } from "~/ui/icons";
import { withWords } from "~/ui/words";
import type { Notices } from "../notices";

/** What waits for who moderates, and how it was judged, for who wrote it and who reported it. */
export const moderationNotices = {
  content_flagged: {
    group: "community",
    matter: "to_judge",
    icon: FlagIcon,
    words: ({ count, name, title }) =>
      withWords((said) => m.moderation_told_flagged({ ...said, count }), { name, title }),
  },
  content_held: {
    group: "community",
    matter: "to_judge",
    icon: ShieldIcon,
    words: ({ name, title }) => withWords(m.moderation_told_held, { name, title }),
  },
  content_appealed: {
    group: "community",
    matter: "to_judge",
    icon: ShieldIcon,
    words: ({ name, title }) => withWords(m.moderation_told_appealed, { name, title }),
  },
  content_rejected: {
    group: "community",
    matter: "judged",
    icon: ShieldIcon,
    words: ({ title }) => withWords(m.moderation_told_rejected, { title }),
  },
  member_rejected: {
    group: "community",
    matter: "judged",
    icon: ShieldIcon,
    words: () => m.moderation_told_warned(),
  },
  member_muted: {
    group: "community",
    matter: "judged",
    icon: ShieldIcon,
    words: () => m.moderation_told_muted(),
  },
  content_approved: {
    group: "community",
    matter: "judged",
    icon: CircleCheckIcon,
    words: ({ title }) => withWords(m.moderation_told_approved, { title }),
  },
  flag_rejected: {
    group: "community",
    matter: "judged",
    icon: ShieldIcon,
    words: ({ title }) => withWords(m.moderation_told_flag_rejected, { title }),
  },
  flag_approved: {
    group: "community",
    matter: "judged",
    icon: CircleCheckIcon,
    words: ({ title }) => withWords(m.moderation_told_flag_approved, { title }),
  },
} satisfies Notices;
