import type { Log } from "~/platform/facts/log";
import type { LogName } from "~/platform/facts/log-name.server";
import { accessLog } from "./access/log";
import { accountLog } from "./accounts/log";
import { bookmarkLog } from "./bookmarks/log";
import { chatLog } from "./chat/log";
import { commentLog } from "./comments/log";
import { commentLogName } from "./comments/log-name.server";
import { communityLog } from "./communities/log";
import { courseLog } from "./courses/log";
import { courseLogNames } from "./courses/log-name.server";
import { eventLog } from "./events/log";
import { featuredLog } from "./featured/log";
import { homeLog } from "./home/log";
import { importLog } from "./imports/log";
import { invitationLog } from "./invitations/log";
import { invitationLogName } from "./invitations/log-name.server";
import { jobLog } from "./jobs/log";
import { jobLogName } from "./jobs/log-name.server";
import { legalLog } from "./legal/log";
import { mailLog } from "./mail/log";
import { masqueradeLog } from "./masquerades/log";
import { memberLog } from "./members/log";
import { moderationLog } from "./moderation/log";
import { navigationLog } from "./navigation/log";
import { headerLinkLogName } from "./navigation/log-name.server";
import { notificationLog } from "./notifications/log";
import { onboardingLog } from "./onboarding/log";
import { operateLog } from "./operate/log";
import { sitePageLog } from "./pages/log";
import { sitePageLogName } from "./pages/log-name.server";
import { pollLog } from "./polls/log";
import { postLog } from "./posts/log";
import { postLogNames } from "./posts/log-name.server";
import { searchLog } from "./search/log";
import { snippetLog } from "./snippets/log";
import { snippetLogName } from "./snippets/log-name.server";
import { spaceLog } from "./spaces/log";
import { spaceLogNames } from "./spaces/log-name.server";
import { storageLog } from "./storage/log";
import { templateLog } from "./templates/log";
import { digestLog } from "./digests/log";
import { emojiLog } from "./emojis/log";
import { emojiLogName } from "./emojis/log-name.server";
import { topicLog } from "./topics/log";
import { topicLogName } from "./topics/log-name.server";

/** How the activity log tells each fact, or that it does not, a line for each feature: facts.ts names as many. */
export const tellings: readonly Log[] = [
  accountLog,
  memberLog,
  masqueradeLog,
  communityLog,
  accessLog,
  spaceLog,
  invitationLog,
  legalLog,
  jobLog,
  topicLog,
  emojiLog,
  postLog,
  pollLog,
  eventLog,
  courseLog,
  featuredLog,
  commentLog,
  chatLog,
  bookmarkLog,
  moderationLog,
  notificationLog,
  digestLog,
  importLog,
  operateLog,
  mailLog,
  onboardingLog,
  templateLog,
  storageLog,
  navigationLog,
  sitePageLog,
  snippetLog,
  homeLog,
  searchLog,
];

/** How it names what they are about; members it knows. */
export const logNames: readonly LogName[] = [
  ...spaceLogNames,
  invitationLogName,
  jobLogName,
  ...postLogNames,
  ...courseLogNames,
  commentLogName,
  headerLinkLogName,
  topicLogName,
  emojiLogName,
  sitePageLogName,
  snippetLogName,
];
