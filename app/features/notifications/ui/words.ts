import { m } from "~/i18n/generated/messages";
import type { NotificationPayload } from "../payload";
import type { NotificationGroup } from "../rules";

/** What happened, in one sentence without the name it begins with being marked. */
export function sentenceOf({ kind, actor, actors_count, post, space }: NotificationPayload): string {
  const title = post?.title ?? "";
  const count = actors_count;
  const name = count > 1 ? m.notifications_and_others({ name: actor.name, count: count - 1 }) : actor.name;
  switch (kind) {
    case "comment":
      return m.notifications_commented({ name, title, count });
    case "reply":
      return m.notifications_replied({ name, title, count });
    case "post_like":
      return m.notifications_liked_post({ name, title, count });
    case "comment_like":
      return m.notifications_liked_comment({ name, title, count });
    case "post":
      return m.notifications_posted({ name, title, space: space?.name ?? "" });
    case "space_added":
      return m.notifications_added({ name, space: space?.name ?? "" });
    case "entry_asked":
      return m.notifications_entry_asked({ name, space: space?.name ?? "" });
    case "entry_granted":
      return m.notifications_let_in({ name, space: space?.name ?? "" });
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
