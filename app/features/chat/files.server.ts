import { loosen } from "~/features/files/attach.server";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import type { StoredMessage } from "./room";
import { ATTACHMENT } from "./subject.server";

/** What becomes of a message's files where its copy is written: they know its place, or come loose with its words. What moderation holds keeps them. */
export function copyOfFiles(
  ctx: Ctx,
  roomId: number,
  { n, key, memberId, files, deletedAt, heldAt }: StoredMessage,
): Write[] {
  if (deletedAt !== null && heldAt === null)
    return letGo(ctx, roomId, sql`member_id = ${memberId} and key in (${key}, ${previewKey(n)})`);
  const [first] = files;
  if (!first) return [];
  return [
    write(sql`update chat_attachments set n = ${n} where id = ${first.id} and room_id = ${roomId}
      and community_id = ${ctx.community.id} and n is null`),
  ];
}

/** Under which the picture of its link hangs beside a message's own files: no page gives such a key. */
export const previewKey = (n: number): string => `preview:${n}`;

/** The files of some messages of a room hang on nothing any more: a sweep removes them. */
export function letGo(ctx: Ctx, roomId: number, which: Statement): Write[] {
  const own = sql`(select id from chat_attachments where room_id = ${roomId} and community_id = ${ctx.community.id}
    and ${which})`;
  return [
    loosen(ctx, ATTACHMENT, own),
    write(sql`delete from chat_attachments where community_id = ${ctx.community.id} and id in ${own}`),
  ];
}

/** As `letGo`, of a room that goes: some of them, of which the second write says how many. */
export const letGoOfRoom = (ctx: Ctx, roomId: number, most: number): Write[] =>
  letGo(
    ctx,
    roomId,
    sql`exists (select 1 from chat_rooms r where r.id = room_id and r.deleted_at is not null)
    order by member_id, key limit ${most}`,
  );
