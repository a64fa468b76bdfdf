import type { Fact } from "~/platform/facts/fact";
import type { Recipient } from "./recipients.server";
import type { NotificationKind } from "./rules";

/** A line was added to a member's list, or an unread one grew. */
export const notificationCreated = (id: number, memberId: number, kind: NotificationKind): Fact => ({
  name: "notification.created",
  subjectKind: "notification",
  subjectId: id,
  payload: { member_id: memberId, kind },
});

/** Many members were told of one post, or of the space that they were let into together. */
export const spaceTold = ({ kind, postId, spaceId }: Pick<Recipient, "kind" | "postId" | "spaceId">): Fact => ({
  name: "notification.created",
  subjectKind: postId === null ? "space" : "post",
  subjectId: postId ?? spaceId ?? 0,
  payload: { space_id: spaceId, kind },
});

/** A member read or looked at notifications: their other pages count anew. */
export const notificationsSeen = (memberId: number): Fact => ({
  name: "notifications.seen",
  subjectKind: "member",
  subjectId: memberId,
  payload: { member_id: memberId },
});
