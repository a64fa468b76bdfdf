import type { LucideIcon } from "~/ui/icons";
import { activitySettings } from "./activity/settings";
import { communityLooks, communitySettings } from "./communities/settings";
import { courseSettings } from "./courses/settings";
import { chatSettings } from "./chat/settings";
import { digestSettings } from "./digests/settings";
import { homeSettings } from "./home/settings";
import { invitationSettings } from "./invitations/settings";
import { importSettings } from "./imports/settings";
import { linkSettings } from "./links/settings";
import { legalSettings } from "./legal/settings";
import { jobSettings } from "./jobs/settings";
import { mailSettings } from "./mail/settings";
import { memberSettings } from "./members/settings";
import { onboardingSettings } from "./onboarding/settings";
import { moderationSettings } from "./moderation/settings";
import { notificationSettings } from "./notifications/settings";
import { navigationSettings } from "./navigation/settings";
import { operateSettings } from "./operate/settings";
import { sitePageSettings } from "./pages/settings";
import { snippetSettings } from "./snippets/settings";
import { spaceSettings } from "./spaces/settings";
import { storageSettings } from "./storage/settings";
import { postSettings } from "./posts/settings";
import { emojiSettings } from "./emojis/settings";
import { topicSettings } from "./topics/settings";

/** A page of /settings, for admins. */
export interface SettingsPage {
  /** Its route stands in routes.ts, in the settings' own frame; the directory's among the community's pages. */
  path: `/settings${string}` | "/members" | `/members/${string}`;
  /** Where the list has it: what the community is, or what keeps it running. */
  area: "house" | "machine";
  label(): string;
  icon: LucideIcon;
  /** What else it is looked for by, besides its name. */
  words?(): string;
  /** What is set there, by the names it has there: each is found by itself, and its field has the focus on arrival. */
  holds?: readonly HeldSetting[];
}

/** A setting of a page: what its field is called, and the field's name in the form. */
export interface HeldSetting {
  label(): string;
  /** What else people call it. */
  words?(): string;
  field: string;
}

/** The pages of the settings in the order in which their list shows them, a line for each feature. */
export const settingsPages: readonly SettingsPage[] = [
  ...communitySettings,
  ...onboardingSettings,
  ...homeSettings,
  ...navigationSettings,
  ...sitePageSettings,
  ...spaceSettings,
  ...postSettings,
  ...topicSettings,
  ...courseSettings,
  ...moderationSettings,
  ...chatSettings,
  ...notificationSettings,
  ...digestSettings,
  ...emojiSettings,
  ...memberSettings,
  ...invitationSettings,
  ...activitySettings,
  ...communityLooks,
  ...linkSettings,
  ...legalSettings,
  ...snippetSettings,
  ...storageSettings,
  ...importSettings,
  ...jobSettings,
  ...operateSettings,
  ...mailSettings,
];
