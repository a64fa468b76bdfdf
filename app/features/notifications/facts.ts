import * as z from "zod";
import { carrying, fact, id } from "~/platform/facts/fact";
import type { Recipient } from "./recipients.server";
import type { NotificationKind } from "./rules";

export const notificationFacts = {
  /** A member's line is there, or has grown; or those of the members of a space. */
  "notification.created": carrying({
    kind: z.string(),
    member_id: id.optional(),
    space_id: id.nullable().optional(),
  }),
  "notifications.seen": carrying({ member_id: id }),
};

/** A line was added to a member's list, or an unread one grew. */
export const notificationCreated = (lineId: number, memberId: number, kind: NotificationKind) =>
  fact("notification.created", { kind: "notification", id: lineId }, { member_id: memberId, kind });

/** Many members were told of one post, or of the space that they were let into together. */
export const spaceTold = ({ kind, postId, spaceId }: Pick<Recipient, "kind" | "postId" | "spaceId">) =>
  fact(
    "notification.created",
    { kind: postId === null ? "space" : "post", id: postId ?? spaceId ?? 0 },
    { space_id: spaceId, kind },
  );

/** A member read or looked at notifications: their other pages count anew. */
export const notificationsSeen = (memberId: number) =>
  fact("notifications.seen", { kind: "member", id: memberId }, { member_id: memberId });
