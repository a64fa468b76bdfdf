import { refuseUnreadableSubject, type SubjectRow, subjectColumns } from "~/features/likes/state.server";
import type { LikeSubject } from "~/features/likes/rules";
import { spaceAccessJoins } from "~/features/spaces/space-access.server";
import { forbidden, notFound, signInRequired } from "~/lib/errors";
import { type Claim, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { moderationFact, type Reported } from "../facts";
import { type ReportedKind, reportedOf } from "../reported.server";
import { NEWCOMER } from "../rule-kinds";
import type { Reason } from "../rules";
import { DAY_MS } from "../weigh";

export interface Flag {
  reason: Reason;
  /** In their own words; "" for none. */
  body: string;
}

/**
 * Reports a post, a comment, a message or a member to who moderates it. Once per person and thing, whoever presses twice: the first
 * reason stays until it was found fine. What was found fine comes back to be judged again, for it may be another text by
 * now; it is not hidden by numbers any more. Answers the case, where its reporter reads what became of it. Throws 401,
 * 403 confirm_email, moderation_own for one's own, private_space, 404. The viewer must be proven: one trip does it all.
 */
export async function flagContent(ctx: Ctx, thing: Reported, { reason, body }: Flag): Promise<{ id: number }> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!ctx.viewer.emailConfirmed) throw forbidden("confirm_email");
  const subject = reportedOf(ctx, thing);
  const { memberId } = ctx.viewer;
  const { from, stands, isReadable, reports } = subject;
  const [id, again, caseId, now] = [ctx.newId(), ctx.newId(), ctx.newId(), ctx.now()];
  const flag = sql`insert into flags (id, community_id, subject_kind, subject_id, member_id, reason, body, created_at)
    select ${id}, x.community_id, ${thing.kind}, x.id, ${memberId}, ${reason}, ${body}, ${now} from ${from}
    where x.id = ${thing.id} and x.community_id = ${ctx.community.id} and ${stands} and ${isReadable(ctx.viewer, ctx)}
      and ${reports.author} <> ${memberId}
    on conflict (community_id, subject_kind, subject_id, member_id) do update
      set id = ${again}, reason = excluded.reason, body = excluded.body, created_at = excluded.created_at
      where exists (select 1 from moderation_cases k where ${ofThing(ctx, thing)} and k.state = 'approved')`;
  const isFlagged = sql`exists (select 1 from flags f where f.id in (${id}, ${again}))`;
  const isNew = sql`exists (select 1 from flags f where f.id = ${id})`;
  const { rows } = await commit(ctx, {
    writes: [
      when(flag).record(moderationFact("flagged", thing, { reason })),
      write(sql`insert into moderation_cases (id, community_id, subject_kind, subject_id, author_id, state, because,
          flags_count, at, created_at)
        select ${caseId}, x.community_id, ${thing.kind}, x.id, ${reports.author}, 'inbox', 'flags', 1, ${now}, ${now}
        from ${from} where x.id = ${thing.id} and x.community_id = ${ctx.community.id} and ${isFlagged}
        on conflict (community_id, subject_kind, subject_id) do update set flags_count = flags_count + ${isNew},
          author_id = excluded.author_id, at = excluded.at, version = version + iif(state = 'inbox', 0, 1), state = 'inbox'`),
      ...hideByMany(ctx, thing, subject),
      write(stateOf(ctx, ctx.viewer, thing, subject)),
    ],
    changesPublicPages: "recorded",
    // A report alone changes no page.
    publicWhere: sql`exists (select 1 from moderation_cases k where ${ofThing(ctx, thing)} and k.is_hidden = 1)`,
  });
  const row = rows.at(-1)?.[0] as FlagState | undefined;
  // What was taken down meanwhile was reported all the same.
  if (row?.isFlagged !== 1) refuse(ctx, subject, row);
  return { id: row?.caseId ?? 0 };
}

/**
 * So many reports as the community has set hide a thing until somebody has judged it; those of newcomers do not count, and
 * what was judged once is not hidden by numbers again.
 */
function hideByMany(ctx: Ctx, thing: Reported, { reports }: ReportedKind): Write[] {
  const hide = reports.takeDown?.(thing.id, ctx);
  if (!hide) return [];
  const rule = (kind: "flags_hide" | "newcomer") => sql`from moderation_rules r
    where r.community_id = ${ctx.community.id} and r.kind = ${kind} and r.is_on = 1`;
  const enough = sql`(select r.config ->> 'flags' ${rule("flags_hide")})`;
  const since = sql`${ctx.now()} - coalesce((select r.config ->> 'days' ${rule("newcomer")}), ${NEWCOMER.days}) * ${DAY_MS}`;
  // Of very many the first are asked: they are enough for any number that can be set.
  const counting = sql`(select count(*) from (select f.member_id from flags f indexed by flags_once
      where f.community_id = k.community_id and f.subject_kind = k.subject_kind and f.subject_id = k.subject_id limit 60) f
    cross join members m on m.id = f.member_id and m.joined_at <= ${since})`;
  return [
    when(sql`update moderation_cases as k set is_hidden = 1, is_author_told = 1
      where ${ofThing(ctx, thing)} and k.state = 'inbox' and k.is_hidden = 0 and k.acted_at is null
        and case when ${enough} is null then 0 else ${counting} >= ${enough} end`).record(
      moderationFact("held", thing, { because: "flags", is_hidden: true }),
    ),
    write(sql`${hide} and exists (select 1 from moderation_cases k where ${ofThing(ctx, thing)} and k.is_hidden = 1)`),
  ];
}

const ofThing = (ctx: Ctx, { kind, id }: Reported): Statement =>
  sql`k.community_id = ${ctx.community.id} and k.subject_kind = ${kind} and k.subject_id = ${id}`;

/** Whether the viewer may report it, and has; for the page that asks. Throws as `flagContent`. */
export async function findReportable(
  ctx: Ctx,
  thing: Reported,
): Promise<{ type: string; title: string; isPrivate: boolean; isFlagged: boolean; path: string }> {
  const subject = reportedOf(ctx, thing);
  const [row] = await ctx.read((viewer) => stateOf(ctx, viewer, thing, subject));
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  refuse(ctx, subject, row);
  return {
    type: subject.type ?? subject.kind,
    title: row.title,
    isPrivate: row.place === null,
    path: row.path,
    isFlagged: row.isFlagged === 1,
  };
}

interface FlagState extends SubjectRow {
  isFlagged: number;
  caseId: number | null;
  isOwn: number;
  isReadable: number;
  title: string;
  path: string;
  /** null for what stands in no space. */
  place: string | null;
}

function stateOf(
  ctx: Ctx,
  viewer: Claim,
  thing: Reported,
  { from, stands, isReadable, reports }: ReportedKind,
): Statement<FlagState> {
  const place = reports.isInSpace
    ? // Nothing of the columns is of likes: what they say is whether it is there, and who may read its space.
      sql`${subjectColumns(ctx, thing as LikeSubject)},`
    : sql`(${stands}) as isThere,`;
  return sql<FlagState>`select ${place} (${isReadable(viewer, ctx)}) as isReadable, ${reports.title} as title,
      ${reports.path} as path, ${reports.place} as place, (${reports.author} = ${viewer.memberId}) as isOwn,
      exists (select 1 from flags f where f.community_id = ${ctx.community.id} and f.subject_kind = ${thing.kind}
        and f.subject_id = ${thing.id} and f.member_id = ${viewer.memberId}) as isFlagged,
      (select k.id from moderation_cases k where ${ofThing(ctx, thing)}) as caseId
    from ${from} ${reports.isInSpace ? spaceAccessJoins(viewer, ctx.now()) : nothing}
    where x.id = ${thing.id} and x.community_id = ${ctx.community.id}`;
}

function refuse(ctx: Ctx, { reports }: ReportedKind, row: FlagState | undefined): asserts row is FlagState {
  if (reports.isInSpace) refuseUnreadableSubject(ctx, row);
  else if (!row || row.isThere === 0 || row.isReadable === 0) throw notFound();
  if (row.isOwn === 1) throw forbidden("moderation_own");
}
