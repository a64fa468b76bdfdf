import type { PayloadsOf } from "~/platform/facts/fact";
import { accessFacts } from "./access/facts";
import { accountFacts } from "./accounts/facts";
import { bookmarkFacts } from "./bookmarks/facts";
import { chatFacts } from "./chat/facts";
import { commentFacts } from "./comments/facts";
import { communityFacts } from "./communities/facts";
import { courseFacts } from "./courses/facts";
import { digestFacts } from "./digests/facts";
import { emojiFacts } from "./emojis/facts";
import { eventFacts } from "./events/facts";
import { featuredFacts } from "./featured/facts";
import { homeFacts } from "./home/facts";
import { importFacts } from "./imports/facts";
import { invitationFacts } from "./invitations/facts";
import { jobFacts } from "./jobs/facts";
import { legalFacts } from "./legal/facts";
import { mailFacts } from "./mail/facts";
import { masqueradeFacts } from "./masquerades/facts";
import { memberFacts } from "./members/facts";
import { moderationFacts } from "./moderation/facts";
import { navigationFacts } from "./navigation/facts";
import { notificationFacts } from "./notifications/facts";
import { onboardingFacts } from "./onboarding/facts";
import { operateFacts } from "./operate/facts";
import { pollFacts } from "./polls/facts";
import { postFacts } from "./posts/facts";
import { searchFacts } from "./search/facts";
import { sitePageFacts } from "./pages/facts";
import { snippetFacts } from "./snippets/facts";
import { spaceFacts } from "./spaces/facts";
import { storageFacts } from "./storage/facts";
import { templateFacts } from "./templates/facts";
import { topicFacts } from "./topics/facts";

/**
 * All that can happen, a line for each feature: the names of its facts with what they carry. A name that stands here
 * twice is refused at the start, and so are a listener that wants one and a commit that records one which does not.
 */
export const facts = [
  accountFacts,
  memberFacts,
  masqueradeFacts,
  communityFacts,
  navigationFacts,
  accessFacts,
  spaceFacts,
  invitationFacts,
  legalFacts,
  jobFacts,
  topicFacts,
  postFacts,
  pollFacts,
  eventFacts,
  courseFacts,
  featuredFacts,
  commentFacts,
  chatFacts,
  bookmarkFacts,
  moderationFacts,
  sitePageFacts,
  snippetFacts,
  emojiFacts,
  homeFacts,
  notificationFacts,
  digestFacts,
  importFacts,
  operateFacts,
  mailFacts,
  onboardingFacts,
  templateFacts,
  storageFacts,
  searchFacts,
] as const;

declare module "~/platform/facts/fact" {
  interface FactPayloads extends PayloadsOf<(typeof facts)[number]> {}
}
