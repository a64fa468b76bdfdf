import { isFollowed } from "~/features/followers/commands.server";
import { heldCase } from "~/features/moderation/held.server";
import { readerColumns } from "~/features/mentions/rows.server";
import { eventColumn, goingColumn, hostsColumn, placeInLine } from "~/features/events/rows.server";
import { pollsColumn } from "~/features/polls/rows.server";
import { ownReactions } from "~/features/reactions/state.server";
import { accessJoins } from "~/features/spaces/readable.server";
import { communityIsPrivate } from "~/features/spaces/space-access.server";
import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { RENDER_VERSION } from "~/lib/html/limits";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { SAMPLE_LIKERS, WHOLE_TEXT_MAX } from "./rules";

/** `select ${postColumns(…)} from posts p ${postJoins(…)}`: rows of `PostRow`. */
export function postColumns(ctx: Ctx, viewer: Claim): Statement {
  return sql`p.id, p.post_type as postType, p.status, p.title, p.slug, p.share_uid as shareUid, p.share_link as shareLink, p.sharing, p.excerpt, p.topics, ${pollsColumn(ctx, viewer)} as polls, ${eventColumn(viewer)} as event,
    p.gallery, p.downloadable_images as downloadableImages,
    p.cover_file_id as coverFileId, f.width as coverWidth, f.height as coverHeight,
    p.likes_count as likesCount, p.comments_count as commentsCount, p.published_at as publishedAt,
    p.unpublished_because as unpublishedBecause, p.activity_at as activityAt, p.activity_by as activityBy, p.is_shared as isShared, p.is_placed as isPlaced,
    p.edited_at as editedAt, p.is_comments_enabled as isCommentsEnabled, p.is_comments_closed as isCommentsClosed,  p.is_liking_enabled as isLikingEnabled, p.pinned_at as pinnedAt,
    p.hide_meta_info as hideMetaInfo, p.is_truncation_disabled as isTruncationDisabled,
    p.skip_notifications as skipNotifications, s.hide_post_settings as hidePostSettings, p.updated_at as updatedAt, p.deleted_at as deletedAt,
    p.draft_version as draftVersion, p.space_id as spaceId, s.slug as spaceSlug, s.name as spaceName,
    s.emoji as spaceEmoji, s.disable_member_post_covers as disableMemberPostCovers,
    s.require_topic_selection as requireTopicSelection, s.default_post_notifications as postNotifications, p.author_id as authorId, p.as_author_id as asAuthorId, a.public_uid as authorUid, a.name as authorName,
    a.author_number as authorNumber, a.avatar as authorAvatar, a.headline as authorHeadline, a.role as authorRole,
    ${accessColumns(ctx)}, ${isLiked(ctx, viewer)} as isLiked, ${isBookmarked(ctx, viewer)} as isBookmarked`;
}

/** As `postColumns`, of what a card shows and no more: rows of `CardRow`. */
export const cardColumns = (
  ctx: Ctx,
  viewer: Claim,
): Statement => sql`p.id, p.title, p.slug, p.excerpt, p.topics, ${pollsColumn(ctx, viewer)} as polls, ${eventColumn(viewer)} as event,
  iif(p.gallery = '', 0, json_array_length(p.gallery)) as picturesCount, p.cover_file_id as coverFileId, f.width as coverWidth, f.height as coverHeight, p.likes_count as likesCount,
  p.comments_count as commentsCount, p.published_at as publishedAt, p.activity_at as activityAt,
  p.activity_by as activityBy, p.pinned_at as pinnedAt,
  p.is_comments_enabled as isCommentsEnabled, p.is_liking_enabled as isLikingEnabled, p.hide_meta_info as hideMetaInfo, s.slug as spaceSlug, s.name as spaceName, p.author_id as authorId,
  a.public_uid as authorUid, a.name as authorName, a.author_number as authorNumber, a.avatar as authorAvatar,
  a.role as authorRole, s.is_private as isPrivate, s.visibility, sm.member_id is not null as isSpaceMember,
  sr.role as spaceRole, ${communityIsPrivate(ctx.community)} as communityIsPrivate, ${isLiked(ctx, viewer)} as isLiked`;

/** The columns of `AccessColumns`, where `s`, `sm` and `sr` are joined. */
export const accessColumns = ({
  community,
}: Pick<
  Ctx,
  "community"
>): Statement => sql`s.is_private as isPrivate, s.visibility, sm.member_id is not null as isSpaceMember,
  sr.role as spaceRole, s.members_can_post as membersCanPost, s.post_type as spacePostType,
  s.deleted_at as spaceDeletedAt, ${communityIsPrivate(community)} as communityIsPrivate`;

/** `s` the space, `a` the author, `f` the cover, `sm` and `sr` the viewer's place in the space. */
export function postJoins(viewer: Claim, now: number): Statement {
  return sql`join spaces s on s.id = p.space_id ${besidePost(viewer, now)}`;
}

/** As `postJoins`, where `s` is there already. */
export const besidePost = (viewer: Claim, now: number): Statement =>
  sql`left join members a on a.id = p.author_id left join files f on f.id = p.cover_file_id ${accessJoins(viewer, now)}`;

/** The columns that only a post's own page needs. */
export function fullColumns(ctx: Ctx, viewer: Claim): Statement {
  return sql`p.body_html as bodyHtml, ${ofReader(ctx, viewer)}, p.body_doc as bodyDoc, p.reading, p.rendered,
    (select json_array(m.name, m.author_number, m.avatar, m.headline) from members m where m.id = p.as_author_id
      and m.community_id = p.community_id) as asAuthor,
    p.meta_title as metaTitle, p.meta_description as metaDescription, p.open_graph_file_id as openGraphFileId, p.internal_custom_html as customHtml,
    ${viewer.memberId === 0 ? sql`0` : isFollowed(viewer.memberId)} as isFollowed,
    ${heldCase(sql`p.status = 'held'`, { kind: "post", id: sql`p.id` }, ctx)} as heldCase,
    exists (select 1 from featured_posts x where x.post_id = p.id) as isFeatured, ${goingColumn(ctx, viewer)} as goingSample, ${placeInLine(viewer)} as placeInLine,
    ${hostsColumn(ctx)} as eventHosts, ${detailColumns(ctx, viewer)}`;
}

/**
 * The text of `p` where `s` or the post itself shows it whole. Null, so that its beginning is shown, for one that is long, has headings
 * (whose addresses are those of a page of its own), or was written by an older version: a list renders nothing.
 */
const wholeIf = (condition: Statement): Statement => sql`case when ${condition} and p.rendered = ${RENDER_VERSION}
  and length(p.body_html) between 1 and ${WHOLE_TEXT_MAX} and p.reading <> ''
  and json_extract(p.reading, '$.outline[0]') is null then p.body_html end`;

export const wholeText = wholeIf(sql`(s.display_view = 'feed' or p.is_truncation_disabled = 1)`);

/** In what is mixed of many spaces, only what says so of itself stands whole. */
export const ownWholeText = wholeIf(sql`p.is_truncation_disabled = 1`);

/** Of `p`. */
export const ofReader = (ctx: Ctx, viewer: Claim): Statement =>
  readerColumns(ctx, viewer, { kind: "post", id: sql`p.id`, html: sql`p.body_html` });

/** The columns of `DetailColumns`: a list reads them only where details are asked for. */
export const detailColumns = (ctx: Ctx, viewer: Claim): Statement => sql`${likers(ctx)} as likers, p.reactions,
  ${ownReactions(ctx, viewer, { kind: sql`'post'`, id: sql`p.id`, kept: sql`p.reactions` })} as ownReactions`;

/** A few people who like `p`, the newest first. */
function likers(ctx: Ctx): Statement {
  return sql`(select json_group_array(json_array(m.public_uid, m.name, m.author_number, m.avatar)) from
    (select l.member_id from likes l where l.community_id = ${ctx.community.id} and l.subject_kind = 'post'
      and l.subject_id = p.id order by l.created_at desc limit ${raw(String(SAMPLE_LIKERS))}) n
    join members m on m.id = n.member_id)`;
}

function isLiked(ctx: Ctx, viewer: Claim): Statement {
  if (viewer.memberId === 0) return sql`0`;
  return sql`exists (select 1 from likes k where k.community_id = ${ctx.community.id} and k.subject_kind = 'post'
    and k.subject_id = p.id and k.member_id = ${viewer.memberId})`;
}

function isBookmarked(ctx: Ctx, viewer: Claim): Statement {
  if (viewer.memberId === 0) return sql`0`;
  return sql`exists (select 1 from bookmarks k where k.subject_kind = 'post' and k.subject_id = p.id
    and k.member_id = ${viewer.memberId} and k.community_id = ${ctx.community.id})`;
}
