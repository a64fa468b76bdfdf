import type { ReactNode } from "react";
import { m } from "~/i18n/generated/messages";
import { withWords } from "~/ui/words";
import type { NotificationPayload } from "../payload";
import type { NotificationGroup } from "../rules";

/** What happened, in one sentence; who did it and what it was done to stand out in it. */
export function sentenceOf({ kind, actor, actors_count, post, space }: NotificationPayload): ReactNode {
  const title = <b dir="auto">{post?.title ?? ""}</b>;
  const who = <b dir="auto">{actor.name}</b>;
  const others = actors_count - 1;
  const name =
    others > 0 ? withWords((words) => m.notifications_and_others({ ...words, count: others }), { name: who }) : who;
  switch (kind) {
    case "comment":
      return withWords(m.notifications_commented, { name, title });
    case "reply":
      return withWords(m.notifications_replied, { name, title });
    case "post_like":
      return withWords(m.notifications_liked_post, { name, title });
    case "comment_like":
      return withWords(m.notifications_liked_comment, { name, title });
    case "post":
      return withWords(m.notifications_posted, { name, title, space: space?.name ?? "" });
  }
}

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
