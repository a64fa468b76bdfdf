import { isMoment, type Moment, readCursor, writeCursor } from "~/lib/cursor";
import { endOfDay } from "~/lib/day-end";
import { authorize } from "~/lib/policy";
import { type Claim, claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { boundOnce, list, nothing, type Statement, sql } from "~/platform/database/sql";
import { logNames } from "../log.server";
import type { ActivityInput } from "./input";
import type { LogLine, LogPage } from "./line";
import { activityPolicy } from "./policy";
import { toLine } from "./present.server";
import { CSV_LIMIT, LOG_PAGE, LOOKED_AT } from "./rules";
import { log } from "./tellings.server";

/** What the log is asked for; its days are those of a time zone. */
export type LogFilter = Omit<ActivityInput, "cursor">;

/**
 * What happened in the community, newest first, 20 lines a page: of one member (who did it, did it in somebody's place or
 * is whom it is about), one group of changes, some days. A page may be short with more behind it. Admins only: throws 401,
 * 403; 422 for a cursor that is none.
 */
export async function listActivity(ctx: Ctx, { cursor, ...filter }: ActivityInput): Promise<LogPage> {
  return pageOf(ctx, await readFacts(ctx, filter, { cursor, looked: LOOKED_AT }), LOG_PAGE, LOOKED_AT);
}

/** As `listActivity`, so many facts at once: what a job makes its file of. */
export async function listManyActivities(
  ctx: Ctx,
  filter: LogFilter,
  { cursor, looked }: { cursor?: string | null; looked: number },
): Promise<LogPage> {
  return pageOf(ctx, await readFacts(ctx, filter, { cursor, looked }), looked, looked);
}

/** All of it for a CSV, newest first; null where that is more than `limit`, for which there is a job. Admins only. */
export async function exportActivity(ctx: Ctx, filter: LogFilter, limit = CSV_LIMIT): Promise<LogLine[] | null> {
  // In a trip of its own: nobody makes the database look through ten thousand for a refusal.
  authorize(activityPolicy, "can_view_activity_log", await ctx.prove(), null);
  const rows = await readFacts(ctx, filter, { looked: limit + 1 });
  return rows.length > limit ? null : pageOf(ctx, rows, limit, limit + 1).lines;
}

export interface FactLine {
  seq: number;
  id: number;
  name: string;
  payload: string;
  at: number;
  actorId: number | null;
  actedBy: number | null;
  /** Of people: public uid, name, number, avatar, as JSON; null for nobody. */
  actor: string | null;
  behind: string | null;
  about: string | null;
  /** It is about a member, whether there still is one or not. */
  isAboutMember: number;
  named: string | null;
}

async function readFacts(
  ctx: Ctx,
  filter: LogFilter,
  { cursor, looked }: { cursor?: string | null; looked: number },
): Promise<FactLine[]> {
  const after = readCursor(cursor, isMoment);
  const bounds = boundsOf(filter, after);
  const rows = await ctx.read((viewer) => boundOnce(selectFacts(ctx, viewer, filter, { bounds, looked })));
  authorize(activityPolicy, "can_view_activity_log", ctx.viewer, null);
  return rows.sort((a, b) => b.at - a.at || b.seq - a.seq);
}

function pageOf(ctx: Ctx, rows: readonly FactLine[], size: number, looked: number): LogPage {
  const told = rows.flatMap((row) => toLine(ctx, row) ?? []);
  const lines = told.slice(0, size);
  const lastShown = lines.at(-1)?.id;
  const last =
    told.length > size ? rows.find((row) => row.id === lastShown) : rows.length >= looked ? rows.at(-1) : null;
  return { lines, cursor: last ? writeCursor([last.at, last.seq]) : null };
}

/**
 * The newest facts that the filter asks for, each with the people and the thing that it names: a merge of the newest of
 * each noun, so that however many there are of one, no other's are looked for behind them.
 */
function selectFacts(
  ctx: Ctx,
  viewer: Claim,
  filter: LogFilter,
  { bounds: [from, before], looked }: { bounds: [number, Moment]; looked: number },
): Statement<FactLine> {
  const nouns = claimsAdmin(viewer) ? log.nouns(filter.group) : [];
  const streams = filter.member === undefined ? ["community"] : ["actor", "behind", "about"];
  const heads = list(streams.flatMap((stream) => nouns.map((noun) => `${stream} ${noun}`)));
  const next = (place: Statement) => nextFact(ctx, filter, { from, place });
  return sql<FactLine>`with recursive wanted(stream, noun, them) as (
      select substr(head.value, 1, instr(head.value, ' ') - 1), substr(head.value, instr(head.value, ' ') + 1),
        (select w.id from members w where w.community_id = ${ctx.community.id} and w.public_uid = ${filter.member ?? null})
      from json_each(${heads}) head),
    heap(stream, noun, them, at, seq, id, name, payload, actor_id, acted_by, subject_kind, subject_id, community_id) as (
      select h.stream, h.noun, h.them, +n.at, +n.seq, ${COLUMNS} from wanted h cross join facts n
        on n.seq = ${next(sql`(${before[0]}, ${before[1]})`)}
      union all
      select h.stream, h.noun, h.them, +n.at, +n.seq, ${COLUMNS} from heap h cross join facts n
        on n.seq = ${next(sql`(h.at, h.seq)`)}
      order by 4 desc, 5 desc limit ${looked})
    select f.seq, f.id, f.name, f.payload, f.at, f.actor_id as actorId, f.acted_by as actedBy,
      ${personOf(sql`a`)} as actor, ${personOf(sql`b`)} as behind, ${personOf(sql`x`)} as about,
      (f.subject_kind = 'member' or f.payload ->> 'member_id' is not null) as isAboutMember,
      case f.subject_kind ${namesFor(ctx, viewer)} end as named
    from heap f left join members a on a.id = coalesce(f.actor_id, f.payload ->> 'masquerader_id')
      left join members b on b.id = f.acted_by
      left join members x on x.id = iif(f.subject_kind = 'member', f.subject_id, f.payload ->> 'member_id') ${looked > LOOKED_AT ? AS_A_FILE : nothing}`;
}

/** By which those who count rows know that many are wanted. */
const AS_A_FILE = sql`/* as a file */`;

/** What a line is made of: taken along, so that no fact is looked at twice. */
const COLUMNS = sql`n.id, n.name, n.payload, n.actor_id, n.acted_by, n.subject_kind, n.subject_id, n.community_id`;

/** The number of the newest fact of `h` (stream and noun) that lies before a place: one step along an index. */
function nextFact(ctx: Ctx, { member }: LogFilter, { from, place }: { from: number; place: Statement }): Statement {
  const rest = sql`n.noun = h.noun and n.noun not in ('notification', 'notifications')
    and (n.name <> 'comment.created' or n.owed = 0) and n.at >= ${from} and (n.at, n.seq) < ${place}
    order by n.at desc, n.seq desc limit 1`;
  const { id } = ctx.community;
  if (member === undefined) {
    return sql`(select n.seq from facts n indexed by facts_noun where n.community_id = ${id} and ${rest})`;
  }
  return sql`case h.stream
    when 'actor' then (select n.seq from facts n indexed by facts_actor
      where n.actor_id = h.them and n.actor_id is not null and ${rest})
    when 'behind' then (select n.seq from facts n indexed by facts_acted_by
      where n.acted_by = h.them and n.acted_by is not null and ${rest})
    else (select n.seq from facts n indexed by facts_about
      where n.about_id = h.them and n.about_id is not null and ${rest}) end`;
}

/** From when on (UTC ms), and the place before which it begins. */
function boundsOf({ from, to, zone: timeZone = "UTC" }: LogFilter, after: Moment | null): [number, Moment] {
  const end = (to === undefined ? null : endOfDay(to, timeZone)) ?? Number.MAX_SAFE_INTEGER;
  return [from === undefined ? 0 : beginOf(from, timeZone), after && after[0] < end ? after : [end, 0]];
}

/** A day begins as the one before it ends. */
function beginOf(day: string, timeZone: string): number {
  const eve = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return endOfDay(eve, timeZone) ?? 0;
}

/** A member of the statement, as `presentPerson` takes them. */
const personOf = (at: Statement): Statement =>
  sql`iif(${at}.id is null, null, json_array(${at}.public_uid, ${at}.name, ${at}.author_number, ${at}.avatar))`;

const namesFor = (ctx: Ctx, viewer: Claim): Statement =>
  logNames.reduce((all, { kind, named }) => sql`${all} when ${kind} then ${named(viewer, ctx)}`, sql``);
