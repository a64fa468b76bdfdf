import { isShownTo } from "~/features/spaces/readable.server";
import { asSql } from "~/platform/database/condition";
import { sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";
import { HOUSE_PICTURES, OPEN_GRAPH_IMAGE } from "./pictures";

/** Of what the community shows to everybody in it, and to visitors unless it is private. */
export const ofCommunity = {
  isReadable: (viewer, ctx) => asSql(isShownTo(viewer, ctx.community)),
  isReadableInRow: () => sql`m.status = 'active'`,
} satisfies Pick<SubjectKind, "isReadable" | "isReadableInRow">;

/**
 * The community's own pictures, each a kind by itself: two admins who change two of them at once both succeed. Its logo
 * and its icon stand above its sign-in page and in its letters, whoever opens them and whenever.
 */
export const pictureSubjects: readonly SubjectKind[] = [...HOUSE_PICTURES, OPEN_GRAPH_IMAGE].map((kind) => ({
  kind,
  // Its id is the community's.
  from: sql`(select community_id as id, community_id from communities) x`,
  stands: sql`1`,
  ...ofCommunity,
  ...(kind !== OPEN_GRAPH_IMAGE && { isReadable: () => sql`1` }),
}));
