import { isShownTo } from "~/features/spaces/readable.server";
import { asSql } from "~/platform/database/condition";
import { sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";

/** Of what the community shows to everybody in it, and to visitors unless it is private. */
export const ofCommunity = {
  isReadable: (viewer, ctx) => asSql(isShownTo(viewer, ctx.community)),
} satisfies Pick<SubjectKind, "isReadable">;

/** The community's own picture; its id is the community's. */
export const logoSubject: SubjectKind = {
  kind: "logo",
  from: sql`(select community_id as id, community_id from communities) x`,
  stands: sql`1`,
  ...ofCommunity,
};
