import type { PersonColumns } from "~/features/members/person";
import { presentPerson } from "~/features/members/person.server";
import { isMoment, type Moment, readCursor, writeCursor } from "~/lib/cursor";
import { notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { type Claim, claimsAdmin, claimsMember, type Role } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { pageOfLooked, type Stand } from "~/platform/database/looked";
import { boundOnce, nothing, raw, type Statement, sql } from "~/platform/database/sql";
import type { ShellCount } from "~/platform/shell-counts.server";
import type { CasePayload, FlagPayload, FullCasePayload } from "./payload";
import { mutePolicy } from "./mutes";
import { mayJudge, moderationPolicy } from "./policy";
import { isCovered, isCoveredInRow, ofThing } from "./reported.server";
import { carriedIn, presentWhole } from "./whole";
import { type Because, type CaseState, COUNTED_TO, FLAGS_SHOWN, LOOKED_AT, PAGE_SIZE, type Reason } from "./rules";

/** A case as statements read it, with its thing. */
export interface CaseRow {
  id: number;
  subjectKind: string;
  subjectId: number;
  authorId: number;
  state: CaseState;
  version: number;
  because: Because;
  rule: string;
  matched: string;
  flagsCount: number;
  isHidden: number;
  isNew: number;
  at: number;
  actedAt: number | null;
  actionReason: string;
  appeal: string;
  appealedAt: number | null;
  /** JSON of title, words, path, place, whether its author took it away and when it was changed; null for what is gone for good. */
  thing: string | null;
  /** JSON of `PersonColumns`. */
  author: string | null;
  actor: string | null;
}

interface FullRow extends CaseRow {
  html: string | null;
  whole: string | null;
  flags: string;
  joinedAt: number | null;
  mutedUntil: number | null;
  role: Exclude<Role, "visitor"> | null;
  status: string | null;
  rejectedBefore: number;
  lastRejected: string | null;
}

/** How much waits, counted to twenty. */
interface Waiting {
  count: number;
  isMore: boolean;
}

export interface CasePage {
  cases: CasePayload[];
  cursor: string | null;
}

/**
 * What waits to be judged, or was judged so, the newest first: as far as the viewer's role covers it. A page may be short
 * with more behind it. Throws 401, 403 for who moderates nothing, 422 for a cursor that is none.
 */
export async function listCases(
  ctx: Ctx,
  { status, cursor }: { status: CaseState; cursor?: string | null },
): Promise<CasePage> {
  const [page] = await Promise.all([readCases(ctx, status, readCursor(cursor, isMoment)), mustModerate(ctx)]);
  return page;
}

/** A page of cases, how much waits, and the case that is asked for, or else the first: as the page of it is opened, in one trip. */
export async function findInbox(
  ctx: Ctx,
  { status, cursor, item }: { status: CaseState; cursor?: string | null; item: number | null },
): Promise<CasePage & { waiting: Waiting; open: FullCasePayload | null }> {
  const after = readCursor(cursor, isMoment);
  const [page, waiting, [open]] = await Promise.all([
    readCases(ctx, status, after),
    readWaiting(ctx),
    ctx.read((viewer) =>
      claimsMember(viewer)
        ? selectFull(ctx, viewer, item === null ? firstIn(ctx, viewer, status, after) : byId(ctx, item))
        : null,
    ),
    mustModerate(ctx),
  ]);
  if (item !== null && !open) throw notFound();
  return { ...page, waiting, open: open ? await presentFull(ctx, open) : null };
}

async function readCases(ctx: Ctx, status: CaseState, after: Moment | null): Promise<CasePage> {
  const [rows, [end]] = await Promise.all([
    ctx.read((viewer) => (claimsMember(viewer) ? selectCases(ctx, viewer, status, after) : null)),
    ctx.read((viewer) =>
      claimsMember(viewer)
        ? sql<Stand>`select o.at, o.id ${inState(ctx, status, after)} limit 1 offset ${raw(String(LOOKED_AT - 1))}`
        : null,
    ),
  ]);
  const page = pageOfLooked(rows, PAGE_SIZE, end);
  return {
    cases: page.shown.map((row) => presentCase(ctx, row)),
    cursor: page.after && writeCursor([page.after.at, page.after.id]),
  };
}

/** One of them with all that was said of it. Throws as `listCases`, and 404 for what the role does not cover. */
export async function findCase(ctx: Ctx, id: number): Promise<FullCasePayload> {
  const [[row]] = await Promise.all([
    ctx.read((viewer) => (claimsMember(viewer) ? selectFull(ctx, viewer, byId(ctx, id)) : null)),
    mustModerate(ctx),
  ]);
  if (!row) throw notFound();
  return presentFull(ctx, row);
}

/** As `findCase`, before it is presented: what commands decide on. */
export async function findCaseRow(ctx: Ctx, id: number): Promise<CaseRow> {
  const [[row]] = await Promise.all([
    ctx.read((viewer) =>
      claimsMember(viewer)
        ? boundOnce(sql<CaseRow>`${caseColumns(ctx)} where ${byId(ctx, id)} and ${isCovered(ctx, viewer)}`)
        : null,
    ),
    mustModerate(ctx),
  ]);
  if (!row) throw notFound();
  return row;
}

/** How much waits for the viewer, counted to twenty. Throws 401, 403 for who moderates nothing. */
export async function countUnaddressed(ctx: Ctx): Promise<Waiting> {
  const [waiting] = await Promise.all([readWaiting(ctx), mustModerate(ctx)]);
  return waiting;
}

async function readWaiting(ctx: Ctx): Promise<Waiting> {
  const [row] = await ctx.read(
    (viewer) => sql<{ count: number }>`select ${waiting(ctx)} as count from members m where m.id = ${viewer.memberId}
      and m.community_id = ${ctx.community.id}`,
  );
  const count = row?.count ?? 0;
  return { count: Math.min(count, COUNTED_TO), isMore: count > COUNTED_TO };
}

/** What the navigation of whoever moderates something says: one more than waits; 0 for who moderates nothing. */
export const unaddressed: ShellCount = (ctx) => sql`iif(m.role <> 'member'
  or exists (select 1 from space_roles o where o.member_id = m.id), 1 + ${waiting(ctx)}, 0)`;

/** Whether the viewer moderates anything at all. Throws 401, 403. */
export async function mustModerate(ctx: Ctx): Promise<void> {
  const [row] = await ctx.read(
    (viewer) => sql<{ hasSpaceRole: number }>`select exists (select 1 from space_roles o
      where o.member_id = ${viewer.memberId} and o.community_id = ${ctx.community.id}) as hasSpaceRole`,
  );
  authorize(moderationPolicy, "can_moderate", ctx.viewer, { hasSpaceRole: row?.hasSpaceRole === 1 });
}

/** Of a member `m`: what waits for them among the newest that wait at all. */
const waiting = (ctx: Ctx): Statement => sql`(select count(*) from (select o.* ${inState(ctx, "inbox", null)}
  limit ${raw(String(COUNTED_TO + 1))}) k where ${isCoveredInRow(ctx)})`;

const inState = (ctx: Ctx, state: CaseState, after: Moment | null): Statement =>
  sql`from moderation_cases o indexed by moderation_cases_state
    where o.community_id = ${ctx.community.id} and o.state = ${state}
      ${after ? sql`and (o.at, o.id) < (${after[0]}, ${after[1]})` : nothing} order by o.at desc, o.id desc`;

/** Of a page, what its list begins with, where that is among the first few: else none is opened. */
const firstIn = (ctx: Ctx, viewer: Claim, state: CaseState, after: Moment | null): Statement =>
  sql`k.id = (select k.id from (select o.* ${inState(ctx, state, after)} limit 8) k
    where ${isCovered(ctx, viewer)} order by k.at desc, k.id desc limit 1)`;

const selectCases = (ctx: Ctx, viewer: Claim, state: CaseState, after: Moment | null): Statement<CaseRow> =>
  boundOnce(sql<CaseRow>`${caseColumns(ctx, sql`(select o.* ${inState(ctx, state, after)} limit ${raw(String(LOOKED_AT))})`)}
    where ${isCovered(ctx, viewer)} limit ${raw(String(PAGE_SIZE + 1))}`);

const caseColumns = (ctx: Ctx, cases: Statement = sql`moderation_cases`): Statement<CaseRow> =>
  sql<CaseRow>`select ${COLUMNS}, ${authorNow(ctx)} as authorId, ${thingOf(ctx)} as thing, ${personOf(sql`a`)} as author, ${personOf(sql`b`)} as actor
    from ${cases} k left join members a on a.id = k.author_id left join members b on b.id = k.acted_by`;

const byId = (ctx: Ctx, id: number): Statement => sql`k.id = ${id} and k.community_id = ${ctx.community.id}`;

/** Whose the thing is now: it may have been given to another author since it was reported. */
const authorNow = (ctx: Ctx): Statement => sql`coalesce(${ofThing(ctx, ({ author }) => author)}, k.author_id)`;

const COLUMNS = sql`k.id, k.subject_kind as subjectKind, k.subject_id as subjectId, k.state,
  k.version, k.because, k.rule, k.matched, k.flags_count as flagsCount, k.is_hidden as isHidden, k.is_new as isNew, k.at,
  k.acted_at as actedAt, k.action_reason as actionReason, k.appeal, k.appealed_at as appealedAt`;

const thingOf = (ctx: Ctx): Statement =>
  ofThing(
    ctx,
    ({ title, words, path, isPathOfReadersAlone = sql`0`, place, isGone, changedAt, carried = sql`''` }) =>
      sql`json_array(${title}, ${words}, iif(${isPathOfReadersAlone}, null, ${path}), ${place}, ${isGone}, ${changedAt},
        ${carried})`,
  );

const personOf = (at: Statement): Statement =>
  sql`iif(${at}.id is null, null, json_array(${at}.public_uid, ${at}.name, ${at}.author_number, ${at}.avatar))`;

function selectFull(ctx: Ctx, viewer: Claim, which: Statement): Statement<FullRow> {
  const rejected = sql`from moderation_cases o indexed by moderation_cases_author where o.author_id = k.author_id
    and o.state = 'rejected' and o.id <> k.id`;
  return boundOnce(sql<FullRow>`select ${COLUMNS}, ${authorNow(ctx)} as authorId, ${thingOf(ctx)} as thing, ${personOf(sql`a`)} as author,
      ${personOf(sql`b`)} as actor, ${ofThing(ctx, ({ html }) => html)} as html,
      ${ofThing(ctx, ({ whole = sql`null` }) => whole)} as whole, a.joined_at as joinedAt, a.muted_until as mutedUntil, a.role, a.status,
      (select count(*) from (select 1 ${rejected} limit 10)) as rejectedBefore,
      ${
        // The words may be about a space that its manager alone may not see.
        claimsAdmin(viewer)
          ? sql`(select json_array(o.acted_at, o.action_reason) ${rejected} order by o.at desc limit 1)`
          : sql`null`
      } as lastRejected,
      (select json_group_array(json_array(f.reason, f.body, f.created_at, f.public_uid, f.name, f.author_number, f.avatar))
        from (select f.reason, f.body, f.created_at, m.public_uid, m.name, m.author_number, m.avatar from flags f indexed by flags_once
          cross join members m on m.id = f.member_id where f.community_id = k.community_id
            and f.subject_kind = k.subject_kind and f.subject_id = k.subject_id
          order by f.member_id limit ${raw(String(FLAGS_SHOWN))}) f) as flags
    from moderation_cases k left join members a on a.id = k.author_id left join members b on b.id = k.acted_by
    where ${which} and ${isCovered(ctx, viewer)}`);
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const person = (ctx: Ctx, json: string | null) =>
  json === null ? null : presentPerson(ctx, JSON.parse(json) as PersonColumns);

export function presentCase(ctx: Ctx, row: CaseRow): CasePayload {
  const thing = row.thing === null ? null : (JSON.parse(row.thing) as ThingColumns);
  const [title, words, path, place, isGone, changedAt, carried] = thing ?? ["", "", null, null, 1, 0, ""];
  // A message between people is read because it was reported: once it was found fine, what it becomes is theirs again.
  const isTheirs = path === null && row.state === "approved" && changedAt > (row.actedAt ?? changedAt);
  const isOut = isGone === 1 || isTheirs;
  return {
    id: row.id,
    flagged_content_type: ctx.subjects.of(row.subjectKind).type ?? row.subjectKind,
    flagged_content_id: row.subjectId,
    status: row.state,
    version: row.version,
    because: row.because,
    rule: row.rule,
    matched: row.matched,
    flags_count: row.flagsCount,
    is_hidden: row.isHidden === 1,
    content_changed_at: changedAt,
    is_gone: isOut,
    title,
    // What its author has taken away is nobody's to read any more.
    excerpt: isOut ? "" : words,
    carried: isOut ? null : carriedIn(carried),
    url: path,
    space_name: place,
    author: person(ctx, row.author),
    updated_at: new Date(row.at).toISOString(),
    action_by: person(ctx, row.actor),
    action_at: iso(row.actedAt),
    action_reason_body: row.actionReason,
    appeal: row.appeal,
    appealed_at: iso(row.appealedAt),
    can_judge: mayJudge(ctx.viewer, row.authorId),
  };
}

async function presentFull(ctx: Ctx, row: FullRow): Promise<FullCasePayload> {
  // Who judges their own learns nobody's name for it.
  const isOwn = row.authorId === ctx.viewer.memberId;
  const all = JSON.parse(row.flags) as [Reason, string, number, ...PersonColumns][];
  const flags = isOwn ? [] : all;
  const shown = presentCase(ctx, row);
  const last = row.lastRejected === null ? null : (JSON.parse(row.lastRejected) as [number, string]);
  return {
    ...shown,
    body: shown.is_gone ? "" : (row.html ?? ""),
    whole: shown.is_gone ? null : presentWhole(row.whole),
    said_when_reported: shown.is_gone
      ? []
      : await saidWhenReported(
          ctx,
          row,
          shown,
          all.map(([, , at]) => at),
        ),
    // Read in the order of their index, of many some; shown in that in which they came.
    flags: flags
      .toSorted((one, other) => one[2] - other[2])
      .map(
        ([reason, body, at, ...who]): FlagPayload => ({
          reason,
          body,
          created_at: new Date(at).toISOString(),
          community_member: presentPerson(ctx, who),
        }),
      ),
    author_joined_at: iso(row.joinedAt),
    author_muted_until: row.mutedUntil !== null && row.mutedUntil > ctx.now() ? row.mutedUntil : null,
    mutable_member_id: isMutable(ctx, row) ? row.authorId : null,
    rejected_before: row.rejectedBefore,
    last_rejected: last && { at: new Date(last[0]).toISOString(), reason: last[1] },
  };
}

/** An edit takes nothing out of the sight of who judges what was reported. */
async function saidWhenReported(
  ctx: Ctx,
  row: FullRow,
  { content_changed_at: changedAt }: CasePayload,
  moments: readonly number[],
): Promise<FullCasePayload["said_when_reported"]> {
  const { saidAt } = ctx.subjects.of(row.subjectKind).reports ?? {};
  if (!saidAt || !moments.some((at) => at < changedAt)) return [];
  const said = await saidAt(ctx, row.subjectId, moments);
  return said.map(({ html, at }) => ({ html, at: new Date(at).toISOString() }));
}

const isMutable = ({ viewer }: Ctx, { authorId: id, role, status }: FullRow): boolean =>
  role !== null && mutePolicy.can_mute_member(viewer, { id, role, isActive: status === "active" });

type ThingColumns = [
  title: string,
  words: string,
  path: string | null,
  place: string | null,
  isGone: number,
  changedAt: number,
  carried: string,
];
