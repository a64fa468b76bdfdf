import * as z from "zod";
import { carrying, fact, id, type StoredFact } from "~/platform/facts/fact";
import type { NotificationKind } from "./rules";

export const notificationFacts = {
  /** A member's line is there, or has grown; or those of many, about one subject: the new ones have these ids. */
  "notification.created": carrying({
    kind: z.string(),
    member_id: id.optional(),
    first_line: id.optional(),
    last_line: id.optional(),
    members: z.int().optional(),
  }),
  "notifications.seen": carrying({ member_id: id }),
  /** What holds for everybody who says nothing: "<matter>:<channel>" of what was turned on and off. */
  "notification_defaults.updated": carrying({ on: z.array(z.string()), off: z.array(z.string()) }),
};

/** A line was added to a member's list, or an unread one grew. */
export const notificationCreated = (lineId: number, memberId: number, kind: NotificationKind) =>
  fact("notification.created", { kind: "notification", id: lineId }, { member_id: memberId, kind });

/** Many members were told of one thing together; `lines` are their lines. */
export const manyTold = (
  about: Pick<StoredFact, "subjectKind" | "subjectId">,
  kind: NotificationKind,
  lines: number[],
) =>
  fact(
    "notification.created",
    { kind: about.subjectKind, id: about.subjectId },
    { kind, first_line: Math.min(...lines), last_line: Math.max(...lines), members: lines.length },
  );

/** A member read or looked at notifications: their other pages count anew. */
export const notificationsSeen = (memberId: number) =>
  fact("notifications.seen", { kind: "member", id: memberId }, { member_id: memberId });

/** An admin has said what members are told of who say nothing. */
export const defaultsUpdated = (communityId: number, changed: Record<"on" | "off", string[]>) =>
  fact("notification_defaults.updated", { kind: "community", id: communityId }, changed);
