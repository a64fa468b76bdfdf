import { AppError } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { m } from "~/i18n/generated/messages";
import { localeOf } from "~/i18n/locale";
import { eventIn, fieldsOf } from "~/features/events/row";
import { marksOf } from "~/features/topics/marks";
import type { Ctx } from "~/platform/context";
import { type DocNode, emptyDoc } from "~/ui/editor/document";
import { docFromHtml } from "~/ui/editor/from-html.server";
import { filesThere, withoutMissing } from "./files-there.server";
import { asOpened } from "./version-text.server";
import { picturesOf } from "./gallery";
import { shownBy } from "./gallery.server";
import { postPolicy } from "./policy";
import { findPostRow, findPostRowById } from "./queries.server";
import { type FullPostRow, subjectOf } from "./row";
import { TITLE_MAX } from "./rules";
import type { PostSettings } from "./settings.server";

interface Original {
  post: FullPostRow;
  /** Of the files that it shows, those that hang on it: what is deleted comes along nowhere. */
  there: ReadonlySet<number>;
}

/** A post that the viewer may duplicate, by its address; refuses as the post and its space do. */
export async function findPostToDuplicate(ctx: Ctx, at: { spaceSlug: string; slug: string }): Promise<Original> {
  const post = await findPostRow(ctx, at);
  authorize(postPolicy, "can_duplicate_post", ctx.viewer, subjectOf(post));
  return { post, there: await filesThere(ctx, post.id, shownBy(post)) };
}

/** What a cut through the middle of a character leaves. */
const HALF = /[\uD800-\uDBFF]$/;

/** What another post begins with that is to be like this one. Likes, comments, pin, time and share link stay its own. */
export function copyOf(ctx: Ctx, { post, there }: Original) {
  const images = picturesOf(post.gallery).flatMap(({ id, alt }) => (there.has(id) ? [{ id, alt }] : []));
  const title = m.posts_copy_of({ title: post.title }, { locale: localeOf(ctx) });
  return {
    title: title.slice(0, TITLE_MAX).replace(HALF, ""),
    doc: docOfPost(post, there),
    topics: marksOf(post.topics).map(({ id }) => id),
    event: eventFieldsOf(post),
    gallery: post.gallery === "" ? undefined : { images, isDownloadable: post.downloadableImages === 1 },
  };
}

/** At the same time and place: which other one its author means, they say. */
function eventFieldsOf({ event }: FullPostRow) {
  const stored = eventIn(event);
  return stored ? fieldsOf(stored) : undefined;
}

/** What came from elsewhere becomes the editor's own in the copy alone. */
const docOfPost = (post: FullPostRow, there: ReadonlySet<number>): DocNode =>
  withoutMissing(post.bodyDoc === "" ? docFromHtml(asOpened(post)) : (JSON.parse(post.bodyDoc) as DocNode), there);

/** The text of a post that the viewer may duplicate; an empty one where there is none to be had any more. */
export async function docOfOriginal(ctx: Ctx, id: number | undefined): Promise<DocNode> {
  const post = await getOriginal(ctx, id);
  return post ? docOfPost(post, await filesThere(ctx, post.id, shownBy(post))) : emptyDoc;
}

/** How a post is set that another is to be like: in no way for none, and for one that may not be duplicated any more. */
export async function settingsOfOriginal(ctx: Ctx, id: number | undefined): Promise<PostSettings> {
  const post = await getOriginal(ctx, id);
  return post ? settingsOf(post) : {};
}

async function getOriginal(ctx: Ctx, id: number | undefined): Promise<FullPostRow | null> {
  if (id === undefined) return null;
  try {
    const post = await findPostRowById(ctx, id);
    return postPolicy.can_duplicate_post(ctx.viewer, subjectOf(post)) ? post : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const settingsOf = (post: FullPostRow): PostSettings => ({
  isCommentsEnabled: post.isCommentsEnabled === 1,
  isCommentsClosed: post.isCommentsClosed === 1,
  isLikingEnabled: post.isLikingEnabled === 1,
  hideMetaInfo: post.hideMetaInfo === 1,
  isTruncationDisabled: post.isTruncationDisabled === 1,
  skipNotifications: post.skipNotifications === 1,
});
