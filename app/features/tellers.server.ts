import { bookmarkTeller } from "./bookmarks/teller.server";
import { eventTellers } from "./events/teller.server";
import { followerLetThroughTeller, followerTeller } from "./followers/teller.server";
import { mentionTellers } from "./mentions/teller.server";
import { moderationTellers } from "./moderation/teller.server";
import { houseTellers, likeTeller, reactionTeller } from "./notifications/recipients.server";
import { declareTellers } from "./notifications/teller.server";
import { authorTeller, heldBackTeller } from "./posts/teller.server";
import { savedSearchTeller } from "./search/teller.server";
import { subjects } from "./subjects.server";

/** Who is told of what, a line for each feature. Which kinds of lines there are stands in notices.ts. */
export const tellers = declareTellers([
  ...houseTellers,
  likeTeller("likes", subjects),
  reactionTeller("reactions", subjects),
  bookmarkTeller,
  heldBackTeller,
  authorTeller,
  followerTeller,
  followerLetThroughTeller,
  ...mentionTellers,
  savedSearchTeller,
  ...moderationTellers,
  ...eventTellers,
]);
