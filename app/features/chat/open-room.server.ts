import type { Ctx } from "~/platform/context";
import type { MessagesPayload, OpenRoomPayload, ParticipantPayload } from "./payload";
import { findOpenRoom, listMessages, listParticipants } from "./queries.server";

export interface OpenedRoom {
  room: OpenRoomPayload;
  people: ParticipantPayload[];
  messages: MessagesPayload;
  now: number;
  requestKey: string;
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
  const at = placeIn(query);
  const [room, { records: people }, newest] = await Promise.all([
    findOpenRoom(ctx, uuid),
    listParticipants(ctx, uuid),
    listMessages(ctx, uuid, at),
  ]);
  const readTo = room.current_participant.read_n;
  const [first] = newest.records;
  const isFurtherUp =
    Object.keys(at).length === 0 && room.unread > 0 && newest.has_before && (first?.n ?? 0) > readTo + 1;
  const messages = isFurtherUp ? await listMessages(ctx, uuid, { around: Math.max(1, readTo) }) : newest;
  return { room, people, messages, now: ctx.now(), requestKey: crypto.randomUUID() };
}

/** What is no place of ours is none. */
function placeIn(query: URLSearchParams): At {
  for (const name of ["before", "after", "around"] as const) {
    const value = query.get(name) ?? "";
    if (/^\d{1,15}$/.test(value)) return { [name]: Number(value) };
  }
  return {};
}
