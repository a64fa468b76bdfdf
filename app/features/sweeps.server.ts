import type { Sweep } from "~/platform/sweeps";
import { accountSweeps } from "./accounts/sweep.server";
import { bookmarkSweeps } from "./bookmarks/sweep.server";
import { chatSweeps } from "./chat/sweep.server";
import { commentSweeps } from "./comments/sweep.server";
import { communitySweeps } from "./communities/sweep.server";
import { digestSweeps } from "./digests/sweep.server";
import { uploadSweeps } from "./events/ics-import/uploads.server";
import { letterSweeps } from "./event-mails/sweep.server";
import { reminderSweeps } from "./events/reminders.server";
import { eventSweeps } from "./events/sweeps.server";
import { seriesSweeps } from "./events/series/sweeps.server";
import { featuredSweeps } from "./featured/sweep.server";
import { fileSweeps } from "./files/sweep.server";
import { linkSweeps } from "./links/cache.server";
import { returnSweeps } from "./mail/sweep.server";
import { masqueradeSweeps } from "./masquerades/sweep.server";
import { mailSweeps } from "./notifications/mails/sweep.server";
import { wakeSweeps } from "./notifications/wake.server";
import { pollSweeps } from "./polls/sweeps.server";
import { pushSweeps } from "./push/sweep.server";
import { postSweeps } from "./posts/sweeps.server";
import { searchSweeps } from "./search/sweep.server";
import { spaceSweeps } from "./spaces/sweeps.server";
import { emojiSweeps } from "./emojis/sweeps.server";
import { topicSweeps } from "./topics/sweeps.server";

/** What features look for every minute, a line for each; what the platform does stands in workers/sweeps.ts. */
export const sweeps: readonly Sweep[] = [
  ...communitySweeps,
  ...accountSweeps,
  ...masqueradeSweeps,
  ...returnSweeps,
  ...fileSweeps,
  ...linkSweeps,
  ...postSweeps,
  ...pollSweeps,
  ...eventSweeps,
  ...seriesSweeps,
  ...uploadSweeps,
  ...reminderSweeps,
  ...letterSweeps,
  ...featuredSweeps,
  ...topicSweeps,
  ...emojiSweeps,
  ...spaceSweeps,
  ...commentSweeps,
  ...chatSweeps,
  ...bookmarkSweeps,
  ...searchSweeps,
  ...wakeSweeps,
  ...mailSweeps,
  ...digestSweeps,
  ...pushSweeps,
];
