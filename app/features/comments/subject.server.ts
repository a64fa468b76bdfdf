import { readableBefore } from "~/features/posts/subject.server";
import { inSpace } from "~/features/spaces/subject.server";
import { sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";

export const commentSubject: SubjectKind = {
  kind: "comment",
  type: "Comment",
  from: sql`comments x join posts p on p.id = x.post_id join spaces s on s.id = p.space_id`,
  stands: sql`x.deleted_at is null and p.status = 'published' and p.is_comments_enabled = 1`,
  ...inSpace,
  // Of a post that was taken back, who still has that has its comments.
  isReadableBefore: (viewer, ctx) => sql`(x.deleted_at is null and ${readableBefore(sql`p`, viewer, ctx)})`,
  likes: { count: sql`x.likes_count`, reactions: sql`x.reactions`, author: sql`x.author_id` },
};
