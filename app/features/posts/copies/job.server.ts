import { m } from "~/i18n/generated/messages";
import { type Locale, REGION } from "~/i18n/locale";
import { attachFiles } from "~/features/files/attach.server";
import { copyEvents } from "~/features/events/copy.server";
import { copyFiles } from "~/features/files/copy.server";
import { copyMentions } from "~/features/mentions/writes.server";
import { copyPolls, listPollsOf, type OriginalPoll } from "~/features/polls/writes.server";
import { structurePolicy } from "~/features/spaces/policy";
import { findSpace } from "~/features/spaces/queries.server";
import { readableByViewer } from "~/features/spaces/readable.server";
import { copyTopics } from "~/features/topics/put.server";
import { numberFormat } from "~/lib/dates";
import { newUid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import { visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { isConflict, provided, type Write, write } from "~/platform/database/commit.server";
import { list, raw, sql } from "~/platform/database/sql";
import { type Job, type JobInput, type JobKind, jobKind } from "~/platform/jobs/job";
import { countChanged } from "~/platform/jobs/start.server";
import { listTaken } from "../bulk/around.server";
import { candidatesOf } from "../slugs.server";
import { isRoomAtTop } from "../pins.server";
import { filesShown, type Showing, type Shown, withFiles } from "./texts.server";

export const COPY_POSTS = "posts.copy_space";

export interface CopyPostsInput extends JobInput {
  space_id: number;
  slug: string;
  /** As it was called when the job began. */
  name: string;
  from_space_id: number;
}

/** With its ten indexes and five topics of six each, a post is some 45 rows. */
const AT_ONCE = 10;
/** With files a post has four statements instead of none: 20 of the step's 40, beside 5 pins. */
const WITH_FILES_AT_ONCE = 5;
/** A step's files are read and written one after the other, in far less than its lease; a post has its own in one step. */
const FILES_AT_ONCE = 40;

/**
 * Copies what is published in a space into another one, the oldest first, as it reads: its words, pictures, topics, pins
 * and settings, under its author's name and of its time. It is a fact of no post, so nobody hears of it, and nothing new
 * to anybody. Nothing takes it back but the removal of the space that it fills.
 */
const copyPostsJob: JobKind<CopyPostsInput> = {
  name: COPY_POSTS,
  isListed: true,
  tellsMaker: true,
  async step(ctx, job) {
    const { space_id, from_space_id } = job.input;
    const [posts] = await Promise.all([
      listNext(ctx, job),
      findSpace(ctx, from_space_id),
      findSpace(ctx, space_id).then(() => authorize(structurePolicy, "can_manage_structure", ctx.viewer, null)),
    ]);
    const looked = fitting(posts);
    const copies = await copiesOf(ctx, job, looked);
    const polls = await listPollsOf(
      ctx,
      copies.flatMap(({ original }) => (original.pollsCount > 0 ? [original.id] : [])),
    );
    const last = looked.at(-1);
    return {
      guard: sql`(select count(*) from spaces s where s.id in (${space_id}, ${from_space_id})
        and s.community_id = ${ctx.community.id} and s.deleted_at is null) = 2`,
      writes: copies.length > 0 ? copyWrites(ctx, job, copies, polls) : [],
      cursor: last ? `${last.publishedAt}.${last.id}` : job.cursor,
      rows: looked.length,
      done: looked.length === posts.length && posts.length < AT_ONCE,
    };
  },
  authorizePlace: async (ctx, { input }) => void (await findSpace(ctx, input.space_id)),
  title: ({ input, total, endedAt }, locale) =>
    (endedAt === null ? m.posts_copy_job : m.posts_copy_job_over)(
      { ...counted(total ?? 0, locale), space: input.name },
      { locale },
    ),
  outcome({ changed, done }, locale) {
    const left = done - changed;
    const what =
      changed === 0 ? m.posts_copied_none({}, { locale }) : m.posts_copied(counted(changed, locale), { locale });
    return left === 0 ? what : `${what} ${m.posts_copy_left(counted(left, locale), { locale })}`;
  },
  path: ({ input }) => `/c/${input.slug}`,
};

export const copyJobs: readonly JobKind[] = [jobKind(copyPostsJob)];

const counted = (count: number, locale: Locale) => ({ count, shown: numberFormat(REGION[locale]).format(count) });

interface Original extends Showing {
  id: number;
  slug: string;
  publishedAt: number;
  pollsCount: number;
  pinnedAt: number | null;
  version: number;
}

/** In their order; what is published after the job began is not among them. */
async function listNext(ctx: Ctx, job: Job<CopyPostsInput>): Promise<Original[]> {
  const [at = -1, id = 0] = job.cursor === "" ? [] : job.cursor.split(".").map(Number);
  return ctx.read(
    () => sql<Original>`select p.id, p.slug, p.published_at as publishedAt, p.polls_count as pollsCount, p.pinned_at as pinnedAt,
        p.draft_version as version, p.body_doc as bodyDoc, p.body_html as bodyHtml, p.rendered, p.reading, p.gallery,
        p.cover_file_id as coverFileId
      from posts p indexed by posts_newest
      where p.space_id = ${job.input.from_space_id} and p.community_id = ${ctx.community.id} and p.status = 'published'
        and (p.published_at, p.id) > (${at}, ${id}) and p.published_at <= ${job.createdAt}
      order by p.published_at, p.id limit ${raw(String(AT_ONCE))}`,
  );
}

/** As many of the next as one step may hold, at least one. */
function fitting(posts: readonly Original[]): Original[] {
  let showing = 0;
  let files = 0;
  const end = posts.findIndex((post, at) => {
    const shown = filesShown(post).length;
    showing += Number(shown > 0);
    files += shown;
    return at > 0 && (showing > WITH_FILES_AT_ONCE || files > FILES_AT_ONCE);
  });
  return end === -1 ? [...posts] : posts.slice(0, end);
}

interface Copy {
  id: number;
  original: Original;
  slug: string;
  shareUid: string;
  /** null: it shows no files, and its text is the original's to the letter. */
  shown: Shown | null;
  /** The copies of its files. */
  fileIds: number[];
}

/** What the posts of a step become; one whose pictures have lost their bytes is left out. */
async function copiesOf(ctx: Ctx, { input }: Job<CopyPostsInput>, posts: readonly Original[]): Promise<Copy[]> {
  const named = posts.map((original) => {
    const shareUid = newUid(12);
    return { original, shareUid, names: [original.slug, ...candidatesOf(original.slug, shareUid)] };
  });
  const taken = await listTaken(
    ctx,
    [input.space_id],
    named.flatMap(({ names }) => names),
  );
  const copies: Copy[] = [];
  for (const { original, shareUid, names } of named) {
    const own = await ownFiles(ctx, original);
    if (!own) continue;
    const slug = names.find((name) => !taken.has(`${input.space_id} ${name}`)) ?? shareUid;
    taken.add(`${input.space_id} ${slug}`);
    const shown = filesShown(original).length > 0 ? await withFiles(original, own) : null;
    copies.push({ id: ctx.newId(), original, slug, shareUid, shown, fileIds: [...own.values()] });
  }
  return copies;
}

/** Which is the copy of which; null where a picture cannot be copied. */
async function ownFiles(ctx: Ctx, post: Original): Promise<Map<number, number> | null> {
  const ids = filesShown(post);
  if (ids.length === 0) return new Map();
  try {
    return await copyFiles(ctx, ids, { kind: "post", id: post.id, isOfJob: true });
  } catch (error) {
    if (!isConflict(error, "file_gone")) throw error;
    ctx.log({ uncopied: "post", id: post.id });
    return null;
  }
}

/** What a copy has of its original by the column. A column that comes later belongs here, or to what is the copy's own. */
const SAME = raw(`author_id, post_type, title, body_doc, body_html, excerpt, reading, rendered, downloadable_images,
  published_at, is_comments_enabled, is_comments_closed, is_liking_enabled, hide_meta_info, is_truncation_disabled,
  internal_custom_html, skip_notifications, polls_count`);

function copyWrites(
  ctx: Ctx,
  job: Job<CopyPostsInput>,
  copies: readonly Copy[],
  polls: readonly OriginalPoll[],
): Write[] {
  const pairs = copies.map(({ id, original }) => [original.id, id] as const);
  const { space_id: spaceId, from_space_id: fromId } = job.input;
  const now = ctx.now();
  const rows = copies.map(({ id, slug, shareUid, original }) => [original.id, id, slug, shareUid, original.version]);
  const there = sql`select count(*) from posts p join json_each(${list(copies.map(({ id }) => id))}) j on j.value = p.id
    where p.community_id = ${ctx.community.id}`;
  return [
    write(sql`insert into posts (id, community_id, space_id, status, slug, share_uid, activity_at, created_at,
        updated_at, ${SAME})
      select w.id, p.community_id, ${spaceId}, 'published', w.slug, w.share_uid, p.published_at, ${now}, ${now}, ${SAME}
      from (select value ->> 0 as original, value ->> 1 as id, value ->> 2 as slug, value ->> 3 as share_uid,
          value ->> 4 as version from json_each(${JSON.stringify(rows)})) w
        cross join posts p on p.id = w.original
      where p.community_id = ${ctx.community.id} and p.space_id = ${fromId} and p.status = 'published'
        and p.draft_version = w.version`),
    countChanged(job),
    // One was edited, moved or deleted in this moment: the step is taken anew, with what it is by then.
    provided(sql`(${there}) = ${copies.length}`).otherwise("conflict"),
    ...copies.flatMap((copy) => (copy.shown ? fileWrites(ctx, copy, copy.shown) : [])),
    ...copies.flatMap((copy) => pinWrites(ctx, copy)),
    ...copyTopics(ctx, pairs),
    ...copyPolls(ctx, pairs, polls),
    ...copyMentions(ctx, pairs),
    ...copyEvents(ctx, pairs),
    // What was said elsewhere long ago is no news: the space is unread by what is published in it alone.
    write(sql`update spaces set last_post_at = iif(last_post_at > ${job.createdAt}, last_post_at, 0)
      where id = ${spaceId} and community_id = ${ctx.community.id}`),
    write(sql`update communities set public_version = public_version + 1 where community_id = ${ctx.community.id}
      and exists (select 1 from spaces s where s.id = ${spaceId}
        and ${readableByViewer(visitor, ctx.community, now)})`),
  ];
}

const fileWrites = (ctx: Ctx, { id, fileIds }: Copy, shown: Shown): Write[] => [
  write(sql`update posts set body_doc = ${shown.bodyDoc}, body_html = ${shown.bodyHtml}, excerpt = ${shown.excerpt},
      reading = ${shown.reading}, rendered = ${shown.rendered}, gallery = ${shown.gallery},
      cover_file_id = ${shown.coverFileId}
    where id = ${id} and community_id = ${ctx.community.id}`),
  ...attachFiles(ctx, fileIds, "post", id),
];

/** Where the original stands first the copy does, unless others have taken the places meanwhile. */
const pinWrites = (ctx: Ctx, { id, original }: Copy): Write[] =>
  original.pinnedAt === null
    ? []
    : [
        write(sql`update posts set pinned_at = ${original.pinnedAt} where id = ${id}
          and community_id = ${ctx.community.id} and ${isRoomAtTop}`),
      ];
