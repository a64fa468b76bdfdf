import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { canReadPost } from "./policy";
import { type AccessColumns, subjectOf } from "./row";
import { accessColumns, besidePost } from "./row.server";
import type { PostStatus } from "./rules";

interface Row extends AccessColumns {
  authorId: number;
  status: PostStatus;
  isShared: number;
  name: string;
  code: string;
  version: number;
}

/** An admin's own HTML of a post, for whoever may read that; 404 for everybody else, and where there is none. */
export async function findCustomHtml(ctx: Ctx, postId: number): Promise<Pick<Row, "name" | "code" | "version">> {
  const [row] = await ctx.read(
    (viewer) => sql<Row>`select p.author_id as authorId, p.status, p.is_shared as isShared, p.title as name,
        p.internal_custom_html as code, p.updated_at as version, ${accessColumns(ctx)}
      from posts p join spaces s on s.id = p.space_id ${besidePost(viewer, ctx.now())}
      where p.id = ${postId} and p.community_id = ${ctx.community.id} and p.internal_custom_html <> ''`,
  );
  if (!row || !canReadPost(ctx.viewer, subjectOf(row))) throw notFound();
  return { name: row.name, code: row.code, version: row.version };
}
