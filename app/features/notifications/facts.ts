import type { Fact } from "~/platform/facts/fact";
import type { NotificationKind } from "./rules";

/** A line was added to a member's list, or an unread one grew. */
export const notificationCreated = (id: number, memberId: number, kind: NotificationKind): Fact => ({
  name: "notification.created",
  subjectKind: "notification",
  subjectId: id,
  payload: { member_id: memberId, kind },
});

/** Many members were told of one post. */
export const spaceTold = (postId: number, spaceId: number): Fact => ({
  name: "notification.created",
  subjectKind: "post",
  subjectId: postId,
  payload: { space_id: spaceId, kind: "post" },
});

/** A member read or looked at notifications: their other pages count anew. */
export const notificationsSeen = (memberId: number): Fact => ({
  name: "notifications.seen",
  subjectKind: "member",
  subjectId: memberId,
  payload: { member_id: memberId },
});
