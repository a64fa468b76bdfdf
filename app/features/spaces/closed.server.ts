import { signInRequired } from "~/lib/errors";
import { claimsMember, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";

/**
 * Whether the viewer stands before a private community as a visitor. Ask it in the turn of what it is about: one trip,
 * and both are of one moment. Members are not asked about.
 */
export async function isClosedTo(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.read((viewer) =>
    claimsMember(viewer)
      ? null
      : sql<{
          isPrivate: number;
        }>`select is_private as isPrivate from communities where community_id = ${ctx.community.id}`,
  );
  // A host without a community has nothing to close.
  return ctx.community.id !== 0 && !isSignedIn(ctx.viewer) && row?.isPrivate !== 0;
}

/** What was read for a page that a private community shows to its members only; throws 401 for a visitor. */
export async function forInsiders<Row>(ctx: Ctx, reading: Promise<Row>): Promise<Row> {
  const [closed, read] = await Promise.all([isClosedTo(ctx), reading]);
  if (closed) throw signInRequired();
  return read;
}
