import { eventIn } from "~/features/events/row";
import { isReady } from "~/features/events/writes.server";
import { mentionWrites, namesIn } from "~/features/mentions/writes.server";
import { pollWrites, refuseOver } from "~/features/polls/writes.server";
import { canReadSpace, managesSpace, spacePolicy } from "~/features/spaces/policy";
import { choosable, marksOf } from "~/features/topics/marks";
import { AppError } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { type DocNode, emptyDoc } from "~/ui/editor/document";
import { isStillAs, overrideOf } from "../authorship.server";
import { postAuthorChanged, postPublished, postUnpublished } from "../facts";
import { picturesOf, postTypeIn } from "../gallery";
import { coverOf, coverThere } from "../gallery.server";
import { ownPostIsRead } from "../reads.server";
import { NO_TEXT } from "../rendering.server";
import { accessOf } from "../row";
import { isAhead } from "../schedule";
import { mayStillWrite, type Written, writeForReaders } from "../writing.server";
import { type Around, type BulkRow, type Change, isStill } from "./ledger.server";
import type { Before, BulkReason, DraftBefore } from "./rules";

/** Publishes one's own draft, or what waits for its time, now and as it stands: by the rules of publishing by hand. */
export async function publish(ctx: Ctx, post: BulkRow, around: Around): Promise<Change> {
  if (!isAhead(post.status)) return { skipped: "no_change" };
  const reason = whyNot(ctx, post, around);
  if (reason) return { skipped: reason };
  const access = accessOf(post);
  const postType = postTypeIn(access.postType);
  const pictures = picturesOf(post.gallery);
  const now = ctx.now();
  const written = await writtenOf(ctx, post, { postType, pictures: pictures.length, now });
  if (!written || !isReady(ctx, { postType, before: eventIn(post.event) })) return { skipped: "not_ready" };
  const override = overrideOf(ctx, undefined, post);
  const mayCover = post.disableMemberPostCovers === 0 || managesSpace(ctx.viewer, access);
  const slug = post.status === "scheduled" ? post.slug : around.freeSlug(post.spaceId, post.title, post.shareUid);
  const version = post.draftVersion + 1;
  const { publishedAt, activityAt, isShared, unpublishedBecause, coverFileId } = post;
  const draft: DraftBefore = {
    status: post.status === "scheduled" ? "scheduled" : "draft",
    slug: post.slug,
    spaceId: post.spaceId,
    now: slug,
    postType: post.postType,
    version,
    publishedAt,
    activityAt,
    isShared,
    unpublishedBecause,
    coverFileId,
    ...(override !== null && { inName: { of: override, by: post.authorId } }),
  };
  const authorId = override ?? post.authorId;
  return {
    first: ownPostIsRead(ctx, post.spaceId, now),
    update: sql`update posts set status = 'published', unpublished_because = null,
      slug = ${slug}, body_html = ${written.bodyHtml}, excerpt = ${written.excerpt},
      reading = ${written.reading}, rendered = ${written.rendered}, polls_count = ${written.polls.length}, post_type = ${postType}, is_shared = 0,
      cover_file_id = ${coverThere(ctx, coverOf(postType, pictures, mayCover ? written.coverFileId : null))}, published_at = ${now},
      activity_at = ${now}, updated_at = ${now}, draft_version = ${version}, author_id = ${authorId}, as_author_id = null
      where ${isStill(ctx, post)} and space_id = ${post.spaceId} and draft_version = ${post.draftVersion}
        and topics = ${post.topics} and ${mayStillWrite(ctx, { id: post.spaceId })}
        and ${override === null ? sql`1` : isStillAs(ctx, post)}`,
    facts: [postPublished({ ...post, authorId }, around.jobId), ...postAuthorChanged(post, authorId)],
    before: { draft },
    otherwise: "changed_meanwhile",
    beside: (isDone) => [
      ...pollWrites(ctx, post.id, written.polls, post.polls !== null, isDone),
      ...mentionWrites(ctx, { kind: "post", id: post.id }, written.mentioned, { provides: isDone }),
    ],
  };
}

function whyNot(ctx: Ctx, post: BulkRow, { offered }: Around): BulkReason | null {
  const { viewer } = ctx;
  const access = accessOf(post);
  if (!canReadSpace(viewer, access) || !spacePolicy.can_create_post(viewer, access)) return "may_not_post";
  if (post.isPlaced === 0) return "not_placed";
  if (!viewer.emailConfirmed) return "confirm_email";
  if (overrideOf(ctx, undefined, post) !== null && post.isFit === 0) return "author_unfit";
  const usable = choosable(offered(post.spaceId), managesSpace(viewer, access));
  const carried = marksOf(post.topics);
  if (carried.some(({ id }) => usable.every((topic) => topic.id !== id))) return "topic_not_offered";
  return post.requireTopicSelection === 1 && usable.length > 0 && carried.length === 0 ? "topic_required" : null;
}

/** null where its title, text or pictures are not such as others may be given to read. */
async function writtenOf(
  ctx: Ctx,
  post: BulkRow,
  { now, ...beside }: { postType: string; pictures: number; now: number },
): Promise<Written | null> {
  const doc = post.bodyDoc === "" ? emptyDoc : (JSON.parse(post.bodyDoc) as DocNode);
  try {
    const written = await writeForReaders(
      ctx,
      { title: post.title, doc },
      { ...beside, names: namesIn(ctx, sql`${post.spaceId}`) },
    );
    refuseOver(written.polls, now);
    if (written.mentioned.isEverybody && !managesSpace(ctx.viewer, accessOf(post))) return null;
    return written;
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return null;
    throw error;
  }
}

/** A draft again, or waiting for its time: while nobody has written on it, moved or pinned it, liked it, voted in it or answered. */
export function unpublish(ctx: Ctx, post: BulkRow, { draft }: Before): Change {
  if (!draft || post.status !== "published") return { skipped: "changed_since" };
  if (draft.inName && draft.inName.by !== ctx.viewer.memberId) return { skipped: "not_yours" };
  if (draft.status === "scheduled" && draft.publishedAt <= ctx.now()) return { skipped: "time_passed" };
  const unread =
    draft.status === "scheduled"
      ? sql`rendered = rendered`
      : sql`body_html = ${NO_TEXT.bodyHtml}, excerpt = ${NO_TEXT.excerpt}, reading = ${NO_TEXT.reading}, rendered = ${NO_TEXT.rendered}`;
  return {
    update: sql`update posts set status = ${draft.status}, slug = ${draft.slug},
      published_at = ${draft.publishedAt}, activity_at = ${draft.activityAt}, is_shared = ${draft.isShared},
      unpublished_because = ${draft.unpublishedBecause}, cover_file_id = ${draft.coverFileId},
      author_id = ${ctx.viewer.memberId}, as_author_id = ${draft.inName?.of ?? null},
      post_type = ${draft.postType}, ${unread}, updated_at = ${ctx.now()}, draft_version = draft_version + 1
      where ${isStill(ctx, post)} and author_id = ${draft.inName?.of ?? ctx.viewer.memberId} and draft_version = ${draft.version}
        and space_id = ${draft.spaceId} and slug = ${draft.now}
        and comments_count = 0 and likes_count = likes_base and reactions = '' and pinned_at is null and sharing = 0
        and not exists (select 1 from polls q where q.post_id = posts.id and q.voters_count > 0)
        and not exists (select 1 from event_attendees t where t.post_id = posts.id
          and t.status in ('going', 'waiting', 'offered', 'requested'))
        and not exists (select 1 from comments c where c.post_id = posts.id and c.community_id = posts.community_id
          and c.deleted_at is not null)`,
    facts: [postUnpublished(post)],
    before: {},
    otherwise: "changed_since",
  };
}
