/** In which the door tells the inbox whose socket it opens; what a browser sends under this name is replaced. */
export const SESSION_HEADER = "x-atrium-session";

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

/** The realtime port: wakes a member's inbox. At most once; numbers heal what is lost. */
export interface Realtime {
  tell(communityId: number, memberId: number, frame: InboxFrame, bookmark: string): Promise<void>;
  /** Ends the sockets of some of a member's sign-ins (`directorySessionId`; 0 for sessions that have none). */
  disconnect(communityId: number, memberId: number, sessions: readonly number[]): Promise<void>;
}
