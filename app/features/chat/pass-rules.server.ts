import { withLinks } from "~/features/comments/body.server";
import { passGate, readGate } from "~/features/moderation/gate.server";
import { invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { list, sql } from "~/platform/database/sql";
import { docFromMessage } from "./message-doc";
import { inPlainWords } from "./named-words";
import type { FoundRoom } from "./queries.server";

interface Asked {
  text: string;
  /** Uploads that it carries. */
  attachments?: readonly number[];
  isEdit?: boolean;
}

/**
 * Asks the community's rules of what is said in a chat space, by whoever does not manage it; what two people or a group say
 * among themselves is asked by none. A talk goes on: nothing in it waits for a moderator, so what would wait is not taken.
 * How often somebody writes is for posts and comments. Throws 422 on `body`: moderation_blocked, message_waits.
 */
export async function passRules(
  ctx: Ctx,
  room: FoundRoom,
  { text, attachments = [], isEdit = false }: Asked,
): Promise<void> {
  // Known with the proof of who they are: most communities pay no trip.
  if (room.spaceId === null || room.isAdmin === 1 || ctx.viewer.asksRules === false) return;
  const gate = await readGate(ctx);
  const { slow_mode: _slow, daily_limit: _daily, ...rules } = gate.rules;
  const pictures = rules.newcomer_pictures && attachments.length > 0 ? await picturesAmong(ctx, attachments) : 0;
  const doc = withLinks(docFromMessage(inPlainWords(text)));
  const { isHeld } = passGate(ctx, { ...gate, rules }, { kind: "comment", doc, pictures, isEdit, isManager: false });
  if (isHeld) throw invalid({ body: "message_waits" });
}

async function picturesAmong(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const [row] = await ctx.read(
    (viewer) => sql<{ pictures: number }>`select count(*) as pictures from files f
      where f.id in (select value from json_each(${list([...ids])})) and f.community_id = ${ctx.community.id}
        and f.owner_id = ${viewer.memberId} and f.content_type like 'image/%'`,
  );
  return row?.pictures ?? 0;
}
