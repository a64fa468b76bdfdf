import { m } from "~/i18n/generated/messages";
import { spacePolicy } from "~/features/spaces/policy";
import { findSpace } from "~/features/spaces/queries.server";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { type Job, type JobKind, jobKind } from "~/platform/jobs/job";
import { INVITE, type InviteInput, inviteWrite } from "./invite-writes.server";
import { authorizeHost } from "./queries.server";
import { INVITED_AT_ONCE } from "./rules";

/**
 * Invites many members to an event, or puts them on its list while there are places: those who are named, then who is in
 * the spaces that are named. Its maker hosts the event, and manages those spaces.
 */
export const inviteJob: JobKind<InviteInput> = {
  name: INVITE,
  isListed: true,
  tellsMaker: true,
  async step(ctx, job) {
    const { post_id: postId, role, status } = job.input;
    await authorizeHost(ctx, postId);
    const { ids, cursor } = await nextMembers(ctx, job);
    return {
      writes: ids.length > 0 ? [inviteWrite(ctx, postId, ids, { role, status })] : [],
      cursor: cursor ?? job.cursor,
      rows: ids.length,
      done: cursor === null,
    };
  },
  authorizePlace: async (ctx, { input }) => void (await authorizeHost(ctx, input.post_id)),
  title: ({ input, endedAt }, locale) =>
    (endedAt === null ? m.events_job_invite : m.events_job_invite_over)({ event: input.name }, { locale }),
  outcome: ({ done }, locale) => m.events_job_invited({ count: done }, { locale }),
  path: ({ input }) => `${input.path}/attendees?answer=${input.status}`,
};

export const eventJobs: readonly JobKind[] = [jobKind(inviteJob)];

/** Whom the next step is about; `cursor` is null on the last. */
async function nextMembers(ctx: Ctx, { input, cursor, createdAt }: Job<InviteInput>) {
  const { ids, space_ids: spaces } = input;
  const [place = 0, at = 0, id = 0] = cursor.split(".").map(Number);
  if (place < ids.length) {
    const next = place + INVITED_AT_ONCE;
    const isLast = next >= ids.length && spaces.length === 0;
    return { ids: ids.slice(place, next), cursor: isLast ? null : String(Math.min(next, ids.length)) };
  }
  const spaceId = spaces[place - ids.length];
  if (spaceId === undefined) return { ids: [], cursor: null };
  authorize(spacePolicy, "can_manage_space", ctx.viewer, (await findSpace(ctx, spaceId)).access);
  const rows = await ctx.read(
    () => sql<{ at: number; id: number }>`select joined_at as at, member_id as id
      from space_members indexed by space_members_space
      where space_id = ${spaceId} and community_id = ${ctx.community.id} and (joined_at, member_id) > (${at}, ${id})
        and joined_at <= ${createdAt} order by joined_at, member_id limit ${INVITED_AT_ONCE}`,
  );
  const last = rows.length === INVITED_AT_ONCE ? rows.at(-1) : undefined;
  const isLast = !last && place - ids.length + 1 >= spaces.length;
  return {
    ids: rows.map((row) => row.id),
    cursor: last ? `${place}.${last.at}.${last.id}` : isLast ? null : String(place + 1),
  };
}
