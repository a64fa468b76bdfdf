import { carrying, fact, id } from "~/platform/facts/fact";

/** What happens in rooms. Who wrote a message goes with it: it is recorded by the room, in nobody's name. */
export const chatFacts = {
  "chat_room.created": carrying({}, { isWords: true }),
  "chat_room.deleted": carrying({}),
  /** Somebody left a group, or was put out of it. */
  "chat_room.left": carrying({ member_id: id }),
  /** Who may write to whom is another. */
  "messaging.updated": carrying({}),
  "chat_message.created": carrying({ room_id: id, n: id, author_id: id, root_n: id.optional() }),
  /** It names people whom it did not name before: those of `mentions` at `named_at`. */
  "chat_message.named": carrying({ room_id: id, n: id, author_id: id, named_at: id, root_n: id.optional() }),
};

export const roomCreated = (roomId: number, key?: string) =>
  fact("chat_room.created", { kind: "chat_room", id: roomId }, {}, key);

export const roomDeleted = (roomId: number) => fact("chat_room.deleted", { kind: "chat_room", id: roomId });

export const roomLeft = (roomId: number, memberId: number) =>
  fact("chat_room.left", { kind: "chat_room", id: roomId }, { member_id: memberId });

export const messagingChanged = (communityId: number) =>
  fact("messaging.updated", { kind: "community", id: communityId });

/** One group for one request key of one member. */
export const createdKey = (memberId: number, requestKey: string) => `chat_room.created:${memberId}:${requestKey}`;

export const messageCreated = (room: number, message: { id: number; n: number; memberId: number; root: number }) =>
  fact(
    "chat_message.created",
    { kind: "chat_message", id: message.id },
    {
      room_id: room,
      n: message.n,
      author_id: message.memberId,
      ...(message.root > 0 ? { root_n: message.root } : {}),
    },
    `chat_message:${room}:${message.n}`,
  );

export const messageNamed = (
  room: number,
  {
    id: messageId,
    n,
    memberId,
    root,
    worded,
  }: { id: number; n: number; memberId: number; root: number; worded: number },
  at: number,
) =>
  fact(
    "chat_message.named",
    { kind: "chat_message", id: messageId },
    { room_id: room, n, author_id: memberId, named_at: at, ...(root > 0 ? { root_n: root } : {}) },
    `chat_message_named:${room}:${worded}`,
  );
