import type { Claim } from "~/lib/viewer";
import { claimsMember } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { managedByViewer, readableByViewer } from "../spaces/readable.server";

/** Stands in a write: this is a course of ours, and the viewer manages it at that very moment. */
export const stillManages = (ctx: Ctx, spaceId: number): Statement =>
  sql`exists (select 1 from spaces s where s.id = ${spaceId} and s.post_type = 'course'
    and ${managedByViewer(ctx.viewer, ctx.community, ctx.now())})`;

/** Stands in a write: the viewer is enrolled in the course at that very moment, and may read it. */
export const isStillEnrolled = (ctx: Ctx, spaceId: number): Statement =>
  sql`exists (select 1 from spaces s where s.id = ${spaceId} and s.post_type = 'course'
    and ${isEnrolled(ctx.viewer, ctx)} and ${readableByViewer(ctx.viewer, ctx.community, ctx.now())})`;

/** A condition on `s` (spaces): the viewer is in it. */
export const isEnrolled = (viewer: Claim, ctx: Ctx): Statement =>
  claimsMember(viewer)
    ? sql`exists (select 1 from space_members enrolled where enrolled.member_id = ${viewer.memberId}
        and enrolled.space_id = s.id and enrolled.until > ${ctx.now()})`
    : sql`0`;

/** Asked after a write to a course: whether visitors see anything of it. */
export const isCourseOnTheWeb = (spaceId: number): Statement =>
  sql`exists (select 1 from spaces s where s.id = ${spaceId} and s.is_private = 0 and s.visibility = 'listed'
    and s.deleted_at is null)`;
