import { attachFiles } from "~/features/files/attach.server";
import { type FoundFile, ownFiles } from "~/features/files/own.server";
import { conflict } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, provided, write } from "~/platform/database/commit.server";
import { insertOnce } from "~/platform/database/insert";
import { chatAttachments } from "#db/community/schema";
import { sql } from "~/platform/database/sql";
import type { MessageFile } from "../attachments";
import { letGo } from "../files.server";
import type { FoundRoom } from "../queries.server";
import { ATTACHMENT } from "../subject.server";

/**
 * Makes the viewer's own uploads hang on a message of theirs that is about to be said, and answers them as its room
 * keeps them: from now on whoever reads the room reads them. Safe to repeat with the same `key`. Throws 409 file_gone
 * for what is another's, is not there, or hangs on something else.
 */
export async function hangFiles(
  ctx: Ctx,
  room: FoundRoom,
  { key, ids }: { key: string; ids: readonly number[] },
): Promise<MessageFile[]> {
  const wanted = [...new Set(ids)];
  const [first] = wanted;
  if (first === undefined) return [];
  const found = await ownFiles(ctx, wanted);
  if (found.length !== wanted.length) throw conflict("file_gone");
  const own = { id: first, communityId: ctx.community.id, roomId: room.id, memberId: ctx.viewer.memberId, key };
  const isOwn = sql`exists (select 1 from chat_attachments a where a.id = ${first} and a.room_id = ${room.id}
    and a.community_id = ${ctx.community.id} and a.member_id = ${ctx.viewer.memberId} and a.key = ${key})`;
  const saidFiles = found.flatMap(({ id, kind, filename: name, byteSize: size, contentType: type }) =>
    kind === "download" ? [{ id, kind, name, size, type }] : [],
  );
  await commit(ctx, {
    writes: [
      write(insertOnce(chatAttachments, { ...own, createdAt: ctx.now() }, "id")),
      provided(isOwn).otherwise("file_gone"),
      ...attachFiles(ctx, wanted, ATTACHMENT, first, { purpose: "file", saidFiles }),
    ],
  });
  return found.map(toMessageFile);
}

/** Of a message that was not said, or is gone again. */
export const unhangFiles = (ctx: Ctx, room: FoundRoom, first: number): Promise<unknown> =>
  commit(ctx, { writes: letGo(ctx, room.id, sql`member_id = ${ctx.viewer.memberId} and id = ${first}`) });

const toMessageFile = (file: FoundFile): MessageFile => ({
  id: file.id,
  kind: file.voice ? "voice" : file.kind === "image" ? "picture" : "file",
  name: file.filename,
  size: file.byteSize,
  type: file.contentType,
  width: file.width ?? 0,
  height: file.height ?? 0,
  moves: file.movingBytes > 0,
  voice: file.voice,
});
