import { pinned } from "../app/features/chat/board";
import { catchUp } from "../app/features/chat/catch-up";
import type { Board, ChatMessage, RoomFrame } from "../app/features/chat/protocol";
import { type MessagePreview, previewed, unpreviewed, wantedLink } from "../app/features/chat/previews";
import { hasUnnamed, namedTo, reacted, type Reactors, tookBack } from "../app/features/chat/reactions";
import {
  deleted,
  edited,
  judged,
  messageSaid,
  type NewMessage,
  type Refusal,
  type RoomPlace,
  type Said,
  type Seat,
  shownMessage,
  type StoredMessage,
  type Words,
} from "../app/features/chat/room";
import { rootOf } from "../app/features/chat/threads";
import { standingAt, type Version } from "../app/features/chat/versions";
import type { RoomVisitor } from "../app/platform/realtime";
import type { RoomPages } from "./chat-room-pages";
import type { RoomStore } from "./chat-room-store";

/** By its author or an admin: nothing of it is anybody's to read. */
const isTakenAway = ({ deletedAt, heldAt }: StoredMessage): boolean => deletedAt !== null && heldAt === null;

const nowOf = ({ worded, html, at, editedAt }: StoredMessage): Version => ({ worded, html, at: editedAt ?? at });

/** What is sent once more is no news. */
type SaidOnce = Said & { isNew: boolean };

/** What becomes of messages that stand in a room: each change takes the next number, is stored, and then told. */
export class RoomChanges {
  constructor(
    private readonly store: RoomStore,
    private readonly pages: RoomPages,
  ) {}

  /** What is sent twice stands once. A reply turns what is shown of its thread, in the same frame. */
  say(place: RoomPlace, by: NewMessage & Pick<Seat, "from">, words: Words): SaidOnce | Refusal {
    const twin = this.twinOf(by.memberId, by.key);
    if (twin) return { message: twin, isNew: false };
    const { id, key, memberId, root, isInRoom } = by;
    const refusal = root ? this.store.threads.refuses(root, by.from) : null;
    if (refusal) return refusal;
    const said = this.store.add(place, (n) => messageSaid(n, { id, key, memberId, root, isInRoom }, words));
    this.tell(said, ...this.store.threads.turnedBy(said));
    return { message: shownMessage(said), isNew: true };
  }

  /** What somebody has said under a key already. */
  twinOf(memberId: number, key: string): ChatMessage | null {
    const said = this.store.byKey(memberId, key);
    return said ? this.shownTo(memberId, said) : null;
  }

  edit(by: Seat, n: number, words: Words): Said | Refusal {
    return this.#change(
      by,
      n,
      (message, changed) => edited(message, by, words, changed),
      (before) => this.store.versions.keep(before),
    );
  }

  remove(by: Seat & { isAdmin: boolean }, n: number, at: number): Said | Refusal {
    return this.#change(by, n, (message, changed) => deleted(message, by, at, changed));
  }

  /** Moderation takes a message down, or (null) puts it back; nobody in the room has said so. */
  judge(n: number, heldAt: number | null): void {
    const before = this.store.byNumber(n);
    const after = judged(before, heldAt, this.store.n + 1);
    if (before && after) this.#turn(before, after);
  }

  react(by: Seat, n: number, emoji: string, at: number): Said | Refusal {
    const { reactions } = this.store;
    const { memberId } = by;
    const had = { has: reactions.has(n, emoji, memberId), own: reactions.countOf(n, memberId) };
    return this.#change(
      by,
      n,
      (message, changed) => reacted(message, by, emoji, had, changed),
      () => reactions.add(n, emoji, { memberId, at }),
    );
  }

  unreact(by: Seat, n: number, emoji: string): Said | Refusal {
    const { reactions } = this.store;
    const { memberId } = by;
    const had = { has: reactions.has(n, emoji, memberId), first: reactions.firstBut(n, emoji, memberId) };
    return this.#change(
      by,
      n,
      (message, changed) => tookBack(message, by, emoji, had, changed),
      () => reactions.take(n, emoji, memberId),
    );
  }

  /** The link of a message that nobody has looked at yet, and whose it is. */
  linkOf(n: number): { link: string; by: number } | null {
    const message = this.store.byNumber(n);
    const link = message ? wantedLink(message) : null;
    return message && link !== null ? { link, by: message.memberId } : null;
  }

  /** Whether the message shows it: it may be another by now. */
  preview(n: number, found: { link: string; shown: MessagePreview }): boolean {
    const before = this.store.byNumber(n);
    const after = previewed(before, found, this.store.n + 1);
    if (before && after) this.#turn(before, after);
    return after !== null;
  }

  unpreview(by: Seat, n: number): Said | Refusal {
    return this.#change(by, n, (message, changed) => unpreviewed(message, by, changed));
  }

  reactors(by: Seat, n: number, emoji: string, after?: [at: number, memberId: number]): Reactors | Refusal {
    const message = this.store.shown(n, by.from);
    if (!message || message.deletedAt !== null) return { refused: "message_gone" };
    return {
      message: this.shownTo(by.memberId, message),
      reactors: this.store.reactions.newest(n, emoji, after),
    };
  }

  pin(by: Seat, n: number, { isPinned, at }: { isPinned: boolean; at: number }): Said | Refusal {
    const pins = this.store.board.count(0);
    return this.#change(by, n, (message, changed) => pinned(message, by, { isPinned, pins, at }, changed));
  }

  pins(by: Seat): { messages: ChatMessage[] } {
    return { messages: this.store.board.pins(by.from).map((message) => this.shownTo(by.memberId, message)) };
  }

  /** One message at a time; what is taken away is the one that is named. */
  spotlight(by: Seat, n: number, isOn: boolean): { board: Board } | Refusal {
    const { board } = this.store;
    const message = this.store.shown(n, by.from);
    if (!message?.isInRoom || (isOn && message.deletedAt !== null)) return { refused: "message_gone" };
    if ((board.spotlit === n) !== isOn) {
      this.store.spotlight(isOn ? n : 0);
      this.#tellBoard();
    }
    return { board: board.shown(by.from) };
  }

  /** What a message said before, for its author and for admins of the room. */
  versions(by: Seat & { isAdmin: boolean }, n: number): { versions: Version[] } | Refusal {
    const message = this.store.shown(n, by.from);
    if (!message || message.deletedAt !== null) return { refused: "message_gone" };
    if (message.memberId !== by.memberId && !by.isAdmin) return { refused: "not_yours" };
    return { versions: this.store.versions.of(n).filter(({ at }) => at !== nowOf(message).at) };
  }

  /** Somebody has reported a message: what it says now is kept with its earlier versions, as long as these are. */
  keepReported(n: number): void {
    const message = this.store.byNumber(n);
    if (message && !isTakenAway(message)) this.store.versions.keepReported(message);
  }

  /** For who judges it: what it said at these moments, where that is not what it says now. */
  saidAt(n: number, moments: readonly number[]): Version[] {
    const message = this.store.byNumber(n);
    if (!message || isTakenAway(message)) return [];
    return standingAt(nowOf(message), this.store.versions.of(n), moments);
  }

  /** One text for everybody, unless some who reacted are not named in it: then each is told of themselves. */
  tell(...messages: [StoredMessage, ...StoredMessage[]]): void {
    const root = rootOf(messages[0]);
    const isSeen = ({ from }: RoomVisitor) => root > from;
    if (!messages.some(hasUnnamed))
      return this.pages.send({ kind: "messages", messages: messages.map(shownMessage) }, isSeen);
    const shown = (memberId: number) => messages.map((message) => this.shownTo(memberId, message));
    this.pages.sendEach(({ memberId }) => ({ kind: "messages", messages: shown(memberId) }), isSeen);
  }

  /** What a page has missed since it was away. */
  since(last: number, { memberId, from, canSay, seesReads }: RoomVisitor): RoomFrame[] {
    const board = this.store.board.changed > last ? this.store.board.shown(from) : null;
    const shown = (one: StoredMessage) => this.shownTo(memberId, one);
    const all = this.store.reads();
    const reads = seesReads ? all : all && { [memberId]: all[memberId] ?? 0 };
    const frames = catchUp(this.store.changedSince(last, from), this.store.n, shown, board, canSay).map((frame) =>
      frame.kind === "standing" ? { ...frame, since: last } : frame,
    );
    return reads ? [{ kind: "reads", reads }, ...frames] : frames;
  }

  shownTo(memberId: number, message: StoredMessage): ChatMessage {
    const has = (emoji: string) => this.store.reactions.has(message.n, emoji, memberId);
    const shown = shownMessage(message);
    return { ...shown, reactions: namedTo(shown.reactions, memberId, has) };
  }

  /** A pin, and whatever happens to the words that stand over the log. */
  #turnsBoard(before: StoredMessage, after: StoredMessage): boolean {
    const isOther = before.text !== after.text || before.deletedAt !== after.deletedAt;
    return before.pinnedAt !== after.pinnedAt || (this.store.board.spotlit === after.n && isOther);
  }

  #spotlitWithout(n: number): number {
    const { spotlit } = this.store.board;
    return spotlit === n ? 0 : spotlit;
  }

  /** In one frame with the message that it changed with. */
  #tellBoard(message?: StoredMessage): void {
    this.pages.sendEach(({ memberId, from }) => ({
      kind: "messages",
      messages: message && rootOf(message) > from ? [this.shownTo(memberId, message)] : [],
      board: this.store.board.shown(from),
    }));
  }

  /** `beside`: what else is stored where there is a change. */
  #change(
    by: Seat,
    n: number,
    decide: (message: StoredMessage | undefined, changed: number) => StoredMessage | Refusal | null,
    beside?: (before: StoredMessage) => void,
  ): Said | Refusal {
    const before = this.store.shown(n, by.from);
    const after = decide(before, this.store.n + 1);
    if (after && "refused" in after) return after;
    if (after && before) this.#turn(before, after, beside);
    const message = after ?? before;
    return message ? { message: this.shownTo(by.memberId, message) } : { refused: "message_gone" };
  }

  /** A message is another than it was: stored, with what else is to stand then, and told. */
  #turn(before: StoredMessage, after: StoredMessage, beside?: (before: StoredMessage) => void): void {
    const turns = this.#turnsBoard(before, after);
    const isGone = after.deletedAt !== null;
    this.store.change(after, () => {
      beside?.(before);
      if (turns) this.store.board.turn(after.changed, isGone ? this.#spotlitWithout(after.n) : undefined);
    });
    const roots = (before.deletedAt !== null) === isGone ? [] : this.store.threads.turnedBy(after);
    if (!turns) return this.tell(after, ...roots);
    this.#tellBoard(after);
    for (const root of roots) this.tell(root);
  }
}
