import { managedByViewer } from "~/features/spaces/readable.server";
import { inSpace, moderatedInSpace } from "~/features/spaces/subject.server";
import { RENDER_VERSION } from "~/lib/html/limits";
import { type Claim, claimsMember } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";
import { POST_OPEN_GRAPH } from "./meta";
import { isRoomAtTop } from "./pins.server";

export const postSubject: SubjectKind = {
  kind: "post",
  type: "Post",
  from: sql`posts x join spaces s on s.id = x.space_id`,
  stands: sql`x.status = 'published'`,
  ...inSpace,
  isReadableBefore: (viewer, ctx) => readableBefore(sql`x`, viewer, ctx),
  likes: {
    count: sql`x.likes_count`,
    reactions: sql`x.reactions`,
    isOn: sql`x.is_liking_enabled = 1`,
    author: sql`x.author_id`,
  },
  reports: {
    author: sql`x.author_id`,
    title: sql`x.title`,
    words: sql`x.excerpt`,
    html: sql`iif(x.rendered = ${RENDER_VERSION}, x.body_html, '')`,
    path: sql`'/c/' || s.slug || '/' || x.slug`,
    changedAt: sql`coalesce(x.edited_at, 0)`,
    isGone: sql`x.status = 'deleted'`,
    ...moderatedInSpace,
    // Of one that its author has deleted, what an undo would bring back.
    takeDown: (id, ctx) => sql`update posts set status = iif(status = 'published', 'held', status),
      status_before_delete = iif(status = 'deleted', 'held', status_before_delete), updated_at = ${ctx.now()}
      where id = ${id} and community_id = ${ctx.community.id}
        and (status = 'published' or (status = 'deleted' and status_before_delete = 'published'))`,
    putBack: (id, ctx, isNew) => sql`update posts set status = iif(status = 'held', 'published', status),
      status_before_delete = iif(status = 'deleted', 'published', status_before_delete), updated_at = ${ctx.now()},
      pinned_at = case when status = 'deleted' or ${isRoomAtTop} then pinned_at end,
      published_at = iif(${isNew}, ${ctx.now()}, published_at), activity_at = iif(${isNew}, ${ctx.now()}, activity_at)
      where id = ${id} and community_id = ${ctx.community.id}
        and (status = 'held' or (status = 'deleted' and status_before_delete = 'held'))`,
  },
};

/** The picture of a post's shared links is read by who reads the post; it hangs apart from those of its text. */
export const postPictureSubject: SubjectKind = {
  kind: POST_OPEN_GRAPH,
  from: postSubject.from,
  stands: postSubject.stands,
  ...inSpace,
  isReadableBefore: postSubject.isReadableBefore,
};

/** What was held back at its time, for the line that says so to its author: it stands until they have done something about it. */
export const heldBackSubject: SubjectKind = {
  kind: "held_back_post",
  from: sql`posts x join spaces s on s.id = x.space_id`,
  stands: sql`x.status = 'draft' and x.unpublished_because is not null`,
  isReadable: (viewer) => sql`x.author_id = ${viewer.memberId}`,
  isReadableInRow: () => sql`x.author_id = m.id`,
  // In a deleted space no draft is opened: of that the list of drafts says what there is to say.
  shown: {
    title: sql`x.title`,
    path: sql`iif(s.deleted_at is null, '/c/' || s.slug || ${"/new?draft="} || x.id, ${"/settings/posts?status=draft"})`,
  },
};

/**
 * What is not published yet, or no longer, is its author's alone; who manages the space reads what is scheduled there
 * or held back, and the drafts that are shared with them. `post` is its name in the statement, which has its space as `s`.
 */
export function readableBefore(post: Statement, viewer: Claim, { community, now }: Ctx): Statement {
  if (!claimsMember(viewer)) return sql`0`;
  return sql`(${post}.status <> 'published' and (${post}.author_id = ${viewer.memberId}
    or ((${post}.status in ('scheduled', 'held') or (${post}.status = 'draft' and ${post}.is_shared = 1))
      and ${managedByViewer(viewer, community, now())})))`;
}
