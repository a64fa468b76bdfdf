import type { MessageFile } from "../attachments";
import type { MessagesPayload } from "../payload";
import type { Board, ChatMessage, ChatReaction, RoomFrame } from "../protocol";
import { withOne, withoutOne } from "../reactions";
import { standsIn } from "../threads";

/** What one wrote and the room has not acknowledged; it keeps its key however often it is tried. */
export interface Pending {
  key: string;
  text: string;
  files: readonly MessageFile[];
  /** ISO, by this device's clock. */
  at: string;
  /** "waiting" goes out by itself once there is a line; "refused" only when somebody wants it to. */
  state: "sending" | "waiting" | "refused";
  /** Why it was refused. */
  reason: string | null;
  /** Of a reply in a thread: the room is to have it as well. */
  also?: boolean;
}

/** A page of a room's history, or of a thread with the message on which it hangs. */
export type RoomPart = MessagesPayload & { root?: ChatMessage };

/** An emoji that one adds to a message or takes back, before the room has acknowledged it. */
export interface Reacting {
  n: number;
  emoji: string;
  isOn: boolean;
}

/** An open room as its page has it. */
export interface RoomState {
  /** Whose page it is: only their own words answer to what is pending. */
  me: number;
  /** The message whose thread is shown; null where the room itself is. */
  root: ChatMessage | null;
  /** Oldest first, and nothing missing between the first and the last. */
  messages: ChatMessage[];
  board: Board;
  hasBefore: boolean;
  hasAfter: boolean;
  /** All that happened in the room up to this number is known here: a socket asks from it. */
  last: number;
  /** Between the socket's opening and its word that nothing is missing, what comes does not move `last`. */
  isCaughtUp: boolean;
  /** Grows each time the socket is to be asked once more what was missed. */
  asks: number;
  pending: Pending[];
  /** Reactions of one's own that are on their way. */
  reacting: readonly Reacting[];
  /** By member: how far they have read. */
  reads: Readonly<Record<number, number>>;
  isOver: boolean;
}

export type RoomAction =
  /** Another part of the history is shown, such as the newest. */
  | { kind: "opened_at"; page: RoomPart }
  | { kind: "older"; page: RoomPart }
  | { kind: "newer"; page: RoomPart }
  /** A door answered what is put up in the room now. */
  | { kind: "put_up"; board: Board }
  /** The page asked anew how things stand. */
  | { kind: "seen_anew"; page: RoomPart }
  /** The socket is open, for the first time or again. */
  | { kind: "connected" }
  /** `isAtEnd`: whether the newest is what is being looked at. */
  | { kind: "frame"; frame: RoomFrame; isAtEnd: boolean }
  | { kind: "written"; pending: Pick<Pending, "key" | "text" | "files" | "at" | "also"> }
  | { kind: "sending"; key: string }
  | { kind: "waiting"; key: string }
  | { kind: "refused"; key: string; reason: string }
  | { kind: "withdrawn"; key: string }
  | { kind: "reacting"; reacting: Reacting }
  /** It was acknowledged, or refused. */
  | { kind: "reacted"; n: number; emoji: string }
  /** A door answered how a message of one's own is now. */
  | { kind: "answered"; message: ChatMessage };

/** Messages that stand in a page at once: beyond that the far end goes, and is asked for when somebody comes near it. */
export const MOST_SHOWN = 200;

export function openRoom(me: number, page: RoomPart, reads: RoomState["reads"]): RoomState {
  const state = { me, pending: [], reacting: [], reads, isOver: false, asks: 0, last: page.n, isCaughtUp: false };
  return { ...state, root: page.root ?? null, board: page.board, ...windowOf(page) };
}

/** Whatever comes in whatever order: each message stands once, at its place, as it was last changed. */
export function roomReducer(before: RoomState, action: RoomAction): RoomState {
  const state = "page" in action ? withRoot(put(before, action.page.board), [action.page.root]) : before;
  switch (action.kind) {
    case "opened_at":
      return askSince(action.page.n, { ...settle(state, action.page.records), ...windowOf(action.page) });
    case "older": {
      const merged = mergeAll({ ...state, hasBefore: false }, action.page.records);
      return askSince(action.page.n, cut({ ...merged, hasBefore: action.page.has_before }, "end"));
    }
    case "newer": {
      const merged = mergeAll({ ...state, hasAfter: false }, action.page.records);
      return askSince(action.page.n, cut({ ...merged, hasAfter: action.page.has_after }, "start"));
    }
    case "seen_anew": {
      // Where it does not touch what is shown, something between them would be missing.
      const touches = action.page.records.some(({ n }) => state.messages.some((one) => one.n === n));
      return touches || state.messages.length === 0 ? mergeAll(state, action.page.records) : state;
    }
    case "put_up":
      return put(state, action.board);
    case "connected":
      return { ...state, isCaughtUp: false };
    case "frame":
      return hear(state, action.frame, action.isAtEnd);
    case "written":
      return { ...state, pending: [...state.pending, { ...action.pending, state: "waiting", reason: null }] };
    case "sending":
      return become(state, action.key, { state: "sending", reason: null });
    case "waiting":
      return become(state, action.key, { state: "waiting", reason: null });
    case "refused":
      return become(state, action.key, { state: "refused", reason: action.reason });
    case "withdrawn":
      return { ...state, pending: state.pending.filter(({ key }) => key !== action.key) };
    case "reacting":
      return isReacting(state, action.reacting) ? state : { ...state, reacting: [...state.reacting, action.reacting] };
    case "reacted":
      return { ...state, reacting: state.reacting.filter((one) => one.n !== action.n || one.emoji !== action.emoji) };
    case "answered":
      return cut(mergeAll(state, [action.message]), "start");
  }
}

function hear(state: RoomState, frame: RoomFrame, isAtEnd: boolean): RoomState {
  switch (frame.kind) {
    case "messages": {
      // Nothing is taken away under who reads further up.
      const told = frame.board ? put(state, frame.board) : state;
      const heard = cut(mergeAll(told, frame.messages), isAtEnd ? "start" : "end");
      if (!state.isCaughtUp) return heard;
      const numbers = numbersIn(frame);
      const last = withoutGap(state.last, numbers);
      return Math.max(last, ...numbers) === last ? { ...heard, last } : askSince(last, heard);
    }
    case "standing": {
      // Meanwhile the page has asked from further back: what that brings is not told by this.
      if (frame.since !== undefined && frame.since > state.last) return state;
      const last = Math.max(state.last, frame.n);
      // There is more than one question is answered with: the next one goes on from here.
      return frame.more ? { ...state, last, asks: state.asks + 1 } : { ...state, last, isCaughtUp: true };
    }
    case "read": {
      const before = state.reads[frame.memberId] ?? 0;
      return frame.n <= before ? state : { ...state, reads: { ...state.reads, [frame.memberId]: frame.n } };
    }
    case "reads": {
      const further = Object.entries(frame.reads).filter(([id, n]) => n > (state.reads[Number(id)] ?? 0));
      return further.length === 0 ? state : { ...state, reads: { ...state.reads, ...Object.fromEntries(further) } };
    }
    case "ended":
      return { ...state, isOver: true };
    case "participants":
    case "door":
    case "typing":
      return state;
  }
}

/** A press says nothing until the one before it is answered. */
export const isReacting = (state: RoomState, { n, emoji }: Pick<Reacting, "n" | "emoji">): boolean =>
  state.reacting.some((one) => one.n === n && one.emoji === emoji);

/** What stands under a message, with what its reader adds or takes back just now. */
export function shownReactions({ me, reacting }: RoomState, { n, reactions }: ChatMessage): ChatReaction[] {
  return reacting
    .filter((one) => one.n === n)
    .reduce((shown, { emoji, isOn }) => {
      const there = shown.find((one) => one.emoji === emoji);
      if (isOn === (there?.ids.includes(me) ?? false)) return shown;
      if (isOn) return withOwn(shown, emoji, me);
      return withoutOne(shown, emoji, me, there?.ids.filter((id) => id !== me) ?? []);
    }, reactions);
}

const withOwn = (reactions: ChatReaction[], emoji: string, me: number): ChatReaction[] =>
  withOne(reactions, emoji, me).map((one) =>
    one.emoji === emoji && !one.ids.includes(me) ? { ...one, ids: [...one.ids, me] } : one,
  );

const put = (state: RoomState, board: Board): RoomState =>
  board.changed > state.board.changed ? { ...state, board } : state;

/** The message of a thread as it was last changed. */
function withRoot(state: RoomState, came: readonly (ChatMessage | undefined)[]): RoomState {
  const { root } = state;
  const newer = root && came.find((one) => one?.n === root.n && one.changed > root.changed);
  return newer ? { ...state, root: newer } : state;
}

const numbersIn = ({ messages, board }: Extract<RoomFrame, { kind: "messages" }>): number[] => [
  ...messages.map(({ changed }) => changed),
  ...(board ? [board.changed] : []),
];

/** How far nothing is missing: every change of a room has its number, so one that got lost on the way leaves a gap. */
function withoutGap(last: number, numbers: readonly number[]): number {
  let upTo = last;
  while (numbers.includes(upTo + 1)) upTo += 1;
  return upTo;
}

const windowOf = (page: MessagesPayload) => ({
  messages: sorted(page.records),
  hasBefore: page.has_before,
  hasAfter: page.has_after,
});

/**
 * What was read at `n` may lack what the socket told since then, and told to a page that did not show the place yet: it
 * is told once more.
 */
const askSince = (n: number, state: RoomState): RoomState => ({
  ...state,
  last: Math.min(state.last, n),
  isCaughtUp: false,
  asks: state.asks + 1,
});

function mergeAll(state: RoomState, came: readonly ChatMessage[]): RoomState {
  const { messages, hasBefore, hasAfter } = state;
  const first = messages[0]?.n;
  const newest = messages.at(-1)?.n;
  const byN = new Map(messages.map((message) => [message.n, message]));
  let changed = false;
  for (const message of came) {
    if (!standsIn(state.root?.n ?? 0, message)) continue;
    const known = byN.get(message.n);
    if (known ? known.changed >= message.changed : isBeyond(message.n)) continue;
    byN.set(message.n, message);
    changed = true;
  }
  const merged = withRoot(settle(state, came), came);
  return changed ? { ...merged, messages: sorted([...byN.values()]) } : merged;

  /** What stands beyond an end that is not shown would leave a gap: it comes when that end is asked for. */
  function isBeyond(n: number): boolean {
    return (hasBefore && first !== undefined && n < first) || (hasAfter && newest !== undefined && n > newest);
  }
}

/** What came of one's own is pending no longer. */
function settle(state: RoomState, came: readonly ChatMessage[]): RoomState {
  const own = new Set(came.filter(({ memberId }) => memberId === state.me).map(({ key }) => key));
  const pending = state.pending.filter(({ key }) => !own.has(key));
  return pending.length === state.pending.length ? state : { ...state, pending };
}

function cut(state: RoomState, from: "start" | "end"): RoomState {
  if (state.messages.length <= MOST_SHOWN) return state;
  return from === "start"
    ? { ...state, messages: state.messages.slice(-MOST_SHOWN), hasBefore: true }
    : { ...state, messages: state.messages.slice(0, MOST_SHOWN), hasAfter: true };
}

const become = (state: RoomState, key: string, change: Partial<Pending>): RoomState => ({
  ...state,
  pending: state.pending.map((one) => (one.key === key ? { ...one, ...change } : one)),
});

const sorted = (messages: readonly ChatMessage[]) => [...messages].sort((a, b) => a.n - b.n);
