import { inKept } from "~/platform/client/kept";
import { keepDraft, keepDraftFiles, readDraft, readDraftFiles } from "./drafts";
import { alone, outboxOf } from "./outbox";
import { RoomDoor } from "./room-door";

/** Drafts about which one page asks doors. */
const MOST_ASKED = 20;

/** What was being written in a room that its writer has lost: it stands among what was not sent, to be copied. */
export const keepLeft = (whose: string, place: string): Promise<void> =>
  // Each tab of theirs hears of it.
  alone(`atrium-left ${whose} ${place}`, async () => {
    const text = (await readDraft(whose, place)).trim();
    const files = readDraftFiles(whose, place);
    if (text === "" && files.length === 0) return;
    await outboxOf(whose).addUnheard(place, { text, files });
    await keepDraft(whose, place, "");
    keepDraftFiles(whose, place, []);
  });

/** The same of rooms that were lost while no page showed them. `standing`: rooms that are known to be theirs. */
export async function keepAllLeft(whose: string, standing: readonly string[]): Promise<void> {
  const drafts = await inKept<unknown[]>("drafts", "readonly", (store) => store.getAll());
  const places = (drafts as { whose: string; room: string }[]).filter((one) => one.whose === whose);
  const asked = places.filter(({ room }) => IN_A_ROOM.test(room) && !standing.includes(roomOf(room)));
  for (const { room } of asked.slice(0, MOST_ASKED)) {
    if (await new RoomDoor(roomOf(room)).isOver()) await keepLeft(whose, room);
  }
}

/** A draft of something else, such as a conversation that is not begun, belongs to no room. */
const IN_A_ROOM = /^[0-9a-f-]{36}(:\d+)?$/;

const roomOf = (place: string): string => place.split(":")[0] ?? "";
