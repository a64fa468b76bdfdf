import type { ReactNode } from "react";
import { m } from "~/i18n/generated/messages";
import { withWords } from "~/ui/words";
import type { NotificationPayload } from "../payload";
import type { NotificationGroup, NotificationKind } from "../rules";

interface Said {
  name: string;
  title: string;
}

/** What happened, in one sentence; who did it and what it was done to stand out in it. */
export function sentenceOf({ kind, actor, actors_count, post, space, job }: NotificationPayload): ReactNode {
  const title = <b dir="auto">{post?.title ?? ""}</b>;
  const who = <b dir="auto">{actor.name}</b>;
  const others = actors_count - 1;
  const name =
    others > 0 ? withWords((words) => m.notifications_and_others({ ...words, count: others }), { name: who }) : who;
  const place = <b dir="auto">{space?.name ?? ""}</b>;
  const about = <b dir="auto">{job?.title ?? ""}</b>;
  const counted = (sentence: (said: Said & { count: number }) => string) =>
    withWords((said: Said) => sentence({ ...said, count: actors_count }), { name, title });
  switch (kind) {
    case "comment":
      return counted(m.notifications_commented);
    case "reply":
      return counted(m.notifications_replied);
    case "post_like":
      return counted(m.notifications_liked_post);
    case "comment_like":
      return counted(m.notifications_liked_comment);
    case "post":
      return withWords(m.notifications_posted, { name, title, space: place });
    case "space_added":
      return withWords(m.notifications_added, { name, space: place });
    case "entry_asked":
      return withWords(m.notifications_entry_asked, { name, space: place });
    case "entry_granted":
      return withWords(m.notifications_let_in, { name, space: place });
    case "job_done":
      return withWords(m.notifications_job_done, { title: about });
    case "job_failed":
      return withWords(m.notifications_job_failed, { title: about });
  }
}

/** Whether the sentence says already in which space it was. */
export const namesSpace = ({ kind }: Pick<NotificationPayload, "kind">): boolean => NAME_SPACE.has(kind);

const NAME_SPACE: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  "post",
  "space_added",
  "entry_asked",
  "entry_granted",
]);

export function groupName(group: NotificationGroup | "all"): string {
  switch (group) {
    case "all":
      return m.notifications_group_all();
    case "comments":
      return m.notifications_group_comments();
    case "likes":
      return m.notifications_group_likes();
    case "spaces":
      return m.notifications_group_spaces();
    case "community":
      return m.notifications_group_community();
  }
}
