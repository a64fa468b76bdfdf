import { readableBefore } from "~/features/posts/subject.server";
import { managedByViewer } from "~/features/spaces/readable.server";
import { anchorOf } from "./rules";
import { inSpace, moderatedInSpace } from "~/features/spaces/subject.server";
import { sql } from "~/platform/database/sql";
import { RENDER_VERSION } from "~/lib/html/limits";
import type { SubjectKind } from "~/platform/subjects.server";

export const commentSubject: SubjectKind = {
  kind: "comment",
  type: "Comment",
  from: sql`comments x join posts p on p.id = x.post_id join spaces s on s.id = p.space_id`,
  stands: sql`x.deleted_at is null and p.status = 'published' and p.is_comments_enabled = 1`,
  ...inSpace,
  // Of a post that was taken back, who still has that has its comments.
  isReadableBefore: (viewer, ctx) => sql`((x.deleted_at is null and ${readableBefore(sql`p`, viewer, ctx)})
    or (x.held_at = x.deleted_at and (x.author_id = ${viewer.memberId} or ${managedByViewer(viewer, ctx.community, ctx.now())})))`,
  likes: { count: sql`x.likes_count`, reactions: sql`x.reactions`, author: sql`x.author_id` },
  reports: {
    author: sql`x.author_id`,
    title: sql`p.title`,
    words: sql`x.excerpt`,
    html: sql`iif(x.rendered = ${RENDER_VERSION}, x.body_html, '')`,
    path: sql`'/c/' || s.slug || '/' || p.slug || ${"?message_id="} || x.id || ${`#${anchorOf(0).replace(/0$/, "")}`} || x.id`,
    changedAt: sql`coalesce(x.edited_at, 0)`,
    isGone: sql`(p.status = 'deleted' or (x.deleted_at is not null and x.deleted_at is not x.held_at))`,
    ...moderatedInSpace,
    // What its author has deleted has another `deleted_at` than `held_at`, and keeps it: an undo brings it back as held.
    takeDown: (id, ctx) => sql`update comments set held_at = iif(deleted_at is null, ${ctx.now()}, deleted_at + 1),
      deleted_at = coalesce(deleted_at, ${ctx.now()})
      where id = ${id} and community_id = ${ctx.community.id} and held_at is null`,
    putBack: (id, ctx, isNew) => sql`update comments set deleted_at = iif(deleted_at = held_at, null, deleted_at),
      held_at = null, created_at = iif(${isNew}, ${ctx.now()}, created_at)
      where id = ${id} and community_id = ${ctx.community.id} and held_at is not null`,
    // Its post is active by it, as by any that is written.
    shownFirst: (id, ctx) => sql`update posts set activity_at = c.created_at, activity_by = c.author_id
      from comments c where c.id = ${id} and c.deleted_at is null and posts.id = c.post_id
        and posts.community_id = ${ctx.community.id} and posts.activity_at < c.created_at`,
  },
};
