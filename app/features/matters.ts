import { bookmarkMatters } from "./bookmarks/matters";
import { chatMatters } from "./chat/matters";
import { commentMatters } from "./comments/matters";
import { digestMatters } from "./digests/matters";
import { eventMatters } from "./events/matters";
import { followerMatters } from "./followers/matters";
import { jobMatters } from "./jobs/matters";
import { likeMatters } from "./likes/matters";
import { mentionMatters } from "./mentions/matters";
import { moderationMatters } from "./moderation/matters";
import type { Channel } from "./notifications/wanted";
import { postMatters } from "./posts/matters";
import { reactionMatters } from "./reactions/matters";
import { searchMatters } from "./search/matters";
import { spaceMatters } from "./spaces/matters";

/** Something that members can be told of, and say by which channels: one row of /account/notifications. */
export interface Matter {
  section: "you" | "spaces" | "house";
  label(): string;
  hint?(): string;
  /** A mail about it is of its thread alone, or takes along whatever else has gathered. */
  leaves: "talks" | "gathers";
  /** It comes also where only what speaks to oneself is wanted. */
  isDirect?: true;
  /** One has asked for it by itself: no space and no thread takes it back. */
  isAskedFor?: true;
  /** Nobody else is ever told of it, nor asked. */
  isFor?: "staff";
  /** It comes by mail, and never stands in the list. */
  isMailAlone?: true;
  /** It has a list of its own, and never stands in that of notifications. */
  isListedElsewhere?: true;
  /** What holds where neither the member nor the community has said anything. */
  usually: Readonly<Record<Channel, boolean>>;
}

/** The matters of one feature, by their names: rows know them by these for ever. */
export type Matters = Readonly<Record<string, Matter>>;

/** All of them, in the order in which their page shows them, a line for each feature. */
export const matters: ReadonlyMap<string, Matter> = allOf([
  mentionMatters,
  chatMatters,
  commentMatters,
  likeMatters,
  reactionMatters,
  bookmarkMatters,
  eventMatters,
  searchMatters,
  postMatters,
  followerMatters,
  spaceMatters,
  moderationMatters,
  jobMatters,
  digestMatters,
]);

/** Throws for one that nobody declares. */
export function matterOf(name: string): Matter {
  const matter = matters.get(name);
  if (!matter) throw new Error(`nobody declares the matter ${name}`);
  return matter;
}

/** Refuses two of one name. */
function allOf(declared: readonly Matters[]): Map<string, Matter> {
  const all = new Map<string, Matter>();
  for (const [name, matter] of declared.flatMap((group) => Object.entries(group))) {
    if (all.has(name)) throw new Error(`the matter ${name} is declared twice`);
    all.set(name, matter);
  }
  return all;
}
