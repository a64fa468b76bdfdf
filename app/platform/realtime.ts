/** In which the door tells the inbox whose socket it opens; what a browser sends under this name is replaced. */
export const SESSION_HEADER = "x-atrium-session";

/** In which an open page says of which public version it was told: it is answered with nothing older. */
export const PUBLIC_VERSION_HEADER = "x-public-version";

/** What a member's open pages are told. A union shared by both ends of the socket. */
export type InboxFrame =
  | { kind: "notification"; unread: number; notificationId: number }
  | { kind: "notifications_seen"; unread: number }
  /** One of theirs is further, or has ended: its page asks how it stands. */
  | { kind: "job"; jobId: number }
  | { kind: "session_ended" };

/** A numbered frame: a page that was away says the last number it has and gets what it missed. */
export interface NumberedFrame {
  n: number;
  /** The mark of the commit's bookmark (platform/bookmark): a reload after this frame reads at least as new. */
  bookmark: string;
  frame: InboxFrame;
}

/** From the page to the inbox. `last` -1: I have nothing, tell me only where you stand. */
export type InboxRequest = { kind: "since"; last: number };

/** From the inbox to the page. */
export type InboxMessage =
  | ({ kind: "frame" } & NumberedFrame)
  | { kind: "standing"; n: number }
  /** Too much was missed: load anew. */
  | { kind: "reload"; n: number };

/** What the open pages of many readers show together; `id` is 0 for the feeds. */
export interface Watched {
  /** "feed" is what everybody sees of the community, "members_feed" what closed spaces add to it. */
  kind: "post" | "space" | "feed" | "members_feed";
  id: number;
}

/** What of a page may have changed; the page knows which door says how it stands. Likes of comments are "comments". */
export type Changed = "comments" | "likes" | "post" | "posts";

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
  /** Over how many ms the pages that hear this spread their questions. */
  spread: number;
}

/** The realtime port: wakes members' inboxes and open pages. At most once; numbers heal what is lost. */
export interface Realtime {
  hint(communityId: number, watched: Watched, what: Changed, version: number): Promise<void>;
  tell(communityId: number, memberId: number, frame: InboxFrame, bookmark: string): Promise<void>;
  /** Ends the sockets of some of a member's sign-ins (`directorySessionId`; 0 for sessions that have none). */
  disconnect(communityId: number, memberId: number, sessions: readonly number[]): Promise<void>;
}
