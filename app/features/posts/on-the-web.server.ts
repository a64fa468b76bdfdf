import { readableByViewer } from "~/features/spaces/readable.server";
import { visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import type { PostStatus } from "./rules";

/**
 * Whether pages that are kept for visitors show the post of an id, as of now: what is liked or said under any other
 * leaves every kept page as it is.
 */
export const isPostOnTheWeb = (ctx: Ctx, id: Statement): Statement => isAmongVisitors(ctx, id, "published");

/** As `isPostOnTheWeb`, of a published post that the same commit has deleted: whether they showed it. */
export const wasPostOnTheWeb = (ctx: Ctx, id: Statement): Statement => isAmongVisitors(ctx, id, "deleted");

const isAmongVisitors = (ctx: Ctx, id: Statement, status: PostStatus): Statement =>
  sql`exists (select 1 from posts p join spaces s on s.id = p.space_id
    where p.id = ${id} and p.status = ${status} and ${readableByViewer(visitor, ctx.community, ctx.now())})`;
