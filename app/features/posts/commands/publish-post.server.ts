import { attachFiles } from "~/features/files/attach.server";
import { asPassed, caseWrites, passGate, readGate } from "~/features/moderation/gate.server";
import { eventIn } from "~/features/events/row";
import { type EventChoice, saidOfEvent } from "~/features/events/rules";
import { beginIfRepeated } from "~/features/events/series/begin.server";
import { eventFrom, eventWrites, refusedEvent, standsAsSaid } from "~/features/events/writes.server";
import { mentionWrites, namesIn, refusedMentions } from "~/features/mentions/writes.server";
import { pollWrites, refusedPolls, refuseOver } from "~/features/polls/writes.server";
import { managesSpace } from "~/features/spaces/policy";
import { carries, marksOf, topicsForAuthor, topicsForReaders } from "~/features/topics/marks";
import { putTopics } from "~/features/topics/put.server";
import { listOffered, spaceOfPost, spaceOfSlug } from "~/features/topics/queries.server";
import { askAll, conflict, forbidden } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, isConflict, isTwin, ofTwin, when } from "~/platform/database/commit.server";
import { nothing, sql } from "~/platform/database/sql";
import { cleanDoc } from "~/ui/editor/clean-doc";
import type { DocNode } from "~/ui/editor/document";
import { textKey } from "~/ui/editor/mention-rules";
import { type AskedAuthor, asRefusedAuthor, isStillFit, overrideOf, refuseAuthor } from "../authorship.server";
import { postAuthorChanged, postPublished, postScheduled } from "../facts";
import { type GalleryChoice, postTypeIn, showsAs } from "../gallery";
import { coverOf, coverThere, filesOf, galleryColumns, galleryFrom, shownBy } from "../gallery.server";
import { isPostOnTheWeb } from "../on-the-web.server";
import { withOwnFiles } from "../own-files.server";
import { findPostRowById } from "../queries.server";
import { ownPostIsRead } from "../reads.server";
import type { FullPostRow } from "../row";
import { cleanTitle } from "../rules";
import { refuseTime } from "../schedule";
import {
  settingWrites,
  factsOfHtml,
  type PostSettings,
  refusedSetting,
  refuseSetting,
  setting,
  settingsThere,
  standsAs,
} from "../settings.server";
import {
  mayStillWrite,
  mustBeConfirmed,
  placeDraft,
  refuseUnplaced,
  refuseWriting,
  withFreeSlug,
  writeForReaders,
} from "../writing.server";
import { updatePost } from "./update-post.server";

export interface PublishPost {
  id: number;
  title: string;
  doc: DocNode;
  /** The space that is shown while one publishes; left out, the one it stands in, if that was ever chosen. */
  spaceSlug?: string;
  /** False while nobody has chosen a space: it is refused for that, beside whatever else is wrong. */
  isPlaced?: boolean;
  /** Left out, those the draft has, as far as its space offers them. */
  topicIds?: readonly number[];
  settings?: PostSettings;
  /** To be published at this time (UTC ms) rather than now. */
  at?: number;
  /** The version these words were read from; left out, they are newer than any. */
  version?: number;
  /** The version of the draft that a page shows: words of that page are newer than any draft, not than what was scheduled since. */
  shownVersion?: number;
  /** Left out, the pictures that the draft has. */
  gallery?: GalleryChoice;
  /** Of an event; what is left out is as the draft says. */
  event?: EventChoice;
  /** In whose name; left out, as the draft says. Admins alone say it. */
  authorId?: AskedAuthor;
}

/**
 * Makes a draft public with the text as it stands on the page now, or has it wait for its time as it will be then: its
 * address comes from its title. Publishing the same text again changes nothing and returns the post; other words of its
 * author's that were read from no version, while nobody has edited it, become its words. What waits is published now, or
 * at another time. Throws 401, 422, 403 confirm_email and author_admins, 404, 409 draft_newer and already_scheduled for words older than
 * those there are, already_published for words it does not take, and as the space refuses a new post.
 */
export async function publishPost(ctx: Ctx, asked: PublishPost): Promise<FullPostRow> {
  const [{ draft, space }, offered, { shown: input, sizes }, gate] = await Promise.all([
    placeDraft(ctx, asked.id, asked.spaceSlug),
    listOffered(ctx, asked.spaceSlug === undefined ? spaceOfPost(ctx, asked.id) : spaceOfSlug(ctx, asked.spaceSlug)),
    withOwnFiles(ctx, asked, asked.id),
    readGate(ctx),
  ]);
  if (draft.status === "held" && draft.authorId === ctx.viewer.memberId) return ofTwin(ctx, Promise.resolve(draft));
  if (draft.status === "published" && input.at !== undefined) throw conflict("already_published");
  if (draft.status === "published") return ofTwin(ctx, publishAgain(ctx, draft, input));
  refuseWriting(ctx, space);
  refuseAuthor(ctx, input.authorId);
  const override = overrideOf(ctx, input.authorId, draft);
  mustBeConfirmed(ctx);
  const now = ctx.now();
  const isNow = input.at === undefined;
  const at = input.at ?? now;
  const waitsSo = (post: FullPostRow) =>
    post.status === "scheduled" &&
    post.publishedAt === input.at &&
    post.spaceId === space.id &&
    post.asAuthorId === override &&
    saysTheSame(ctx, post, input);
  // The answer to the first time was lost, and its time may have come since.
  if (waitsSo(draft)) return draft;
  const sent = input.settings ?? {};
  refuseSetting(ctx, sent, space);
  const settings = settingsThere(ctx, sent, space);
  const postType = postTypeIn(space.access.postType);
  const gallery = galleryFrom(input.gallery, sizes, draft);
  const { pictures } = gallery;
  const manages = managesSpace(ctx.viewer, space.access);
  const before = idsOf(draft);
  const chosen = input.topicIds ?? topicsForAuthor({ offered, manages, before, chosen: before });
  const isPlaced = input.isPlaced ?? (input.spaceSlug !== undefined || draft.isPlaced !== 0);
  const eventBefore = eventIn(draft.event);
  const [, , topics, event, written] = await askAll(
    () => refuseUnplaced(isPlaced),
    () => !isNow && refuseTime(at, now),
    () => topicsForReaders({ offered, manages, before: [], chosen }, space.requiresTopic && isPlaced),
    () => eventFrom(ctx, input.event, { postType, isForReaders: true, before: eventBefore }),
    () => writeForReaders(ctx, input, { postType, pictures: pictures.length, names: namesIn(ctx, sql`${space.id}`) }),
  );
  const said = { title: written.title, doc: JSON.parse(written.bodyDoc) as DocNode, pictures: pictures.length };
  const beside = saidOfEvent(event && event.fields);
  const passed = passGate(ctx, gate, {
    kind: "post",
    id: draft.id,
    ...said,
    ...beside,
    isEdit: !isNow,
    isManager: manages,
  });
  const isHeld = isNow && passed.isHeld;
  refuseOver(written.polls, at);
  const mayCover = !space.disableMemberPostCovers || manages;
  const cover = coverThere(ctx, coverOf(postType, pictures, mayCover ? written.coverFileId : null));
  const authorId = isNow ? (override ?? draft.authorId) : draft.authorId;
  const { version, shownVersion } = input;
  const isOpened = version === undefined ? nothing : sql`and draft_version = ${version}`;
  const isShown = shownVersion === undefined ? nothing : sql`and (status = 'draft' or draft_version = ${shownVersion})`;
  // What waits is promised an address already.
  const isNamed = draft.status === "scheduled" && draft.title === written.title && draft.spaceId === space.id;
  const named = isNamed
    ? (attempt: Attempt) => attempt(draft.slug)
    : (attempt: Attempt) => withFreeSlug(written.title, draft.shareUid, attempt);
  try {
    await named((slug) =>
      commit(ctx, {
        writes: [
          ...(isNow ? [ownPostIsRead(ctx, space.id, now)] : []),
          ...isStillFit(ctx, override, space.id),
          when(sql`update posts set status = ${isHeld ? "held" : isNow ? "published" : "scheduled"}, unpublished_because = null,
            title = ${written.title}, slug = ${slug},
            body_doc = ${written.bodyDoc}, body_html = ${written.bodyHtml}, excerpt = ${written.excerpt},
            post_type = ${postType}, ${galleryColumns(gallery)}, ${setting(settings)}, space_id = ${space.id}, is_placed = 1, is_shared = 0,
            reading = ${written.reading}, rendered = ${written.rendered},
            author_id = ${authorId}, as_author_id = ${isNow ? null : override},
            polls_count = ${written.polls.length}, cover_file_id = ${cover}, published_at = ${at}, activity_at = ${at}, updated_at = ${now},
            draft_version = draft_version + 1
            where id = ${draft.id} and community_id = ${ctx.community.id} and status in ('draft', 'scheduled')
              ${isOpened} ${isShown} and ${mayStillWrite(ctx, space)}`).otherwise("already_published"),
          ...(isNow
            ? [...passed.guards, ...caseWrites(ctx, passed, { kind: "post", id: draft.id }, { authorId, isNew: true })]
            : []),
          ...attachFiles(ctx, filesOf(pictures, written.fileIds), "post", draft.id, {
            shown: shownBy(draft),
            saidFiles: written.saidFiles,
          }),
          ...pollWrites(ctx, draft.id, written.polls, draft.polls !== null),
          ...eventWrites(ctx, draft.id, event),
          ...mentionWrites(ctx, { kind: "post", id: draft.id }, written.mentioned),
          ...settingWrites(ctx, draft.id, settings),
          ...(topics.length + before.length > 0 ? putTopics(ctx, draft.id, topics, manages) : []),
        ],
        facts: [
          (isNow ? postPublished : postScheduled)({ ...draft, authorId, spaceId: space.id }),
          ...postAuthorChanged({ ...draft, spaceId: space.id }, authorId),
          ...factsOfHtml({ ...draft, spaceId: space.id }, settings, draft.customHtml),
        ],
        changesPublicPages: isNow && !isHeld,
        publicWhere: isPostOnTheWeb(ctx, sql`${draft.id}`),
      }),
    );
  } catch (error) {
    if (!isTwin(error) && !isConflict(error, "already_published"))
      throw refusedEvent(refusedSetting(asRefusedAuthor(refusedPolls(refusedMentions(asPassed(error))))));
    const found = await findPostRowById(ctx, draft.id);
    // Two clicks raced: the post is public, which is what both wanted. Else the right to write there was lost.
    if (found.status === "held" && isNow) return ofTwin(ctx, Promise.resolve(found));
    if (found.status === "published" && isNow) return ofTwin(ctx, publishAgain(ctx, found, input));
    if (found.status === "published") throw conflict("already_published");
    if (waitsSo(found)) return ofTwin(ctx, Promise.resolve(found));
    if (version !== undefined && found.draftVersion !== version) throw conflict("draft_newer");
    const isSince = shownVersion !== undefined && found.draftVersion !== shownVersion;
    if (found.status === "scheduled" && isSince) throw conflict("already_scheduled");
    throw forbidden();
  }
  await beginIfRepeated(ctx, draft.id, { repeats: event?.fields.repeats, isPublished: isNow && !isHeld });
  return findPostRowById(ctx, draft.id);
}

type Attempt = (slug: string) => Promise<unknown>;

/** The answer to the first time was lost, and its author may have written on: nobody is led to less than they wrote. */
async function publishAgain(ctx: Ctx, post: FullPostRow, input: PublishPost): Promise<FullPostRow> {
  if (saysTheSame(ctx, post, input)) return post;
  // What was read from a version is of before it was published.
  if (input.version !== undefined) throw conflict("already_published");
  // Who edits a post works on newer words than a page that still shows its draft.
  if (post.authorId !== ctx.viewer.memberId || post.editedAt !== null) throw conflict("already_published");
  const { spaceSlug, slug, draftVersion: version } = post;
  const { title, topicIds, settings, gallery, event, authorId } = input;
  // A text that is there already is written by nobody: what is only set is no edit.
  const doc = hasText(post, input.doc) ? undefined : input.doc;
  try {
    return await updatePost(ctx, {
      spaceSlug,
      slug,
      title,
      doc,
      topicIds,
      settings,
      gallery,
      event,
      authorId,
      version,
    });
  } catch (error) {
    if (!isConflict(error, "draft_newer")) throw error;
    const now = await findPostRowById(ctx, post.id);
    if (saysTheSame(ctx, now, input)) return now;
    throw conflict("already_published");
  }
}

const saysTheSame = (
  ctx: Ctx,
  post: FullPostRow,
  { title, doc, topicIds, settings, gallery, event, authorId }: PublishPost,
): boolean =>
  post.title === cleanTitle(title) &&
  hasText(post, doc) &&
  (authorId === undefined || (post.asAuthorId ?? post.authorId) === (authorId ?? ctx.viewer.memberId)) &&
  (topicIds === undefined || carries(post.topics, topicIds)) &&
  standsAs(post, settings ?? {}) &&
  showsAs(post, gallery) &&
  standsAsSaid(ctx, eventIn(post.event), event);

const hasText = ({ bodyDoc }: FullPostRow, doc: DocNode): boolean =>
  bodyDoc !== "" && textKey(JSON.parse(bodyDoc) as DocNode) === textKey(cleanDoc(doc, "post"));

const idsOf = ({ topics }: FullPostRow): number[] => marksOf(topics).map(({ id }) => id);
