import { notFound } from "~/lib/errors";
import { type Claim, claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import type { ReportedSubject, SubjectKind } from "~/platform/subjects.server";
import { REPORTABLE, type Reported } from "./facts";

/** A kind of thing that can be reported, as app/features/subjects.server.ts has it. */
export type ReportedKind = SubjectKind & { reports: ReportedSubject };

/** Throws 404 for what cannot be reported. */
export function reportedOf(ctx: Ctx, thing: Reported): ReportedKind {
  const { reports, ...subject } = ctx.subjects.of(thing.kind);
  if (!reports) throw notFound();
  return { ...subject, reports };
}

/** What the wire names, if it can be reported; null for anything else. */
export function reportedIn(ctx: Ctx, type: string, id: number): Reported | null {
  const subject = ctx.subjects.ofType(type);
  const kind = REPORTABLE.find((one) => one === subject?.kind);
  return kind && subject?.reports ? { kind, id } : null;
}

/** One value of the thing of a case `k` (moderation_cases), whatever kind it is of; null for one that is gone. */
export function ofThing(
  ctx: Ctx,
  what: (reports: ReportedSubject, subject: SubjectKind) => Statement,
  where: (reports: ReportedSubject, subject: SubjectKind) => Statement = () => nothing,
): Statement {
  const each = ctx.subjects.all.flatMap((subject) => {
    const { kind, from, reports } = subject;
    if (!reports) return [];
    return [
      sql` when ${kind} then (select ${what(reports, subject)} from ${from}
        where x.id = k.subject_id and x.community_id = k.community_id ${where(reports, subject)})`,
    ];
  });
  return sql`case k.subject_kind ${each.reduce((all, one) => sql`${all}${one}`, nothing)} end`;
}

/**
 * A condition on a case `k`: the viewer's role covers it. Admins judge everything, also what is gone by now. Of what is
 * their own nobody learns that it was reported, nor by whom; but an owner, who may be the only one there is to judge it.
 */
export function isCovered(ctx: Ctx, viewer: Claim): Statement {
  if (viewer.role === "owner") return sql`1`;
  const isOthers = sql`k.author_id <> ${viewer.memberId}`;
  if (claimsAdmin(viewer)) return isOthers;
  return sql`(${isOthers} and ${ofThing(
    ctx,
    () => sql`1`,
    ({ isModerated, author }) => sql`and ${author} <> ${viewer.memberId} and ${isModerated(viewer, ctx)}`,
  )} is not null)`;
}

/** The same of a member `m` (members), where their cases are counted. */
export const isCoveredInRow = (ctx: Ctx): Statement =>
  sql`(m.role = 'owner' or (k.author_id <> m.id and (m.role = 'admin' or ${ofThing(
    ctx,
    () => sql`1`,
    ({ isModeratedInRow, author }) => sql`and ${author} <> m.id and ${isModeratedInRow(ctx.now())}`,
  )} is not null)))`;
