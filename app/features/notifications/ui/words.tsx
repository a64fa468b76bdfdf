import type { ReactNode } from "react";
import { m } from "~/i18n/generated/messages";
import { withWords } from "~/ui/words";
import type { Notice } from "../../notices";
import type { NotificationPayload } from "../payload";
import type { NotificationGroup, NotificationStatus } from "../rules";

/** What happened, in one sentence; who did it and what it was done to stand out in it. */
export function sentenceOf(notice: Notice, line: NotificationPayload): ReactNode {
  const { actor, actors_count: count, post, space, job, subject } = line;
  const who = <b dir="auto">{actor.name}</b>;
  return notice.words({
    name:
      count > 1 ? withWords((words) => m.notifications_and_others({ ...words, count: count - 1 }), { name: who }) : who,
    count,
    title: <b dir="auto">{(post ?? job ?? subject)?.title ?? ""}</b>,
    space: <b dir="auto">{space?.name ?? ""}</b>,
  });
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

/** Of a list that is not that of what came. */
export const statusName = (status: Exclude<NotificationStatus, "inbox">): string =>
  status === "archived" ? m.notifications_archive_tab() : m.notifications_snoozed_tab();
