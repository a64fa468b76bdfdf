import { posts } from "#db/community/schema";
import { attachFiles } from "~/features/files/attach.server";
import { managesSpace, spacePolicy } from "~/features/spaces/policy";
import { refuseUnreadable } from "~/features/spaces/refusals";
import { newUid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, isTwin, write } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import type { DocNode } from "~/ui/editor/document";
import { postCreated, postPublished } from "../facts";
import { findPostRowById, findSpaceForPost } from "../queries.server";
import type { FullPostRow } from "../row";
import { draftSlug } from "../rules";
import { mustBeConfirmed, postOfRequestKey, withFreeSlug, writeForAuthor, writeForReaders } from "../writing.server";
import { publishPost } from "./publish-post.server";

export interface CreatePost {
  spaceSlug: string;
  title: string;
  doc: DocNode;
  /** The form's own or the Idempotency-Key: of a double click, a retry and two tabs one post comes. */
  requestKey: string;
  status: "draft" | "published";
}

/**
 * Makes a post or a draft of one. The twin of a request gets what the first one made; a form that follows its own
 * draft publishes that. Throws 422 for a missing title or text, 403 confirm_email, and as the space refuses.
 */
export async function createPost(ctx: Ctx, input: CreatePost): Promise<FullPostRow> {
  const space = await findSpaceForPost(ctx, input.spaceSlug);
  refuseUnreadable(ctx.viewer, space);
  authorize(spacePolicy, "can_create_post", ctx.viewer, space.access);
  if (input.status === "published") mustBeConfirmed(ctx);
  const written = input.status === "published" ? await writeForReaders(input) : writeForAuthor(input);

  const id = ctx.newId();
  const shareUid = newUid(12);
  const now = ctx.now();
  const place = { id, spaceId: space.id, authorId: ctx.viewer.memberId };
  const isPublished = input.status === "published";
  const mayCover = !space.disableMemberPostCovers || managesSpace(ctx.viewer, space.access);
  const insert = (slug: string) =>
    commit(ctx, {
      writes: [
        write(
          insertInto(posts, {
            id,
            communityId: ctx.community.id,
            spaceId: space.id,
            authorId: ctx.viewer.memberId,
            postType: "basic",
            status: input.status,
            title: written.title,
            slug,
            shareUid,
            bodyDoc: written.bodyDoc,
            bodyHtml: written.bodyHtml,
            excerpt: written.excerpt,
            reading: written.reading,
            rendered: written.rendered,
            coverFileId: mayCover ? written.coverFileId : null,
            publishedAt: now,
            activityAt: now,
            createdAt: now,
            updatedAt: now,
          }),
        ),
        ...attachFiles(ctx, written.fileIds, "post", id),
      ],
      facts: [postCreated(place, input.requestKey), ...(isPublished ? [postPublished(place)] : [])],
      changesPublicPages: isPublished,
    });
  try {
    await (isPublished ? withFreeSlug(written.title, shareUid, insert) : insert(draftSlug(shareUid)));
  } catch (error) {
    if (!isTwin(error)) throw error;
    const first = await findPostRowById(ctx, await postOfRequestKey(ctx, input.requestKey));
    if (!isPublished || first.status !== "draft") return first;
    return publishPost(ctx, { id: first.id, title: input.title, doc: input.doc });
  }
  return findPostRowById(ctx, id);
}
