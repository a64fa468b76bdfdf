import { managedByViewer } from "~/features/spaces/readable.server";
import { inSpace } from "~/features/spaces/subject.server";
import { type Claim, claimsMember } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";
import { POST_OPEN_GRAPH } from "./meta";

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
 * What is not published yet, or no longer, is its author's alone; who manages the space reads what is scheduled there,
 * and the drafts that are shared with them. `post` is its name in the statement, which has its space as `s`.
 */
export function readableBefore(post: Statement, viewer: Claim, { community, now }: Ctx): Statement {
  if (!claimsMember(viewer)) return sql`0`;
  return sql`(${post}.status <> 'published' and (${post}.author_id = ${viewer.memberId}
    or ((${post}.status = 'scheduled' or (${post}.status = 'draft' and ${post}.is_shared = 1))
      and ${managedByViewer(viewer, community, now())})))`;
}
