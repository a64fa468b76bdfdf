import { m } from "~/i18n/generated/messages";
import type { Ctx } from "~/platform/context";
import { type Write, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import type { JobInput, JobKind, Step } from "~/platform/jobs/job";
import { loosen } from "../../files/attach.server";
import { SPACE_COVER } from "../cover.server";
import { spaceFact } from "../facts";
import { RESTORE_DAYS } from "../rules";

export const REMOVE_SPACE = "spaces.remove";

export interface RemoveSpaceInput extends JobInput {
  space_id: number;
  name: string;
}

/** Of what hangs on a space, what one step takes. `rows`: how many posts are gone with it. */
export interface Removal {
  writes: Write[];
  rows: number;
}

/** How content takes away what it keeps of a space, some at a time; null once nothing is left. Spaces know no content. */
export type SpaceRemover = (ctx: Ctx, spaceId: number) => Promise<Removal | null>;

/** With what their trigger does to memberships, 450 rows. */
const GRANTS_AT_ONCE = 225;

const ROWS_AT_ONCE = 500;

/**
 * Removes for good what was deleted more than 30 days ago: what each remover keeps, who was let in, at last the space.
 * The house's own: whoever deleted it need not be here any more. Files only come loose: their own sweep takes them.
 */
export const removeSpaceJob = (removers: readonly SpaceRemover[]): JobKind<RemoveSpaceInput> => ({
  name: REMOVE_SPACE,
  isListed: false,
  async step(ctx, job) {
    const { space_id: id } = job.input;
    const before = ctx.now() - RESTORE_DAYS * 86_400_000;
    const own = sql`space_id = ${id} and community_id = ${ctx.community.id}`;
    const [[space], [grant], [read], [asking]] = await Promise.all([
      ctx.read(
        () => sql`select 1 from spaces where id = ${id} and community_id = ${ctx.community.id}
          and deleted_at is not null and deleted_at <= ${before}`,
      ),
      ctx.read(() => sql`select 1 from access_grants where ${own} limit 1`),
      ctx.read(() => sql`select 1 from space_reads where ${own} limit 1`),
      ctx.read(() => sql`select 1 from space_entry_requests where ${own} limit 1`),
    ]);
    // Brought back, or gone already.
    if (!space) return { writes: [], cursor: job.cursor, rows: 0, done: true };
    const next = (writes: Write[], rows: number): Step => ({
      writes,
      rows,
      cursor: String(Number(job.cursor || 0) + 1),
      done: false,
    });
    for (const remove of removers) {
      const removal = await remove(ctx, id);
      if (removal) return next(removal.writes, removal.rows);
    }
    if (grant) {
      const some = sql`select id from access_grants where ${own} limit ${GRANTS_AT_ONCE}`;
      return next(
        [write(sql`delete from access_grants where community_id = ${ctx.community.id} and id in (${some})`)],
        0,
      );
    }
    const reads = sql`select member_id, space_id from space_reads where ${own} limit ${ROWS_AT_ONCE}`;
    if (read) return next([write(sql`delete from space_reads where (member_id, space_id) in (${reads})`)], 0);
    const askings = sql`select member_id, space_id from space_entry_requests where ${own} limit ${ROWS_AT_ONCE}`;
    if (asking) {
      return next([write(sql`delete from space_entry_requests where (member_id, space_id) in (${askings})`)], 0);
    }
    return {
      writes: [
        loosen(ctx, SPACE_COVER, sql`(${id})`),
        write(sql`delete from space_members where ${own}`),
        write(sql`delete from space_roles where ${own}`),
        write(sql`delete from topic_spaces where ${own}`),
        // Something may have come since we looked: then nothing is taken at all, and the step is taken again.
        when(sql`delete from spaces where id = ${id} and community_id = ${ctx.community.id}
          and deleted_at is not null and deleted_at <= ${before}
          and not exists (select 1 from posts p where p.space_id = ${id})
          and not exists (select 1 from access_grants g where g.space_id = ${id})`).otherwise("space_gone"),
      ],
      facts: [spaceFact("space.removed", id)],
      cursor: "removed",
      rows: 0,
      done: true,
    };
  },
  title: ({ input }, locale) => m.spaces_job_remove({ space: input.name }, { locale }),
  outcome: () => "",
});
