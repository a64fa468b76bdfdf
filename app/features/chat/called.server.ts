import { forReader } from "~/lib/html";
import type { Ctx } from "~/platform/context";
import { list, sql } from "~/platform/database/sql";
import type { ChatMessage } from "./protocol";

/** Messages with those whom they name as they are called by now; who has left is words. A trip where somebody is named. */
export async function asCalledNow<Message extends ChatMessage>(
  ctx: Ctx,
  messages: readonly Message[],
): Promise<Message[]> {
  const ids = new Set(messages.flatMap(({ named }) => named));
  if (ids.size === 0) return [...messages];
  const rows = await ctx.read(
    () => sql<{ uid: string; name: string }>`select m.public_uid as uid, m.name
      from json_each(${list([...ids])}) j cross join members m on m.id = j.value
      where m.community_id = ${ctx.community.id} and m.status = 'active'`,
  );
  const names = JSON.stringify(Object.fromEntries(rows.map(({ uid, name }) => [uid, name])));
  return messages.map((one) =>
    one.named.length === 0 ? one : { ...one, html: forReader(one.html, { names, emojis: null }) },
  );
}
