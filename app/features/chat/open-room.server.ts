import { AppError } from "~/lib/errors";
import { momentOf } from "~/lib/wall-time";
import type { Ctx } from "~/platform/context";
import { listPins } from "./commands/board.server";
import { namedIn } from "./named";
import type { MessagesPayload, OpenRoomPayload, ParticipantPayload } from "./payload";
import type { ChatMessage } from "./protocol";
import { findMessage, findOpenRoom, listMessages, listParticipants, type MessagesAsk } from "./queries.server";
import { NAMED_AT_ONCE } from "./rules";
import type { ThreadPayload } from "./thread-payload";
import { findThread } from "./thread-queries.server";

export interface OpenedRoom {
  room: OpenRoomPayload;
  people: ParticipantPayload[];
  messages: MessagesPayload;
  now: number;
  requestKey: string;
  /** The message that the address leads to (`?message_id=`): the page opens at it and marks it. */
  marked: number | null;
  /** The day at which the address has it open (`?date=2026-11-26`). */
  dated: string | null;
  /** In place of what was said, where the address asks for it (`?show=pins`). */
  pins: ChatMessage[] | null;
  /** What stands beside it, where the address asks for it (`?thread=`), or leads to a reply. */
  thread: ThreadPayload | null;
}

type At = Omit<MessagesAsk, "date">;

/**
 * A room as its page opens it: at its newest messages, at what is unread where that begins further up, or where the
 * address says. Throws 401, 404.
 */
export async function openRoomPage(ctx: Ctx, uuid: string, query: URLSearchParams): Promise<OpenedRoom> {
  const marked = numberIn(query, "message_id");
  const isOfThread = query.has("thread");
  const dated = marked === null && !isOfThread ? dateIn(query) : null;
  const at: MessagesAsk =
    marked !== null ? { around: marked } : dated !== null ? { date: dated } : isOfThread ? {} : placeIn(query);
  const [room, { records: people }, newest, pinned, asked] = await Promise.all([
    findOpenRoom(ctx, uuid),
    listParticipants(ctx, uuid),
    listMessages(ctx, uuid, at),
    query.get("show") === "pins" ? listPins(ctx, uuid) : null,
    threadIn(ctx, uuid, query),
  ]);
  const thread = asked ?? (await threadAt(ctx, uuid, marked, newest));
  const readTo = room.current_participant.read_n;
  const [first] = newest.records;
  const isFurtherUp =
    Object.keys(at).length === 0 && room.unread > 0 && newest.has_before && (first?.n ?? 0) > readTo + 1;
  const messages = isFurtherUp ? await listMessages(ctx, uuid, { around: Math.max(1, readTo) }) : newest;
  const pins = pinned && pinned.records;
  // Of a chat space those are named who spoke last; whose words stand further up are asked for.
  const known = new Set(people.map(({ member_id }) => member_id));
  const shown = [...(pins ?? []), ...messages.records, ...(thread ? [thread.root, ...thread.records] : [])];
  const unnamed = namedIn(shown, messages.board).filter((id) => !known.has(id));
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
    dated,
    pins,
    thread,
  };
}

/** The thread that the address asks for, at its newest replies or where it says. */
async function threadIn(ctx: Ctx, uuid: string, query: URLSearchParams): Promise<ThreadPayload | null> {
  const n = numberIn(query, "thread");
  return n === null ? null : findThread(ctx, uuid, n, placeIn(query));
}

/** Where the message that the address leads to is none of the room's, the thread in which it stands. */
async function threadAt(
  ctx: Ctx,
  uuid: string,
  marked: number | null,
  { records }: MessagesPayload,
): Promise<ThreadPayload | null> {
  if (marked === null || records.some(({ n }) => n === marked)) return null;
  const found = await findMessage(ctx, uuid, marked).catch(orNull);
  return found && found.root > 0 ? findThread(ctx, uuid, found.root, { around: marked }) : null;
}

const orNull = (error: unknown): null => {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
};

function numberIn(query: URLSearchParams, name: string): number | null {
  const value = query.get(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

/** A day as a date field sends it; one that no calendar has is none. */
function dateIn(query: URLSearchParams): string | null {
  const value = query.get("date") ?? "";
  return momentOf(`${value}T00:00`, "UTC") === null ? null : value;
}

/** What is no place of ours is none. */
function placeIn(query: URLSearchParams): At {
  for (const name of ["before", "after", "around"] as const) {
    const value = query.get(name) ?? "";
    if (/^\d{1,15}$/.test(value)) return { [name]: Number(value) };
  }
  return {};
}
