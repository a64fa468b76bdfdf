import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { list, raw, sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { COPY_FORM } from "./rules";
import { putToSleep } from "./sleep.server";
import { ATTACHMENT } from "./subject.server";

const AT_ONCE = 100;
/** A room that could not be copied for longer than this has lost more than files. */
const UNSAID_MS = 7 * 86_400_000;

/** Rooms that are copied anew in a minute. */
const ROOMS_AT_ONCE = 20;

/** Of rooms: files of messages that nobody came to say, copies of an earlier form, and what falls asleep. */
export const chatSweeps: readonly Sweep[] = [
  { name: "chat_files", of: SHARDS, run: (ctx) => sweepUnsaid(ctx) },
  { name: "chat_copies", of: SHARDS, run: (ctx) => sweepCopies(ctx) },
  { name: "chat_sleep", of: SHARDS, run: (ctx) => putToSleep(ctx) },
];

/**
 * Has rooms copied anew whose messages were copied before the copy had all that it has now, some at a time.
 * Their objects do it in their own time, behind what is new; done twice it is done once. Answers how many.
 */
export async function sweepCopies(ctx: Ctx): Promise<number> {
  const found = await ctx.read(
    () => sql<{ id: number; communityId: number }>`select r.id, r.community_id as communityId
      from chat_rooms r indexed by chat_rooms_copied
      where r.copied_form < ${COPY_FORM} and r.deleted_at is null order by r.copied_form, r.id
      limit ${raw(String(ROOMS_AT_ONCE))}`,
  );
  const asked = await Promise.allSettled(
    found.map(async ({ id: roomId, communityId }) => {
      await ctx.realtime.room(communityId, roomId).recopy({ communityId, roomId }, false);
      return roomId;
    }),
  );
  const done = asked.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  for (const one of asked) if (one.status === "rejected") ctx.log({ recopy: "failed", reason: String(one.reason) });
  await commit(ctx, {
    writes: [
      write(sql`update chat_rooms set copied_form = ${COPY_FORM} where copied_form < ${COPY_FORM}
        and id in (select value from json_each(${list(done)}))`),
    ],
  });
  return done.length;
}

/** Lets go of what was hung on a message that its room never stored: whoever sent it was killed in between. */
export async function sweepUnsaid(ctx: Ctx): Promise<number> {
  const unsaid = sql`(select id from chat_attachments indexed by chat_attachments_unsaid
    where n is null and created_at < ${ctx.now() - UNSAID_MS} order by created_at, id limit ${raw(String(AT_ONCE))})`;
  const { changes } = await commit(ctx, {
    writes: [
      write(sql`update files set attached_kind = null, attached_id = null, hung_kind = attached_kind,
          hung_id = attached_id, created_at = ${ctx.now()}
        where attached_kind = ${ATTACHMENT} and attached_id in ${unsaid}`),
      write(sql`delete from chat_attachments where id in ${unsaid}`),
    ],
  });
  return changes[1] ?? 0;
}
