import { eventIn } from "~/features/events/row";
import { type EventChoice, standsAsChosen } from "~/features/events/rules";
import { eventFrom, eventWrites } from "~/features/events/writes.server";
import { attachFiles } from "~/features/files/attach.server";
import { canReadSpace, managesSpace } from "~/features/spaces/policy";
import { refuseUnreadable } from "~/features/spaces/refusals";
import { carries, marksOf, topicsForAuthor } from "~/features/topics/marks";
import { putTopics } from "~/features/topics/put.server";
import { listOffered, spaceOfPost, spaceOfSlug } from "~/features/topics/queries.server";
import { conflict, notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, isConflict, when } from "~/platform/database/commit.server";
import { nothing, sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import { type AskedAuthor, asRefusedAuthor, isStillThere, overrideOf, refuseAuthor } from "../authorship.server";
import { type GalleryChoice, postTypeIn } from "../gallery";
import { coverOf, coverThere, filesOf, galleryColumns, galleryFrom, shownBy } from "../gallery.server";
import { withOwnFiles } from "../own-files.server";
import { maySet } from "../policy";
import { findPostRowById } from "../queries.server";
import { type PostSettings, setting, standsAs } from "../settings.server";
import { mayStillRead, mayStillWrite, placeDraft, writeForAuthor } from "../writing.server";

export interface SaveDraft {
  id: number;
  title: string;
  doc: DocNode;
  /** The version this text was written on. */
  version: number;
  /** The space that was chosen for it; left out, it stays where it stands. */
  spaceSlug?: string;
  /** Whether who manages its space may read it; left out, as before, but nobody of another space. */
  isShared?: boolean;
  /** Left out, they stay, as in a space that its author has lost; one that its space does not offer is not kept. */
  topicIds?: readonly number[];
  /** Left out, the pictures stay; kept wherever it stands, and shown where a space takes pictures. */
  gallery?: GalleryChoice;
  /** Left out, an event stays as it is; kept where it stands in a space of events. */
  event?: EventChoice;
  /** How it is to be set once it is published; not kept where its space hides that from its author. */
  settings?: PostSettings;
  /** In whose name it is to be published. Admins alone say it. */
  authorId?: AskedAuthor;
}

/**
 * Keeps a draft while its author types. Of two tabs the newer wins: who saves on an older version is refused with
 * 409 draft_newer, and asks for the newer text; the same text once more is no other text, and is told its version.
 * A draft that was published meanwhile says so (already_published). Throws 401, 403, 404 as a space refuses that the
 * author may not move it to, and to share it with a space they may not read; 403 author_admins, 422 for an author who is not there.
 */
export async function saveDraft(ctx: Ctx, asked: SaveDraft): Promise<{ id: number; version: number }> {
  const [{ draft, space, isMoved }, offered, { shown: input, sizes }] = await Promise.all([
    placeDraft(ctx, asked.id, asked.spaceSlug),
    asked.topicIds || asked.spaceSlug !== undefined
      ? listOffered(ctx, asked.spaceSlug === undefined ? spaceOfPost(ctx, asked.id) : spaceOfSlug(ctx, asked.spaceSlug))
      : [],
    withOwnFiles(ctx, asked, asked.id),
  ]);
  if (draft.status === "published") throw conflict("already_published");
  if (draft.status === "scheduled") throw conflict("already_scheduled");
  if (draft.status !== "draft") throw notFound();
  refuseAuthor(ctx, input.authorId);
  const written = writeForAuthor(ctx, input);
  const settings = maySet(ctx.viewer, space) ? (input.settings ?? {}) : {};
  const { pictures, ...gallery } = galleryFrom(input.gallery, sizes, draft);
  const postType = postTypeIn(space.access.postType);
  const event = input.event
    ? eventFrom(ctx, input.event, { postType, isForReaders: false, before: eventIn(draft.event) })
    : null;
  const isPlaced = input.spaceSlug !== undefined || draft.isPlaced === 1;
  const isShared = isPlaced && (input.isShared ?? (draft.isShared === 1 && !isMoved));
  // Who has shown them the door is not to find their words among the drafts.
  const isSharedNow = isShared && draft.isShared === 0;
  if (isSharedNow) refuseUnreadable(ctx.viewer, space);
  const after = {
    title: written.title,
    bodyDoc: written.bodyDoc,
    spaceId: space.id,
    isPlaced: Number(isPlaced),
    isShared: Number(isShared),
    postType,
    ...gallery,
    asAuthorId: overrideOf(ctx, input.authorId, draft),
  };
  const manages = managesSpace(ctx.viewer, space.access);
  const before = marksOf(draft.topics).map(({ id }) => id);
  // Who manages the new space is not to read what only the old one offers.
  const chosen = input.topicIds ?? (isMoved ? before : undefined);
  // In a space that they may not read any more, nobody learns by trying what it offers.
  const mayChoose = chosen !== undefined && canReadSpace(ctx.viewer, space.access);
  const topics = mayChoose ? topicsForAuthor({ offered, manages, before, chosen }) : null;
  // Who loses the right to it in this moment is told on the next try: this one finds no row.
  const guards = sql`${isMoved ? sql`and ${mayStillWrite(ctx, space)}` : nothing}
      ${isSharedNow ? sql`and ${mayStillRead(ctx, space)}` : nothing}`;
  const update = sql`update posts set title = ${after.title}, body_doc = ${after.bodyDoc}, space_id = ${after.spaceId},
    post_type = ${postType}, cover_file_id = ${coverThere(ctx, coverOf(postType, pictures, draft.coverFileId))}, ${galleryColumns(gallery)}, ${setting(settings)},
    as_author_id = ${after.asAuthorId}, is_placed = ${after.isPlaced}, is_shared = ${after.isShared},
    rendered = ${written.rendered}, draft_version = draft_version + 1, updated_at = ${ctx.now()}
    where id = ${draft.id} and community_id = ${ctx.community.id} and status = 'draft'
      and draft_version = ${input.version} ${guards}`;
  try {
    await commit(ctx, {
      writes: [
        when(update).otherwise("draft_newer"),
        ...isStillThere(ctx, input.authorId === undefined ? null : after.asAuthorId),
        ...attachFiles(ctx, filesOf(pictures, written.fileIds), "post", draft.id, {
          shown: shownBy(draft),
          saidFiles: written.saidFiles,
        }),
        ...eventWrites(ctx, draft.id, event),
        ...(topics ? putTopics(ctx, draft.id, topics, manages) : []),
      ],
    });
  } catch (error) {
    if (!isConflict(error, "draft_newer")) throw asRefusedAuthor(error);
    // The answer to the first try may have been lost on its way.
    const now = await findPostRowById(ctx, draft.id);
    const isTheSame = Object.entries(after).every(([key, value]) => now[key as keyof typeof after] === value);
    const isSameEvent = event === null || standsAsChosen(eventIn(now.event), event.fields);
    if (
      now.status !== "draft" ||
      !isTheSame ||
      !isSameEvent ||
      !standsAs(now, settings) ||
      (topics && !carries(now.topics, topics))
    )
      throw error;
    return { id: now.id, version: now.draftVersion };
  }
  return { id: draft.id, version: input.version + 1 };
}
