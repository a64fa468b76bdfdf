import type { RoomRequest } from "../app/features/chat/protocol";
import type { RoomPlace, Said, Words } from "../app/features/chat/room";
import { TYPING_EVERY_MS, TYPING_PAGES } from "../app/features/chat/rules";
import type { RoomChanges } from "./chat-room-changes";
import type { Attachment, Page, RoomPages } from "./chat-room-pages";

/** What somebody said, sanitized, with the number that it has in the installation. */
export type Spoken = Words & { id: number };

/** How long it is remembered that what a door had proven until then is to be proven once more: longer than a door takes. */
const REMEMBERED_MS = 60_000;

/** What open pages say and tell by their own sockets. Whatever is not simply so goes through the door instead. */
export class RoomSpeech {
  /** When each member was last told of as typing, UTC ms: forgotten with the object. */
  readonly #typed = new Map<number, number>();

  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly pages: RoomPages,
    private readonly changes: RoomChanges,
    private readonly isGone: (page: Page) => boolean,
  ) {}

  /** Stores what a page says, and so answers it; what was said, where there is something to copy. */
  async say(
    page: Page,
    name: string,
    { key, body }: Extract<RoomRequest, { kind: "say" }>,
    speak: Speak,
  ): Promise<Said | null> {
    const twin = this.#maySay(page) && page.state ? this.changes.twinOf(page.state.memberId, key) : null;
    if (twin) {
      page.send(JSON.stringify({ kind: "messages", messages: [twin] }));
      return null;
    }
    const spoken = this.#maySay(page) ? await spokenBy(speak, page.state?.memberId ?? 0, body) : null;
    // Meanwhile they may have lost it.
    const said = spoken && page.state && this.#maySay(page) ? this.#said(page.state, name, key, spoken) : null;
    if (said === null || "refused" in said) {
      page.send(JSON.stringify({ kind: "door", key }));
      return null;
    }
    if (!said.isNew) page.send(JSON.stringify({ kind: "messages", messages: [said.message] }));
    return said.isNew ? said : null;
  }

  #said({ memberId, from }: Attachment, name: string, key: string, { id, ...words }: Spoken) {
    return this.changes.say(placeNamed(name), { id, key, memberId, from }, words);
  }

  /**
   * Tells the others that somebody types, but whoever has blocked them; in a busy room nobody. What ends a voice in a chat
   * space has the room doubt it; between people it is asked for (`isHeard`) before anybody is told.
   */
  async typing(page: Page, name: string, isHeard: (place: RoomPlace) => Promise<boolean>): Promise<void> {
    const { state } = page;
    if (!state?.canType || this.isGone(page)) return;
    const { memberId, canSay } = state;
    const now = Date.now();
    if (now - (this.#typed.get(memberId) ?? 0) < TYPING_EVERY_MS || this.pages.count > TYPING_PAGES) return;
    this.#typed.set(memberId, now);
    if (!canSay && !(await isHeard(placeNamed(name)))) return;
    // Meanwhile they may have lost it.
    if (!page.state?.canType || this.isGone(page)) return;
    const hears = (one: { memberId: number; blocked: readonly number[] }) =>
      one.memberId !== memberId && !one.blocked.includes(memberId);
    this.pages.send({ kind: "typing", memberId }, hears);
  }

  /** What doors had proven of a member until `at` is proven once more: their pages go through the door for everything. */
  doubt(memberId: number, at: number, isHeard: boolean): void {
    this.remember(memberId, at);
    this.pages.silence(memberId, isHeard);
  }

  /** Whoever comes by such a proof is sent back to prove it once more. */
  remember(memberId: number, at: number): void {
    const recent = Object.entries(this.#doubts()).filter(([, since]) => since > at - REMEMBERED_MS);
    this.storage.kv.put("doubts", { ...Object.fromEntries(recent), [memberId]: at });
  }

  isDoubted({ memberId, provenAt }: { memberId: number; provenAt: number }): boolean {
    return (this.#doubts()[memberId] ?? -1) >= provenAt;
  }

  #doubts(): Record<string, number> {
    return this.storage.kv.get<Record<string, number>>("doubts") ?? {};
  }

  #maySay(page: Page): boolean {
    return page.state?.canSay === true && this.pages.isProven(page) && !this.isGone(page);
  }
}

/** Whatever keeps us from taking it, the door says so. */
async function spokenBy(speak: Speak, memberId: number, body: string): Promise<Spoken | null> {
  try {
    return await speak(memberId, body);
  } catch (error) {
    console.error(JSON.stringify({ said: "failed", reason: String(error) }));
    return null;
  }
}

type Speak = (memberId: number, body: string) => Promise<Spoken | null>;

const placeNamed = (name: string): RoomPlace => {
  const [communityId = 0, roomId = 0] = name.split(":").map(Number);
  return { communityId, roomId };
};
