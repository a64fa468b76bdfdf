import { type ImportedMessage } from "~/features/chat/imported";
import { foreignWords } from "~/features/chat/body.server";
import { asEmoji, customNameOf } from "~/features/reactions/rules";
import { AppError, conflict, invalid } from "~/lib/errors";
import { idAt } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, type Write, write } from "~/platform/database/commit.server";
import { list, sql } from "~/platform/database/sql";
import type { Taken } from "./commands.server";
import { importPolicy } from "./policy";
import { findRun, idsOf, sent } from "./run.server";
import type { SkipReason } from "./rules";
import type { MessagesInput } from "./talk-input";

type NewMessage = MessagesInput["messages"][number];

/**
 * History of one room, in the order in which it was said, with its times and authors, into the room's own object; the
 * shard has its copy when this answers. What is here already stays as it is. Nobody is told, and nothing of it is unread.
 * A text that no room could hold is named in the answer, and the others are taken; so is all of a direct room in which the
 * two have talked here. Throws 401 and 403 for who is no admin,
 * 404, 409 import_room_gone, 422 for a room or an author that was never sent.
 */
export async function importMessages(ctx: Ctx, input: MessagesInput): Promise<Taken> {
  authorize(importPolicy, "can_import", ctx.viewer, null);
  const [{ source }, people, emoji] = await Promise.all([
    findRun(ctx, input.id),
    idsOf(ctx, input.id, "members", peopleIn(input.messages), (name) => name),
    ownEmoji(ctx, input.messages),
  ]);
  const room = await findRoom(ctx, source, input.room);
  const object = ctx.realtime.room(ctx.community.id, room.id);
  const lacking = await object.lacking(input.messages.map((message) => keyOf(source, message)));
  if ("refused" in lacking) throw conflict("import_room_gone");
  const wanted = new Set(lacking);
  const made: ImportedMessage[] = [];
  const skipped: Taken["skipped"] = [];
  // One after the other, as other texts of an import.
  for (const message of input.messages) {
    if (!wanted.has(keyOf(source, message))) continue;
    const words = await wordsOf(ctx, message);
    if ("reason" in words) skipped.push({ external_id: nameOf(message), reason: words.reason });
    else made.push({ ...toImported(message, { source, people, emoji, roomId: room.id }), ...words });
  }
  const place = { communityId: ctx.community.id, roomId: room.id };
  const speakers = [...new Set(made.flatMap(speaking))];
  if (speakers.length > 0) await commit(ctx, { origin: "import", writes: [speakersWrite(ctx, room.id, speakers)] });
  const taken = await object.takeIn(place, made, {
    areTwo: room.isOfTwo === 1,
    people: JSON.parse(room.people) as number[],
    speakers: room.isOfSpace === 1 ? await activeAmong(ctx, speakers) : [],
  });
  if (!("refused" in taken)) return { new: taken.new, skipped };
  if (taken.refused !== "room_spoken_in") throw conflict("import_room_gone");
  const left = input.messages.filter((message) => wanted.has(keyOf(source, message)));
  return { new: 0, skipped: left.map((message) => ({ external_id: nameOf(message), reason: taken.refused })) };
}

interface Found {
  id: number;
  isGone: number;
  isOfSpace: number;
  isOfTwo: number;
  /** JSON: of who is in a direct room or a group, those who could read it by now. */
  people: string;
}

/** Of two of one name, which earlier runs could make, that of its people only. */
async function findRoom(ctx: Ctx, source: string, name: string): Promise<Found> {
  const community = ctx.community.id;
  const [room] = await ctx.read(
    () => sql<Found>`select r.id, r.deleted_at is not null or exists (select 1 from spaces g where g.id = r.space_id
          and g.deleted_at is not null) as isGone,
        r.space_id is not null as isOfSpace, r.kind = 'direct' as isOfTwo, iif(r.space_id is null, (select json_group_array(q.member_id)
          from chat_participants q join members m on m.id = q.member_id and m.status = 'active'
          where q.room_id = r.id and q.left_at is null), '[]') as people
      from chat_rooms r where r.community_id = ${community} and r.id in (
        select t.id from spaces s join chat_rooms t on t.space_id = s.id
          where s.community_id = ${community} and s.source = ${source} and s.external_id = ${name}
        union all select i.room_id from imported_rooms i
          where i.community_id = ${community} and i.source = ${source} and i.external_id = ${name})
      order by r.space_id is not null limit 1`,
  );
  if (!room) throw invalid({ room: "import_row_unknown" }, "import_row_unknown");
  if (room.isGone === 1) throw conflict("import_room_gone");
  return room;
}

const speaking = ({ memberId, reactions }: ImportedMessage): number[] => [
  memberId,
  ...reactions.flatMap(({ memberIds }) => memberIds),
];

/** Whoever speaks in a room is named in it: in a group as somebody who has left, where the file does not count them in. */
const speakersWrite = (ctx: Ctx, roomId: number, speakers: readonly number[]): Write =>
  write(sql`insert into chat_participants (room_id, member_id, community_id, joined_at, left_at, read_n)
    select r.id, e.value, r.community_id, ${ctx.now()}, iif(r.space_id is null, ${ctx.now()}, 0), r.last_n
    from json_each(${list([...speakers])}) e cross join chat_rooms r on r.id = ${roomId}
      and r.community_id = ${ctx.community.id}
    where true on conflict (room_id, member_id) do nothing`);

async function activeAmong(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const found = await ctx.read(
    () => sql<{ id: number }>`select m.id from json_each(${list([...ids])}) j
      cross join members m on m.id = j.value and m.community_id = ${ctx.community.id} and m.status = 'active'`,
  );
  return found.map(({ id }) => id);
}

const peopleIn = (messages: readonly NewMessage[]): string[] => [
  ...new Set(messages.flatMap(({ author, reactions }) => [author, ...reactions.flatMap((one) => one.people)])),
];

/** Of the emoji that other communities drew, those that this one has too. */
async function ownEmoji(ctx: Ctx, messages: readonly NewMessage[]): Promise<ReadonlySet<string>> {
  const names = messages.flatMap(({ reactions }) => reactions.flatMap(({ emoji }) => customNameOf(emoji) ?? []));
  if (names.length === 0) return new Set();
  const found = await ctx.read(
    () => sql<{ name: string }>`select name from custom_emojis where community_id = ${ctx.community.id}
      and deleted_at is null and name in (select value from json_each(${JSON.stringify([...new Set(names)])}))`,
  );
  return new Set(found.map(({ name }) => name));
}

/** As the importer knows it. */
const nameOf = ({ ts, part }: NewMessage): string => `${ts}:${part}`;

/** One for each message of a source in its room, for ever: by it a second run knows what is here. */
const keyOf = (source: string, { ts, part }: Pick<NewMessage, "ts" | "part">): string =>
  `${source}-${ts}${part > 0 ? `-${part}` : ""}`.replace(/[^\w-]/g, "-");

async function wordsOf(
  ctx: Ctx,
  { doc }: NewMessage,
): Promise<Pick<ImportedMessage, "html" | "text"> | { reason: SkipReason }> {
  if (doc === null || doc === undefined) return { html: "", text: "" };
  try {
    return await foreignWords(ctx, doc);
  } catch (error) {
    if (!(error instanceof AppError) || error.fields.body === undefined) throw error;
    return { reason: error.fields.body === "comment_empty" ? "missing_body" : "too_complex" };
  }
}

interface Around {
  source: string;
  people: Map<string, number>;
  emoji: ReadonlySet<string>;
  roomId: number;
}

function toImported(
  message: NewMessage,
  { source, people, emoji, roomId }: Around,
): Omit<ImportedMessage, "html" | "text"> {
  const { author, root, also, edited_at, doc } = message;
  const reactions = message.reactions.flatMap((one) => {
    const known = asEmoji(one.emoji);
    const own = known === null ? null : customNameOf(known);
    const memberIds = [...new Set(one.people.flatMap((name) => people.get(name) ?? []))];
    return known === null || (own !== null && !emoji.has(own)) || memberIds.length === 0
      ? []
      : [{ emoji: known, memberIds }];
  });
  return {
    id: idOf(message, roomId),
    key: keyOf(source, message),
    memberId: sent(people, author, "author"),
    at: timeOf(message),
    editedAt: edited_at,
    isDeleted: doc === null || doc === undefined,
    root: root === null ? null : keyOf(source, { ts: root, part: 0 }),
    isInRoom: root === null || also,
    reactions,
  };
}

const timeOf = ({ ts }: NewMessage): number => Math.floor(Number(ts.slice(0, -7)) * 1000 + Number(ts.slice(-6, -3)));

/**
 * As an id of that moment would be, by which searches go: the last thousand of a second's millionths have four numbers
 * each, so two messages of one room never share one, and those of two rooms hardly ever.
 */
function idOf({ ts, part }: NewMessage, roomId: number): number {
  const micro = Number(ts.slice(-3));
  return idAt(timeOf({ ts } as NewMessage)) + ((micro * 4 + (roomId % 4) + part) % 4096);
}
