import { attachFiles } from "~/features/files/attach.server";
import { type Asked, asPassed, caseWrites, hideWrites, passGate, readGate } from "~/features/moderation/gate.server";
import { eventIn } from "~/features/events/row";
import { type EventChoice, type EventFields, saidOfEvent, standsAsChosen } from "~/features/events/rules";
import { beginIfRepeated } from "~/features/events/series/begin.server";
import { planSeriesEdit, refusedSeries } from "~/features/events/series/edit.server";
import type { Scope } from "~/features/events/series/rule";
import { eventChangedFacts, eventFrom, eventWrites, refusedEvent } from "~/features/events/writes.server";
import { mentionWrites, namedAt, namesIn, NOBODY, refusedMentions } from "~/features/mentions/writes.server";
import { pollWrites, refusedPolls } from "~/features/polls/writes.server";
import { canReadSpace, managesSpace } from "~/features/spaces/policy";
import { marksOf, topicsForReaders } from "~/features/topics/marks";
import { putTopics } from "~/features/topics/put.server";
import { listOffered, spaceOfSlug } from "~/features/topics/queries.server";
import { invalid } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, isConflict, when } from "~/platform/database/commit.server";
import { nothing, sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import {
  type AskedAuthor,
  asRefusedAuthor,
  isStillFit,
  isStillThere,
  overrideOf,
  refuseAuthor,
} from "../authorship.server";
import { postAuthorChanged, postUpdated, postVersionRestored } from "../facts";
import { type GalleryChoice, galleryErrors, showsAs } from "../gallery";
import {
  coverOf,
  coverThere,
  saidFilesInText,
  filesInText,
  filesOf,
  galleryColumns,
  galleryFrom,
  shownBy,
  sizesOf,
} from "../gallery.server";
import { getOngoingEdit, keepVersion } from "../keep-version.server";
import { isPostOnTheWeb } from "../on-the-web.server";
import { postPolicy } from "../policy";
import { findPostRow, findPostRowById } from "../queries.server";
import { accessOf, type FullPostRow, placeOfSettings, subjectOf } from "../row";
import { settingWrites, factsOfHtml, type PostSettings, refuseSetting, setsNothing, setting } from "../settings.server";
import { mayStillChange, refusedMeanwhile } from "../still.server";
import { mustBeConfirmed, readableTitle, writeForAuthor, type Written, writeForReaders } from "../writing.server";

export interface UpdatePost {
  spaceSlug: string;
  slug: string;
  title: string;
  /** Left out: only the title changes, and a text that came from elsewhere stays as it is. */
  doc?: DocNode;
  /** The version that was opened; left out, the last write wins. */
  version?: number;
  /** Left out, they stay. */
  topicIds?: readonly number[];
  settings?: PostSettings;
  /** Of an image post; left out, its pictures stay. */
  gallery?: GalleryChoice;
  /** Of an event; what is left out stays. */
  event?: EventChoice;
  /** Of a date of a series: whether those that follow, or all, are to be like it. Left out, it alone is changed. */
  scope?: Scope;
  /** Whose it is from now on; of what is not published yet, in whose name that is to happen. Admins alone say it. */
  authorId?: AskedAuthor;
  /** The version that this puts back. */
  restored?: number;
}

/**
 * Changes a post, as it stands; its address stays, for people have linked to it. What is only set of it makes it no edited
 * post. Throws 403 post_settings_hidden and author_admins, 409 draft_newer when it was changed since it was opened, 422 for
 * a missing title, text or topic, or an author who may not read it where it stands.
 */
export async function updatePost(ctx: Ctx, input: UpdatePost): Promise<FullPostRow> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await changePost(ctx, input);
    } catch (error) {
      // Two who set one thing each of an event: it is set on what the other has left.
      const isOvertaken = input.version === undefined && input.event !== undefined && isConflict(error, "draft_newer");
      if (!isOvertaken || tried === OVERTAKEN_MOST) throw error;
    }
  }
}

const OVERTAKEN_MOST = 5;

async function changePost(ctx: Ctx, input: UpdatePost): Promise<FullPostRow> {
  const { topicIds } = input;
  const [post, offered, sizes, ongoing, gate] = await Promise.all([
    findPostRow(ctx, input),
    topicIds ? listOffered(ctx, spaceOfSlug(ctx, input.spaceSlug)) : [],
    sizesOf(ctx, input.gallery),
    getOngoingEdit(ctx, input),
    readGate(ctx),
  ]);
  const subject = subjectOf(post);
  authorize(postPolicy, "can_update_post", ctx.viewer, subject);
  mustBeConfirmed(ctx);
  refuseAuthor(ctx, input.authorId);
  const settings = input.settings ?? {};
  refuseSetting(ctx, settings, placeOfSettings(post));
  const title = readableTitle(input.title);
  const gallery = galleryFrom(input.gallery, sizes, post);
  const { pictures } = gallery;
  const { postType } = post;
  const isShownAnew = input.doc !== undefined || input.gallery !== undefined;
  const isDraft = post.status === "draft";
  const wrong = isDraft ? {} : galleryErrors(postType, pictures.length);
  if (wrong.gallery) throw invalid({ ...wrong });
  const eventBefore = eventIn(post.event);
  const event = input.event
    ? eventFrom(ctx, input.event, { postType, isForReaders: !isDraft, before: eventBefore })
    : null;
  const words = input.doc && { title, doc: input.doc };
  const forReaders = (of: NonNullable<typeof words>) =>
    writeForReaders(ctx, of, { postType, pictures: pictures.length, names: namesIn(ctx, sql`${post.spaceId}`) });
  const written = words ? await (isDraft ? writeForAuthor(ctx, words) : forReaders(words)) : null;
  const now = ctx.now();
  // Of an event every column is written, also what this says nothing of.
  const opened = input.version ?? (event ? post.draftVersion : undefined);
  const isOpened = opened === undefined ? nothing : sql`and draft_version = ${opened}`;
  const access = accessOf(post);
  const manages = managesSpace(ctx.viewer, access);
  const mayCover = !post.disableMemberPostCovers || manages;
  const cover = coverThere(ctx, coverOf(postType, pictures, mayCover ? (written ?? post).coverFileId : null));
  // What this says nothing of is another writer's to change meanwhile.
  const shown = isShownAnew
    ? sql`${galleryColumns(gallery)}, cover_file_id = ${cover},`
    : postType === "image"
      ? nothing
      : sql`cover_file_id = ${cover},`;
  const before = marksOf(post.topics).map(({ id }) => id);
  // A draft is its author's in a space they have lost, too: what that offers is not told by trying.
  const known = canReadSpace(ctx.viewer, access) ? offered : [];
  const topics = topicIds
    ? topicsForReaders({ offered: known, manages, before, chosen: topicIds }, post.requireTopicSelection === 1)
    : null;
  const text = written
    ? sql`body_doc = ${written.bodyDoc}, body_html = ${written.bodyHtml}, excerpt = ${written.excerpt},
        reading = ${written.reading}, rendered = ${written.rendered}, ${isDraft ? nothing : sql`polls_count = ${written.polls.length},`}`
    : nothing;
  const { restored = null } = input;
  // Words that somebody deletes for good in this moment do not come back.
  const isStillKept =
    restored === null
      ? nothing
      : sql`and exists (select 1 from post_versions v where v.post_id = posts.id and v.number = ${restored}
          and v.purged_at is null)`;
  const isPublished = post.status === "published";
  const said = { title, bodyDoc: written?.bodyDoc ?? null };
  const override = overrideOf(ctx, input.authorId, post);
  const isRenamed = input.authorId !== undefined && override !== post.asAuthorId;
  const authorId = isPublished ? (override ?? post.authorId) : post.authorId;
  // From whoever it is by at this moment: of two who name somebody none speaks of a change that was none.
  const [named, asNamed] = isRenamed
    ? [
        sql`author_id = ${authorId}, as_author_id = ${isPublished ? null : override},`,
        sql`and author_id = ${post.authorId} and as_author_id is ${post.asAuthorId}`,
      ]
    : [nothing, nothing];
  const fit = isRenamed ? override : null;
  const isOnlySet = !setsNothing(settings) || isRenamed;
  const isEdited =
    written !== null ||
    !showsAs(post, input.gallery) ||
    (event !== null && !standsAsChosen(eventBefore, event.fields)) ||
    title !== post.title ||
    !isOnlySet;
  const series = await planSeriesEdit(ctx, post, { before: eventBefore, after: event, scope: input.scope, isEdited });
  const passed =
    isPublished && isEdited
      ? passGate(ctx, gate, asSaid({ post, title, written, pictures, manages, event: event?.fields ?? eventBefore }))
      : null;
  const thing = { kind: "post", id: post.id } as const;
  const mentioned = written?.mentioned ?? NOBODY;
  const work = {
    writes: [
      ...(isDraft ? isStillThere(ctx, fit) : isStillFit(ctx, fit, post.spaceId)),
      ...(isPublished ? await keepVersion(ctx, post, said, { ongoing, restored }) : []),
      when(sql`update posts set title = ${title}, ${text} ${shown} ${named} updated_at = ${now},
        ${setting(settings)},
        edited_at = case when status = 'published' and ${isEdited} then ${now} else edited_at end, draft_version = draft_version + 1
        where ${mayStillChange(ctx, post, settings)} ${isStillKept} ${isOpened} ${asNamed}`).otherwise("draft_newer"),
      ...(isShownAnew
        ? attachFiles(ctx, filesOf(pictures, written?.fileIds ?? filesInText(post)), "post", post.id, {
            shown: shownBy(post),
            saidFiles: written?.saidFiles ?? saidFilesInText(post),
          })
        : []),
      ...(passed
        ? [
            ...passed.guards,
            ...hideWrites(ctx, passed, thing),
            ...caseWrites(ctx, passed, thing, { authorId, isNew: false }),
          ]
        : []),
      ...(written && !isDraft ? pollWrites(ctx, post.id, written.polls, post.polls !== null) : []),
      ...(written ? mentionWrites(ctx, thing, mentioned, { at: now }) : []),
      ...eventWrites(ctx, post.id, event),
      ...series.writes,
      ...settingWrites(ctx, post.id, settings),
      ...(topics ? putTopics(ctx, post.id, topics, manages) : []),
    ],
    facts: [
      ...(isPublished
        ? [(restored === null ? postUpdated : postVersionRestored)({ ...post, authorId }, namedAt(mentioned, now))]
        : []),
      ...(isPublished ? eventChangedFacts(post, { before: eventBefore, after: event, jobId: series.jobId }) : []),
      ...postAuthorChanged(post, authorId),
      ...factsOfHtml(post, settings, post.customHtml),
    ],
    changesPublicPages: isPublished,
    publicWhere: isPostOnTheWeb(ctx, sql`${post.id}`),
  };
  await commit(ctx, work).catch(async (error: unknown) => {
    const asked = asPassed(error);
    if (asked !== error) throw asked;
    const refused = refusedSeries(refusedEvent(refusedPolls(refusedMentions(error))));
    throw asRefusedAuthor(await refusedMeanwhile(ctx, post, settings, refused));
  });
  if (series.jobId !== null) ctx.wakeJob(series.jobId);
  await beginIfRepeated(ctx, post.id, { repeats: eventBefore?.series ? "" : event?.fields.repeats, isPublished });
  return findPostRowById(ctx, post.id);
}

interface Changed {
  post: FullPostRow;
  title: string;
  written: Written | null;
  pictures: readonly unknown[];
  manages: boolean;
  event: EventFields | null;
}

/** What its readers will read of it. */
function asSaid({ post, title, written, pictures, manages, event }: Changed): Asked {
  const bodyDoc = written?.bodyDoc ?? post.bodyDoc;
  const doc = bodyDoc === "" ? null : (JSON.parse(bodyDoc) as DocNode);
  const beside = saidOfEvent(event);
  return { kind: "post", title, doc, pictures: pictures.length, ...beside, isEdit: true, isManager: manages };
}
