import type { ReactNode } from "react";
import type { LucideIcon } from "~/ui/icons";
import { bookmarkNotices } from "./bookmarks/notices";
import { commentNotices } from "./comments/notices";
import { eventNotices } from "./events/notices";
import { followerNotices } from "./followers/notices";
import { jobNotices } from "./jobs/notices";
import { likeNotices } from "./likes/notices";
import { mentionNotices } from "./mentions/notices";
import { moderationNotices } from "./moderation/notices";
import { GROUPS, type NotificationGroup } from "./notifications/rules";
import type { Channel } from "./notifications/wanted";
import { postNotices } from "./posts/notices";
import { reactionNotices } from "./reactions/notices";
import { searchNotices } from "./search/notices";
import { spaceNotices } from "./spaces/notices";

/** What a line about something says; each part already stands out where it is said. */
export interface Said {
  /** Who did it, "Ana" or "Ana and 3 others". */
  name: ReactNode;
  /** How many did. */
  count: number;
  /** What it was done to: the title of a post, of a job, of whatever the line is of. */
  title: ReactNode;
  space: ReactNode;
}

/** A kind of line in the list of notifications. */
export interface Notice {
  group: NotificationGroup;
  /** By which its member says whether, and how, to be told: a name in app/features/matters.ts. */
  matter: string;
  /** Its mail is one of its own making, that leaves at once and that a calendar reads as well (`sendings`, channel "event"). */
  isLetter?: true;
  /** By no other channel; absent: by all. */
  only?: readonly Channel[];
  /** Of a post that tells of this instead: who wants that, and not this, is told by it all the same. */
  insteadOf?: string;
  /** On the corner of the face of who did it. */
  icon: LucideIcon;
  /** What happened, in one sentence. */
  words(said: Said): ReactNode;
  /** The sentence says already in which space it was. */
  namesSpace?: boolean;
}

/** The notices of one feature, by their kinds. */
export type Notices = Readonly<Record<string, Notice>>;

/** Every kind of line there is, a line for each feature. Who is told of what stands in tellers.server.ts. */
export const notices = allOf([
  commentNotices,
  likeNotices,
  reactionNotices,
  postNotices,
  spaceNotices,
  jobNotices,
  bookmarkNotices,
  followerNotices,
  searchNotices,
  moderationNotices,
  mentionNotices,
  eventNotices,
]);

/** null for a kind of a feature that is no more: its lines are not shown. */
export const noticeOf = (kind: string): Notice | null => notices.get(kind) ?? null;

export function groupOf(kind: string): NotificationGroup {
  const notice = noticeOf(kind);
  if (!notice) throw new Error(`nobody declares the notice ${kind}`);
  return notice.group;
}

/** The groups something is written to today; a page offers no others. */
export function usedGroups(): NotificationGroup[] {
  const used = new Set([...notices.values()].map(({ group }) => group));
  return GROUPS.filter((group) => used.has(group));
}

/** Refuses two of one kind. */
function allOf(declared: readonly Notices[]): Map<string, Notice> {
  const all = new Map<string, Notice>();
  for (const [kind, notice] of declared.flatMap((group) => Object.entries(group))) {
    if (all.has(kind)) throw new Error(`the notice ${kind} is declared twice`);
    all.set(kind, notice);
  }
  return all;
}
