import type { Ctx } from "~/platform/context";
import { listPins } from "./commands/board.server";
import { namedIn } from "./named";
import type { MessagesPayload, OpenRoomPayload, ParticipantPayload } from "./payload";
import type { ChatMessage } from "./protocol";
import { findOpenRoom, listMessages, listParticipants } from "./queries.server";
import { NAMED_AT_ONCE } from "./rules";

export interface OpenedRoom {
  room: OpenRoomPayload;
  people: ParticipantPayload[];
  messages: MessagesPayload;
  now: number;
  requestKey: string;
  /** The message that the address leads to (`?message_id=`): the page opens at it and marks it. */
  marked: number | null;
  /** In place of what was said, where the address asks for it (`?show=pins`). */
  pins: ChatMessage[] | null;
}

interface At {
  before?: number;
  after?: number;
  around?: number;
}

/**
 * A room as its page opens it: at its newest messages, at what is unread where that begins further up, or where the
 * address says. Throws 401, 404.
 */
export async function openRoomPage(ctx: Ctx, uuid: string, query: URLSearchParams): Promise<OpenedRoom> {
  const marked = markedIn(query);
  const at = marked === null ? placeIn(query) : { around: marked };
  const [room, { records: people }, newest, pinned] = await Promise.all([
    findOpenRoom(ctx, uuid),
    listParticipants(ctx, uuid),
    listMessages(ctx, uuid, at),
    query.get("show") === "pins" ? listPins(ctx, uuid) : null,
  ]);
  const readTo = room.current_participant.read_n;
  const [first] = newest.records;
  const isFurtherUp =
    Object.keys(at).length === 0 && room.unread > 0 && newest.has_before && (first?.n ?? 0) > readTo + 1;
  const messages = isFurtherUp ? await listMessages(ctx, uuid, { around: Math.max(1, readTo) }) : newest;
  const pins = pinned && pinned.records;
  // Of a chat space those are named who spoke last; whose words stand further up are asked for.
  const known = new Set(people.map(({ member_id }) => member_id));
  const unnamed = namedIn([...(pins ?? []), ...messages.records], messages.board).filter((id) => !known.has(id));
  const others =
    room.space && unnamed.length > 0
      ? (await listParticipants(ctx, uuid, unnamed.slice(0, NAMED_AT_ONCE))).records
      : [];
  return {
    room,
    people: [...people, ...others],
    messages,
    now: ctx.now(),
    requestKey: crypto.randomUUID(),
    marked,
    pins,
  };
}

function markedIn(query: URLSearchParams): number | null {
  const value = query.get("message_id") ?? "";
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

/** What is no place of ours is none. */
function placeIn(query: URLSearchParams): At {
  for (const name of ["before", "after", "around"] as const) {
    const value = query.get(name) ?? "";
    if (/^\d{1,15}$/.test(value)) return { [name]: Number(value) };
  }
  return {};
}
