import type { ChatRoom } from "../../durable-objects/chat-room";
import type { RoomCalls } from "../../durable-objects/chat-room-calls";
import type { CommunityPresence } from "../../durable-objects/community-presence";
import type { MemberInbox } from "../../durable-objects/member-inbox";
import type { OpenPages } from "../../durable-objects/open-pages";
import type { Env } from "./env";
import { isList, type Realtime, type Watched, type Whom, watchedKey } from "./realtime";

export const inboxName = (communityId: number, memberId: number) => `${communityId}:${memberId}`;

export const roomName = (communityId: number, roomId: number) => `${communityId}:${roomId}`;

export const presenceName = (communityId: number) => String(communityId);

/** A post has an object of its own; the lists of a community share one, for what happens is told to several of them. */
export const pagesName = (communityId: number, watched: Watched) =>
  isList(watched) ? listsName(communityId) : `${communityId}:${watchedKey(watched)}`;

const listsName = (communityId: number) => `${communityId}:lists`;

export function createRealtime(env: Env): Realtime {
  const inboxes = env.MEMBER_INBOX as unknown as DurableObjectNamespace<MemberInbox>;
  const inbox = (communityId: number, memberId: number) => inboxes.getByName(inboxName(communityId, memberId));
  const pages = env.OPEN_PAGES as unknown as DurableObjectNamespace<OpenPages>;
  const rooms = env.CHAT_ROOM as unknown as DurableObjectNamespace<ChatRoom>;
  const room = (communityId: number, roomId: number) => rooms.getByName(roomName(communityId, roomId));
  const presences = env.PRESENCE as unknown as DurableObjectNamespace<CommunityPresence>;
  const presence = (communityId: number) => presences.getByName(presenceName(communityId));
  const proveAgain = (communityId: number, whom: Whom) => pages.getByName(listsName(communityId)).proveAgain(whom);
  return {
    async hint(communityId, hints, about) {
      const byObject = Map.groupBy(hints, ([watched]) => pagesName(communityId, watched));
      await Promise.allSettled([...byObject].map(([name, its]) => pages.getByName(name).tell(its, about)));
    },
    async proveAgain(communityId, whom) {
      await proveAgain(communityId, whom);
    },
    async tell(communityId, memberId, frame, bookmark) {
      await inbox(communityId, memberId).tell(frame, bookmark);
    },
    async talk(communityId, spaceId, n) {
      await pages.getByName(listsName(communityId)).talk(spaceId, n);
    },
    async enteredRooms(communityId, memberId, at) {
      return presence(communityId).enteredRooms(memberId, at);
    },
    room: (communityId, roomId) => room(communityId, roomId) as unknown as RoomCalls,
    async enterRoom(communityId, memberId, roomId, provenAt) {
      return presence(communityId).enterRoom(memberId, roomId, provenAt);
    },
    async present(communityId, most) {
      return presence(communityId).present(most);
    },
    async seeAnew(communityId, memberIds) {
      await presence(communityId).proveAgain(memberIds && [...memberIds]);
    },
    async disconnect(communityId, memberId, sessions) {
      const ended = [...sessions];
      // Who looks as a visitor has nobody's inbox.
      if (memberId === 0) return proveAgain(communityId, { sessions: ended });
      const entered = presence(communityId).enteredRooms(memberId, Date.now());
      await Promise.all([
        inbox(communityId, memberId).disconnect(ended),
        entered.then((roomIds) =>
          Promise.all(roomIds.map((roomId) => room(communityId, roomId).disconnect(memberId, ended))),
        ),
        proveAgain(communityId, { memberId, sessions: ended }),
        presence(communityId).proveAgain([memberId], ended),
      ]);
    },
    async forget(communityId, { members = [], pages: watched = [], rooms: roomIds = [] }) {
      const names = new Set([listsName(communityId), ...watched.map((one) => pagesName(communityId, one))]);
      await Promise.all([
        ...members.map((memberId) => inbox(communityId, memberId).forget()),
        ...roomIds.map((roomId) => room(communityId, roomId).forget()),
        ...[...names].map((name) => pages.getByName(name).forget()),
        presence(communityId).forget(),
      ]);
    },
  };
}
