import type { MessagePreview } from "../app/features/chat/previews";
import type { Refusal, RoomPlace, Said } from "../app/features/chat/room";
import type { RoomChanges } from "./chat-room-changes";
import type { RoomStore } from "./chat-room-store";

/** Which message links, whose it is, and where to. */
export interface PreviewAsk {
  n: number;
  memberId: number;
  link: string;
}

type Read = (place: RoomPlace, asked: PreviewAsk) => Promise<MessagePreview | null>;

/** What messages link to, looked at once they stand and nobody waits for it. */
export class RoomPreviews {
  constructor(
    private readonly store: RoomStore,
    private readonly changes: RoomChanges,
    private readonly awake: Pick<DurableObjectState, "waitUntil">,
    private readonly read: Read,
  ) {}

  /** After a message was said or edited. At most once: what a kill takes, the message does without. */
  soon(answer: Said | Refusal | null): void {
    const { place } = this.store;
    if (!place || !answer || "refused" in answer) return;
    const { n } = answer.message;
    const wanted = this.changes.linkOf(n);
    if (!wanted) return;
    const looking = this.#look(place, { n, memberId: wanted.by, link: wanted.link });
    this.awake.waitUntil(looking.catch((error: unknown) => console.error(failure(place, error))));
  }

  async #look(place: RoomPlace, asked: PreviewAsk): Promise<void> {
    const shown = await this.read(place, asked);
    if (shown && !this.store.isClosed) this.changes.preview(asked.n, { link: asked.link, shown });
  }
}

const failure = (room: RoomPlace, error: unknown) => JSON.stringify({ room, preview: "failed", reason: String(error) });
