import { m } from "~/i18n/generated/messages";
import { type Locale, REGION } from "~/i18n/locale";
import { numberFormat } from "~/lib/dates";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import type { Job, JobKind, Step } from "~/platform/jobs/job";
import { countChanged, ledgerWrites } from "~/platform/jobs/start.server";
import { grantManyWrites } from "../../access/grants.server";
import { DIRECT } from "../../access/sources";
import { spaceFact } from "../facts";
import { spacePolicy, spaceRules, structurePolicy } from "../policy";
import { findSpace } from "../queries.server";
import { managedByViewer } from "../readable.server";

export const ADD_MEMBERS = "spaces.add_members";

export interface AddMembersInput {
  space_id: number;
  slug: string;
  /** As it was called when the job began. */
  name: string;
  /** Named one by one, everybody in another space, or everybody in the community. */
  from: "ids" | "space" | "community";
  ids: readonly number[];
  from_space_id: number | null;
  [key: string]: number | string | boolean | null | readonly number[];
}

/** With the grant, its trigger's membership and the line of the ledger: 450 rows. */
const AT_ONCE = 150;
const UNDO_DAYS = 7;

/**
 * Lets many members into a space. Its maker manages the space (and, of everybody in the community, is an admin); who
 * joined after it began is not among them. The undo takes back the grants that it gave, by their ids: whoever was
 * taken out and let in again since, or was given a role in the space, stays.
 */
export const addMembersJob: JobKind<AddMembersInput> = {
  name: ADD_MEMBERS,
  isListed: true,
  tellsMaker: true,
  async step(ctx, job) {
    const { space_id } = job.input;
    const space = await findSpace(ctx, space_id);
    authorize(spacePolicy, "can_invite_members", ctx.viewer, space.access);
    const { ids, cursor } = await nextMembers(ctx, job);
    if (ids.length === 0) return { writes: [], cursor, rows: 0, done: true };
    const { writes, granted } = grantManyWrites(
      ctx,
      { spaceId: space_id, memberIds: ids, source: DIRECT },
      (first, last) => spaceFact("space.members_added", space_id, { first_grant: first, last_grant: last }),
    );
    const ledger = sql`select community_id, ${job.id}, member_id, cast(id as text) from ${granted}`;
    return {
      guard: stillManages(ctx, space_id),
      writes: [...writes, ...ledgerWrites(job, ledger)],
      cursor,
      rows: ids.length,
      done: ids.length < AT_ONCE,
    };
  },
  undo: {
    days: UNDO_DAYS,
    authorize: async (ctx, { input }) => {
      authorize(spacePolicy, "can_manage_space", ctx.viewer, (await findSpace(ctx, input.space_id)).access);
    },
    step: takeBack,
    question: ({ input, changed }, locale) => ({
      title: m.spaces_job_undo_ask(wordsOf(input, changed, locale), { locale }),
      text: m.spaces_job_undo_text({}, { locale }),
      button: m.spaces_job_undo_submit({}, { locale }),
    }),
    left: (ctx, job) =>
      ctx.read(
        () => sql<{ name: string }>`select m.name from job_rows r join members m on m.id = r.subject
          where r.job_id = ${job.id} and r.community_id = ${ctx.community.id} and r.before = 'kept'
          order by r.subject limit 20`,
      ),
  },
  authorizePlace: async (ctx, { input }) => void (await findSpace(ctx, input.space_id)),
  title({ input, total, undoOf, endedAt }, locale) {
    const words = wordsOf(input, total ?? 0, locale);
    const [live, over] =
      undoOf !== null
        ? [m.spaces_job_add_undo, m.spaces_job_add_undo_over]
        : total === null
          ? [m.spaces_job_add_all, m.spaces_job_add_all_over]
          : [m.spaces_job_add, m.spaces_job_add_over];
    return (endedAt === null ? live : over)(words, { locale });
  },
  outcome({ changed, done, undoOf }, locale) {
    const shown = numberOf(changed, locale);
    // Portuguese counts none among one, and would say "0 membro".
    if (undoOf !== null) {
      return changed === 0
        ? m.spaces_job_removed_none({}, { locale })
        : m.spaces_job_removed({ count: changed, shown }, { locale });
    }
    const before = done - changed;
    const added =
      changed === 0
        ? m.spaces_job_added_none({}, { locale })
        : m.spaces_job_added({ count: changed, shown }, { locale });
    if (before === 0) return added;
    return `${added} ${m.spaces_job_were_in({ count: before, shown: numberOf(before, locale) }, { locale })}`;
  },
  path: ({ input }) => `/c/${input.slug}/members`,
};

/** A role in the space that is lost between the look and the write is lost for the write too. */
const stillManages = (ctx: Ctx, spaceId: number): Statement =>
  sql`exists (select 1 from spaces s where s.id = ${spaceId} and ${managedByViewer(ctx.viewer, ctx.community, ctx.now())})`;

const wordsOf = ({ name }: AddMembersInput, count: number, locale: Locale) => ({
  space: name,
  count,
  shown: numberOf(count, locale),
});

const numberOf = (n: number, locale: Locale): string => numberFormat(REGION[locale]).format(n);

interface NextMembers {
  ids: number[];
  cursor: string;
}

async function nextMembers(ctx: Ctx, job: Job<AddMembersInput>): Promise<NextMembers> {
  const { from, ids, from_space_id } = job.input;
  if (from === "ids") {
    const begun = Number(job.cursor || 0);
    return { ids: ids.slice(begun, begun + AT_ONCE), cursor: String(begun + AT_ONCE) };
  }
  const [at = 0, id = 0] = job.cursor.split(".").map(Number);
  if (from === "community") authorize(structurePolicy, "can_manage_structure", ctx.viewer, null);
  else authorize(spaceRules, "can_see_members", ctx.viewer, (await findSpace(ctx, from_space_id ?? 0)).access);
  const rows = await ctx.read(() =>
    from === "community"
      ? sql<Position>`select joined_at as at, id from members indexed by members_joined
          where community_id = ${ctx.community.id} and (joined_at, id) > (${at}, ${id})
            and joined_at <= ${job.createdAt} order by joined_at, id limit ${AT_ONCE}`
      : sql<Position>`select joined_at as at, member_id as id from space_members indexed by space_members_space
          where space_id = ${from_space_id} and community_id = ${ctx.community.id}
            and (joined_at, member_id) > (${at}, ${id}) and joined_at <= ${job.createdAt}
          order by joined_at, member_id limit ${AT_ONCE}`,
  );
  const last = rows.at(-1);
  return { ids: rows.map((row) => row.id), cursor: last ? `${last.at}.${last.id}` : job.cursor };
}

interface Position {
  at: number;
  id: number;
}

async function takeBack(ctx: Ctx, job: Job<AddMembersInput>, undone: Job<AddMembersInput>): Promise<Step> {
  const spaceId = undone.input.space_id;
  const space = await findSpace(ctx, spaceId);
  authorize(spacePolicy, "can_manage_space", ctx.viewer, space.access);
  const after = Number(job.cursor || 0);
  const rows = await ctx.read(
    () => sql<{ subject: number }>`select subject from job_rows where job_id = ${undone.id}
      and community_id = ${ctx.community.id} and subject > ${after} order by subject limit ${AT_ONCE}`,
  );
  const first = rows[0]?.subject;
  const last = rows.at(-1)?.subject;
  if (first === undefined || last === undefined) return { writes: [], cursor: job.cursor, rows: 0, done: true };
  const community = ctx.community.id;
  const within = sql`r.community_id = ${community} and r.subject between ${first} and ${last}`;
  const hasRole = sql`exists (select 1 from space_roles o where o.member_id = r.subject and o.space_id = ${spaceId})`;
  return {
    guard: stillManages(ctx, spaceId),
    writes: [
      // Who is still in by what this job gave, or was let in anew since: the one goes, the other is named.
      write(sql`insert into job_rows (community_id, job_id, subject, before)
        select ${community}, ${job.id}, r.subject,
          iif(g.id = cast(r.before as integer) and not ${hasRole}, 'removed', 'kept')
        from job_rows r join access_grants g on g.member_id = r.subject and g.space_id = ${spaceId}
          and g.source_kind = 'direct' and g.source_id = 0
        where r.job_id = ${undone.id} and ${within}`),
      write(sql`delete from access_grants where community_id = ${community} and space_id = ${spaceId}
        and source_kind = 'direct' and source_id = 0 and member_id in (
          select r.subject from job_rows r where r.job_id = ${job.id} and ${within} and r.before = 'removed')`),
      countChanged(job),
    ],
    facts: [spaceFact("space.members_removed", spaceId, { job_id: job.id, first_member: first, last_member: last })],
    cursor: String(last),
    rows: rows.length,
    done: rows.length < AT_ONCE,
  };
}
