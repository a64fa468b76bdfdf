import type { RoomCalls } from "../../durable-objects/chat-room-calls";

export type { RoomCalls };

/** In which the door tells the inbox whose socket it opens; what a browser sends under this name is replaced. */
export const SESSION_HEADER = "x-atrium-session";

/** In which the door tells the object of open pages whose socket it opens (`Watcher`, as JSON); replaced like the other. */
export const WATCHER_HEADER = "x-atrium-watcher";

/** In which the door tells a room whose socket it opens (`RoomVisitor`, as JSON); replaced like the others. */
export const ROOM_HEADER = "x-atrium-room";

/** In which the door tells the inbox that whoever opens it looks in their own name, and may be seen to be there. */
export const OWN_HEADER = "x-atrium-own";

/** In which the door tells the community's presence whom a page may see (`PresenceWatcher`, as JSON). */
export const PRESENCE_HEADER = "x-atrium-presence";

/** In which an open page says of which public version it was told: it is answered with nothing older. */
export const PUBLIC_VERSION_HEADER = "x-public-version";

/** What a member's open pages are told. A union shared by both ends of the socket. */
export type InboxFrame =
  | { kind: "notification"; unread: number; notificationId: number }
  | { kind: "notifications_seen"; unread: number }
  /** They have seen it on one page: it is new on none. */
  | { kind: "space_read"; spaceId: number /** Of a chat space: the last message they have read. */; n?: number }
  /** A message of a chat space, which they may not have open, names them. */
  | { kind: "space_named"; spaceId: number; n: number }
  /** One of theirs is further, or has ended: its page asks how it stands. */
  | { kind: "job"; jobId: number }
  /** Something was said in a room of theirs, or read by them: lists and counts of rooms ask how it stands. */
  | { kind: "chat"; uuid: string; n: number }
  /** They are more, or less, in the community than before: what stands around their page is asked for anew. */
  | { kind: "role_changed" }
  | { kind: "session_ended" };

/** A numbered frame: a page that was away says the last number it has and gets what it missed. */
export interface NumberedFrame {
  n: number;
  /** The mark of the commit's bookmark (platform/bookmark): a reload after this frame reads at least as new. */
  bookmark: string;
  frame: InboxFrame;
}

/** From the page to the inbox. `last` -1: I have nothing, tell me only where you stand. */
export type InboxRequest =
  | { kind: "since"; last: number }
  /** Somebody is at the page, or has left it alone. */
  | { kind: "here" | "away" };

/** From the inbox to the page. */
export type InboxMessage =
  | ({ kind: "frame" } & NumberedFrame)
  | { kind: "standing"; n: number }
  /** Too much was missed: load anew. */
  | { kind: "reload"; n: number };

/** What the open pages of many readers show together; `id` is 0 for the feed and for "closed". */
export interface Watched {
  /**
   * "feed" is what everybody sees of the community, "closed" what all its closed spaces add to an admin's feed, "sidebar"
   * the marks of a member's chat spaces.
   */
  kind: "post" | "space" | "feed" | "closed" | "sidebar";
  id: number;
}

/** A list shows many things, so what happens to one of them is told to several lists. */
export const isList = ({ kind }: Watched): boolean => kind !== "post";

/** As an object keeps it and tags its sockets. */
export const watchedKey = ({ kind, id }: Watched) => `${kind}:${id}`;

/** Whose socket it is that watches, as the door has proven. */
export interface Watcher {
  /** The page itself first; then the closed spaces that a member's feed shows as well. */
  watches: readonly [Watched, ...Watched[]];
  /** null for a visitor. */
  memberId: number | null;
  /** The sign-in whose page it is; 0 for none. */
  session: number;
  /** Stands for where a visitor comes from. */
  network: string;
}

/** Whose socket it is in a room, as the door has proven. */
export interface RoomVisitor {
  memberId: number;
  /** The sign-in whose page it is; 0 for none. */
  session: number;
  /** When they came into the room, UTC ms. */
  seat: number;
  /** They see what was said after this number. */
  from: number;
  /** Says how far it has read: not who looks through somebody else's eyes. */
  isReader: boolean;
  /** UTC ms after which they may be in it no longer: they come through the door again. */
  until: number | null;
  /** UTC ms of the door's proof. */
  provenAt: number;
  /** Others may be told that they type: they may say something here, in their own name. */
  canType: boolean;
  /** What they say may come by this socket: in a chat space, where all that ends it is told to the room. */
  canSay: boolean;
  /** In this room, whom they have blocked. */
  blocked: readonly number[];
  /** They are told how far others have read: not in a chat space, whose page shows it nowhere, nor across a block of two. */
  seesReads: boolean;
}

/** Whose sockets are closed: of all conditions that are named, each must hold. */
export interface Whom {
  memberId?: number;
  sessions?: readonly number[];
  watched?: Watched;
  visitors?: true;
}

/** What of a page may have changed; the page knows which door says how it stands. Likes of comments are "comments". */
export type Changed = "comments" | "likes" | "post" | "posts" | "featured";

/** What an open page hears. It holds nothing of what changed: the page asks the ordinary door, which decides anew. */
export interface Hint {
  /** Counts the hints of what is watched: a page that was away compares. */
  n: number;
  /** null as the first word of a socket: where things stand. */
  what: Changed[] | null;
  /** When something last changed, UTC ms; 0 for never. */
  at: number;
  /** The public version a visitor's answer must have reached. */
  version: number;
  /** Over how many ms the pages that hear this spread their questions, and their coming back. */
  spread: number;
  /** The socket's last word: come through the door again. A close alone may take ten seconds to arrive. */
  again?: true;
}

/** What the sidebar of an open page hears of chat spaces: of each the newest message. A page sets its marks by it and asks for nothing. */
export interface Talks {
  talks: [spaceId: number, n: number][];
}

/** The realtime port: wakes members' inboxes and open pages. At most once; numbers heal what is lost. */
export interface Realtime {
  /** `isClosed`: not everybody may read it, so no visitor hears of it, whatever they may have read before. */
  hint(
    communityId: number,
    hints: readonly [Watched, Changed][],
    about: { version: number; isClosed: boolean },
  ): Promise<void>;
  /** Sends the pages of a community's lists through their door, which knows who may still watch. */
  proveAgain(communityId: number, whom: Whom): Promise<void>;
  tell(communityId: number, memberId: number, frame: InboxFrame, bookmark: string): Promise<void>;
  /** A room's object: its history, and its open pages. */
  room(communityId: number, roomId: number): RoomCalls;
  /** Something was said in a chat space: its newest message, for the sidebars that list it. */
  talk(communityId: number, spaceId: number, n: number): Promise<void>;
  /** The rooms into which pages of a member's, or of anybody's (null), may have opened sockets; what was proven of them until `at` opens no other. */
  enteredRooms(communityId: number, memberId: number | null, at: number): Promise<number[]>;
  /**
   * A page's socket is opened into a room: whoever ends the member's sign-ins or rights ends it too. False where that
   * happened since `provenAt`: then it is not to be handed out.
   */
  enterRoom(communityId: number, memberId: number, roomId: number, provenAt: number): Promise<boolean>;
  /** So many of the members who are there now, who was heard of last first. */
  present(communityId: number, most: number): Promise<number[]>;
  /** What these members may see of each other may be another, or what all may (null): their pages that show who is there are proven anew. */
  seeAnew(communityId: number, memberIds: readonly number[] | null): Promise<void>;
  /** Ends the sockets of some of a member's sign-ins (`directorySessionId`; 0 for sessions that have none). */
  disconnect(communityId: number, memberId: number, sessions: readonly number[]): Promise<void>;
  /** Of a community that goes: closes the sockets of these members, these things and all lists, and keeps nothing of them. */
  forget(
    communityId: number,
    whose: { members?: readonly number[]; pages?: readonly Watched[]; rooms?: readonly number[] },
  ): Promise<void>;
}
