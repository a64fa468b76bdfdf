import { posts } from "#db/community/schema";
import { attachFiles } from "~/features/files/attach.server";
import { asPassed, caseWrites, passGate, readGate } from "~/features/moderation/gate.server";
import { beginIfRepeated } from "~/features/events/series/begin.server";
import { eventFrom, eventWrites, refusedEvent } from "~/features/events/writes.server";
import { type EventChoice, saidOfEvent } from "~/features/events/rules";
import { mentionWrites, namesIn, refusedMentions } from "~/features/mentions/writes.server";
import { pollWrites, refuseOver } from "~/features/polls/writes.server";
import { managesSpace } from "~/features/spaces/policy";
import { topicsForAuthor, topicsForReaders } from "~/features/topics/marks";
import { putTopics } from "~/features/topics/put.server";
import { listOffered, spaceOfSlug } from "~/features/topics/queries.server";
import { askAll, forbidden, invalid } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import type { Ctx } from "~/platform/context";
import { commit, getMade, isConflict, isTwin, ofTwin, provided, when } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import {
  type AskedAuthor,
  asRefusedAuthor,
  isStillFit,
  isStillThere,
  overrideOf,
  refuseAuthor,
} from "../authorship.server";
import { createdKey, postAuthorChanged, postCreated, postPublished, postScheduled } from "../facts";
import { type GalleryChoice, postTypeIn } from "../gallery";
import { settingsOfOriginal } from "../duplicates.server";
import { coverOf, filesOf, galleryFrom } from "../gallery.server";
import { isPostOnTheWeb } from "../on-the-web.server";
import { withOwnFiles, withSizes } from "../own-files.server";
import { findPostRowById, findSpaceForPost } from "../queries.server";
import { ownPostIsRead } from "../reads.server";
import type { FullPostRow } from "../row";
import { refuseTime } from "../schedule";
import {
  settingWrites,
  factsOfHtml,
  type PostSettings,
  refusedSetting,
  refuseSetting,
  settingsThere,
} from "../settings.server";
import { draftSlug } from "../slugs.server";
import {
  mayStillWrite,
  mustBeConfirmed,
  postOfRequestKey,
  refuseUnplaced,
  refuseWriting,
  withFreeSlug,
  writeForAuthor,
  readableTitle,
  writeForReaders,
} from "../writing.server";
import { publishPost } from "./publish-post.server";

export interface CreatePost {
  spaceSlug: string;
  title: string;
  doc: DocNode;
  /** The form's own or the Idempotency-Key: of a double click, a retry and two tabs one post comes. */
  requestKey: string;
  status: "draft" | "scheduled" | "published";
  /** When it is to be published, UTC ms: of a scheduled one only. */
  at?: number;
  /** False while nobody has chosen the space: a draft only. */
  isPlaced?: boolean;
  /** A draft that who manages the space may read. */
  isShared?: boolean;
  /** Of the topics that the space offers. */
  topicIds?: readonly number[];
  settings?: PostSettings;
  /** Of an image post. */
  gallery?: GalleryChoice;
  /** Of an event. */
  event?: EventChoice;
  /** What the caller takes the space for; left out, whatever it takes. */
  postType?: "basic" | "image" | "event";
  /** In whose name it is published; left out, the viewer's own. Admins alone say it. */
  authorId?: AskedAuthor;
  /** The post that it is a copy of: where nothing is set of this one, it is set as that is. */
  copyOf?: number;
}

/**
 * Makes a post, now or for later, or a draft of one. The twin of a request gets what the first one made; a form that
 * follows its own draft publishes that, with the words that it has by now. Throws 422 for a missing title, text, picture
 * or topic, or an author who may not read it there, 403 confirm_email and author_admins, 409 file_gone, and as the space
 * refuses.
 */
export async function createPost(ctx: Ctx, asked: CreatePost): Promise<FullPostRow> {
  // Pictures are copied before the commit knows its twin.
  const isTwinOfCopy = asked.copyOf && (await getMade(ctx, createdKey(ctx.viewer.memberId, asked.requestKey))) !== null;
  if (isTwinOfCopy) return answerTwin(ctx, asked);
  const [space, offered, own, copied, gate] = await Promise.all([
    findSpaceForPost(ctx, asked.spaceSlug),
    listOffered(ctx, spaceOfSlug(ctx, asked.spaceSlug)),
    asked.copyOf ? null : withSizes(ctx, asked),
    settingsOfOriginal(ctx, asked.copyOf),
    asked.status === "draft" ? null : readGate(ctx),
  ]);
  refuseWriting(ctx, space);
  refuseAuthor(ctx, asked.authorId);
  const postType = postTypeIn(space.access.postType);
  const manages = managesSpace(ctx.viewer, space.access);
  const choosing = { offered, manages, before: [], chosen: asked.topicIds ?? [] };
  const isForReaders = asked.status !== "draft";
  const isPlaced = asked.isPlaced ?? true;
  if (isForReaders) mustBeConfirmed(ctx);
  const now = ctx.now();
  const at = asked.status === "scheduled" ? (asked.at ?? 0) : now;
  // Its time may have come before anybody heard that it was taken.
  const isLate = asked.status === "scheduled" && at <= now;
  if (isLate && (await getMade(ctx, createdKey(ctx.viewer.memberId, asked.requestKey)))) return answerTwin(ctx, asked);
  const around = [
    () => isForReaders && refuseUnplaced(isPlaced),
    () => asked.status === "scheduled" && refuseTime(at, now),
    () => (isForReaders ? topicsForReaders(choosing, space.requiresTopic && isPlaced) : topicsForAuthor(choosing)),
  ] as const;
  if (isForReaders && asked.copyOf) await askAll(...around, () => readableTitle(asked.title));
  // Copied last: what is refused costs nobody a copy, of which a day has so many.
  const { shown: input, sizes } = own ?? (await withOwnFiles(ctx, asked));
  if (input.postType && input.postType !== postType) throw invalid({ post_type: "space_takes_other" });
  const settings = input.settings ?? settingsThere(ctx, copied, space);
  refuseSetting(ctx, input.settings ?? {}, space);
  const isPublished = input.status === "published";
  const isDraft = input.status === "draft";
  const { pictures, ...gallery } = galleryFrom(input.gallery, sizes);
  const [, , topics, event, written] = await askAll(
    ...around,
    () => eventFrom(ctx, input.event, { postType, isForReaders, before: null }),
    () =>
      isDraft
        ? writeForAuthor(ctx, input)
        : writeForReaders(ctx, input, { postType, pictures: pictures.length, names: namesIn(ctx, sql`${space.id}`) }),
  );
  if (!isDraft) refuseOver(written.polls, at);

  // What waits for its time is held when that comes, if at all; words that are blocked are not taken at all.
  const said = {
    title: written.title,
    doc: JSON.parse(written.bodyDoc) as DocNode,
    pictures: pictures.length,
    ...saidOfEvent(event && event.fields),
  };
  const passed = gate && passGate(ctx, gate, { kind: "post", ...said, isEdit: !isPublished, isManager: manages });
  const isHeld = isPublished && passed?.isHeld === true;
  const id = ctx.newId();
  const shareUid = newUid(12);
  const place = { id, spaceId: space.id, authorId: ctx.viewer.memberId };
  const override = overrideOf(ctx, asked.authorId);
  const authorId = isPublished ? (override ?? place.authorId) : place.authorId;
  const mayCover = !space.disableMemberPostCovers || manages;
  const facts = [
    postCreated(place, input.requestKey),
    ...OUT[input.status].map((told) => told({ ...place, authorId })),
    ...postAuthorChanged(place, authorId),
    ...factsOfHtml(place, settings, ""),
  ];
  const insert = (slug: string) =>
    commit(ctx, {
      writes: [
        ...(isPublished ? [ownPostIsRead(ctx, space.id, now)] : []),
        // The key comes before the files: they hang on the first post by then, and the twin is to be known as one.
        when(
          insertInto(posts, {
            id,
            communityId: ctx.community.id,
            spaceId: space.id,
            authorId,
            asAuthorId: isPublished ? null : override,
            postType,
            status: isHeld ? "held" : input.status,
            title: written.title,
            slug,
            shareUid,
            bodyDoc: written.bodyDoc,
            bodyHtml: written.bodyHtml,
            excerpt: written.excerpt,
            reading: written.reading,
            rendered: written.rendered,
            coverFileId: coverOf(postType, pictures, mayCover ? written.coverFileId : null),
            pollsCount: isDraft ? 0 : written.polls.length,
            ...gallery,
            isShared: Number(isDraft && isPlaced && input.isShared === true),
            isPlaced: Number(isPlaced),
            isCommentsEnabled: Number(settings.isCommentsEnabled ?? true),
            isCommentsClosed: Number(settings.isCommentsClosed ?? false),
            isLikingEnabled: Number(settings.isLikingEnabled ?? true),
            hideMetaInfo: Number(settings.hideMetaInfo ?? false),
            isTruncationDisabled: Number(settings.isTruncationDisabled ?? false),
            skipNotifications: Number(settings.skipNotifications ?? false),
            ...settings.meta,
            internalCustomHtml: settings.customHtml,
            publishedAt: at,
            activityAt: at,
            createdAt: now,
            updatedAt: now,
          }),
        ).record(...facts),
        ...(passed && isPublished
          ? [...passed.guards, ...caseWrites(ctx, passed, { kind: "post", id }, { authorId, isNew: true })]
          : []),
        // Who is shown the door in this moment leaves nothing behind it; the twin of a post that stands is known above.
        provided(mayStillWrite(ctx, space)).otherwise("space_lost"),
        ...(isDraft ? isStillThere(ctx, override) : isStillFit(ctx, override, space.id)),
        ...attachFiles(ctx, filesOf(pictures, written.fileIds), "post", id, { saidFiles: written.saidFiles }),
        ...(isDraft ? [] : pollWrites(ctx, id, written.polls, false)),
        ...eventWrites(ctx, id, event),
        ...mentionWrites(ctx, { kind: "post", id }, written.mentioned, { isNew: true }),
        ...settingWrites(ctx, id, settings),
        ...(topics.length > 0 ? putTopics(ctx, id, topics, manages) : []),
      ],
      changesPublicPages: isPublished && !isHeld,
      publicWhere: isPostOnTheWeb(ctx, sql`${id}`),
    });
  try {
    await (isDraft ? insert(draftSlug(shareUid)) : withFreeSlug(written.title, shareUid, insert));
  } catch (error) {
    if (isConflict(error, "space_lost")) throw forbidden();
    if (!isTwin(error)) throw refusedEvent(refusedSetting(asRefusedAuthor(asPassed(refusedMentions(error)))));
    return answerTwin(ctx, asked);
  }
  await beginIfRepeated(ctx, id, { repeats: event?.fields.repeats, isPublished: isPublished && !isHeld });
  return findPostRowById(ctx, id);
}

/** What the first call with this request key made, with the words and the time that this one brings. */
async function answerTwin(ctx: Ctx, input: CreatePost): Promise<FullPostRow> {
  const { title, doc, spaceSlug, isPlaced, topicIds, settings, gallery, event, at, status, authorId } = input;
  const first = await findPostRowById(ctx, await ofTwin(ctx, postOfRequestKey(ctx, input.requestKey)));
  if (first.status === "held" || status === "draft" || (status === "scheduled" && first.status === "published"))
    return first;
  const shown = { id: first.id, shownVersion: AS_MADE };
  return publishPost(ctx, {
    ...shown,
    title,
    doc,
    spaceSlug,
    isPlaced,
    topicIds,
    settings,
    gallery,
    event,
    at,
    authorId,
  });
}

/** The version of what nobody has written on since. */
const AS_MADE = 0;

const OUT = { draft: [], scheduled: [postScheduled], published: [postPublished] };
