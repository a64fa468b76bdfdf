import { comments, likes, mentions, notifications, posts, sendings } from "#db/community/schema";
import type { StoredFile } from "~/features/files/upload.server";
import { storedFrom } from "~/features/posts/gallery";
import { SNOOZED } from "~/features/notifications/rules";
import { SHARING } from "~/features/posts/sharing";
import { NO_TEXT } from "~/features/posts/rendering.server";
import { insertInto } from "~/platform/database/insert";
import { type Statement, sql } from "~/platform/database/sql";
import type { Ctx } from "~/platform/context";
import { bookmarkRows } from "./bookmarks.server";
import { savedSearchRows } from "./searches.server";
import { seedTalks } from "./chat.server";
import { courseRows } from "./courses.server";
import { beginDemoSeries, eventRows } from "./events.server";
import { featuredRows } from "./featured.server";
import { followerRows } from "./followers.server";
import { withCards } from "./cards.server";
import { seedCommentBody, seedPostBody } from "./body";
import type { DemoComment, DemoCommunity, DemoPost } from "./demo/types";
import { moderationRows } from "./moderation.server";
import { seedId, seedShareUid, seedUid } from "./ids";
import { factRow } from "./log.server";
import { demoAccounts, HOUR, memberId, spaceId, store } from "./rows.server";
import { pollOf, pollRows } from "./polls.server";
import { digestRows } from "./digests.server";
import { preferenceRows } from "./preferences.server";
import { scheduledRows } from "./scheduled.server";
import { versionRows } from "./versions.server";
import { seedTopics } from "./topics.server";
import { reactionRows } from "./reactions.server";
import { visitRows } from "./visits.server";

export interface DemoPicture {
  id: number;
  width: number;
  height: number;
}

const readEmojis = async (ctx: Ctx): Promise<Map<string, number>> =>
  new Map(
    (
      await ctx.read(
        () =>
          sql<{
            id: number;
            name: string;
          }>`select id, name from custom_emojis where community_id = ${ctx.community.id}`,
      )
    ).map(({ id, name }) => [name, id]),
  );

/** Whom a text names (`href="member:KEY"`). */
const mentionRows = (demo: DemoCommunity, { author, html }: DemoPost, { id, at }: { id: number; at: number }) =>
  [...html.matchAll(/href="member:([\w-]+)"/g)].map(([, key = ""]) =>
    insertInto(mentions, {
      communityId: seedId(demo.slug, "community"),
      subjectKind: "post",
      subjectId: id,
      memberId: memberId(demo, key),
      byId: memberId(demo, author),
      at,
    }),
  );

/** What was uploaded for it: by the keys of posts, covers by those of spaces. */
export interface DemoFiles {
  pictures?: Record<string, DemoPicture[]>;
  files?: Record<string, StoredFile[]>;
  covers?: Record<string, number>;
  /** By the key of their talk and the place of their line. */
  talkPictures?: Record<string, StoredFile>;
}

const withAlt = (file: StoredFile | undefined, alt = "") => (file ? [{ ...file, alt }] : []);

/** Makes the posts, comments and likes, as old as they say; what the three accounts have not read, what they saved, and where they have been. */
export async function seedPosts(
  ctx: Ctx,
  demo: DemoCommunity,
  { pictures = {}, files = {}, covers = {}, talkPictures = {} }: DemoFiles = {},
): Promise<void> {
  const now = ctx.now();
  const byKey = new Map(demo.posts.map((post) => [post.key, post]));
  const emojiIds = await readEmojis(ctx);
  const addressOf = (key: string) => {
    const [kind, name = ""] = key.split(":");
    if (kind === "member") return `/u/${seedUid(demo.slug, name)}`;
    if (kind === "emoji") return String(emojiIds.get(name) ?? "");
    const post = byKey.get(key);
    const space = demo.spaces.find((candidate) => candidate.key === post?.space);
    return post && space ? `/c/${space.slug}/${slugOf(post)}` : "/";
  };
  const carded = new Map<string, Awaited<ReturnType<typeof withCards>>>();
  for (const { key, html, cards = [], files: named = [] } of demo.posts)
    if (cards.length + named.length > 0) {
      const shown = named.flatMap(({ alt }, at) => withAlt(files[key]?.[at], alt));
      carded.set(key, await withCards(ctx, html, { cards, files: shown }));
    }
  await store(
    ctx,
    demo.posts.flatMap((post) => {
      const at = now - post.hoursAgo * HOUR;
      const shown = pictures[post.key] ?? [];
      const lastEdit = post.edits?.at(-1);
      const row = insertInto(posts, {
        id: postId(demo, post.key),
        communityId: ctx.community.id,
        spaceId: spaceId(demo, post.space),
        authorId: memberId(demo, post.author),
        postType: post.gallery ? "image" : post.event ? "event" : "basic",
        status: "published",
        title: post.title,
        slug: slugOf(post),
        shareUid: seedUid(demo.slug, post.key),
        ...(post.isShared && { shareLink: seedShareUid(demo.slug), sharing: SHARING.always }),
        ...(post.found && { metaTitle: post.found.title, metaDescription: post.found.description }),
        internalCustomHtml: post.customHtml,
        bodyDoc: "",
        ...(post.html === ""
          ? NO_TEXT
          : (carded.get(post.key) ?? seedPostBody(post.html, addressOf, shown[0], pollOf(demo, post)))),
        pollsCount: post.poll ? 1 : 0,
        coverFileId: shown[0]?.id ?? null,
        gallery: post.gallery
          ? storedFrom(shown.map((picture, i) => ({ ...picture, alt: post.gallery?.[i]?.alt ?? "" })))
          : "",
        downloadableImages: Number(post.isDownloadable ?? false),
        publishedAt: at,
        activityAt: at,
        pinnedAt: post.isPinned ? at : null,
        isCommentsClosed: Number(post.isClosed ?? false),
        createdAt: at,
        editedAt: lastEdit && at + lastEdit.hoursAfter * HOUR,
        updatedAt: at,
      });
      const [id, author, space] = [postId(demo, post.key), memberId(demo, post.author), spaceId(demo, post.space)];
      const published = factRow(demo, {
        name: "post.published",
        actorId: author,
        about: { kind: "post", id },
        payload: { space_id: space, author_id: author },
        at,
        key: `post.published:${id}`,
      });
      return [
        row,
        published,
        ...featuredRows(demo, post, { id, at }),
        ...eventRows(demo, post, { id, at, now }),
        ...pollRows(demo, post, { id, at, now }),
        ...mentionRows(demo, post, { id, at }),
        ...versionRows(demo, post, { id, at, addressOf, picture: shown[0] }),
      ];
    }),
  );
  await seedTopics(ctx, demo, (key) => postId(demo, key));
  const rows = demo.posts.flatMap(commentsOf);
  await store(
    ctx,
    rows.flatMap(({ comment, key, parent, post }) => [
      insertInto(comments, {
        id: commentId(demo, key),
        communityId: ctx.community.id,
        postId: postId(demo, post.key),
        authorId: memberId(demo, comment.author),
        parentId: parent === null ? null : commentId(demo, parent),
        ...(comment.quote && parent !== null && { quoteId: commentId(demo, parent), quoteWords: comment.quote }),
        ...seedCommentBody(comment.html, addressOf),
        createdAt: now - post.hoursAgo * HOUR + comment.hoursAfter * HOUR,
      }),
      factRow(demo, {
        name: "comment.created",
        actorId: memberId(demo, comment.author),
        about: { kind: "comment", id: commentId(demo, key) },
        payload: { post_id: postId(demo, post.key) },
        at: now - post.hoursAgo * HOUR + comment.hoursAfter * HOUR,
      }),
    ]),
  );
  await store(ctx, [
    ...demo.posts.flatMap((post) => {
      const subject = { kind: "post", id: postId(demo, post.key) } as const;
      const from = now - post.hoursAgo * HOUR;
      return [...likeRows(demo, ctx, subject, post.likes, from), ...reactionRows(demo, ctx, subject, post.likes, from)];
    }),
    ...rows.flatMap(({ comment, key, post }) => {
      const subject = { kind: "comment", id: commentId(demo, key) } as const;
      const from = now - post.hoursAgo * HOUR + comment.hoursAfter * HOUR;
      return [
        ...likeRows(demo, ctx, subject, comment.likes, from),
        ...reactionRows(demo, ctx, subject, comment.likes, from),
      ];
    }),
    // By what the post holds and not by what was just uploaded: after a killed run these are two different files.
    ...Object.keys(pictures).map(
      (key) =>
        sql`update files set attached_kind = 'post', attached_id = ${postId(demo, key)}
          where id in (select p.cover_file_id from posts p
              where p.id = ${postId(demo, key)} and p.community_id = ${ctx.community.id}
            union all select g.value ->> 0 from posts p cross join json_each(iif(p.gallery = '', '[]', p.gallery)) g
              where p.id = ${postId(demo, key)} and p.community_id = ${ctx.community.id})
            and community_id = ${ctx.community.id} and attached_kind is null and owner_id > 0`,
    ),
    ...Object.keys(files).map(
      (key) =>
        sql`update files set attached_kind = 'post', attached_id = ${postId(demo, key)}
          where id in (select t.value from posts p cross join json_tree(p.body_doc) t
              where p.id = ${postId(demo, key)} and p.community_id = ${ctx.community.id} and t.key = 'fileId')
            and community_id = ${ctx.community.id} and attached_kind is null and owner_id > 0`,
    ),
    ...coverRows(demo, ctx, covers),
    ...notificationRows(demo, ctx, rows, now),
    ...awayRows(demo, ctx, now),
    ...bookmarkRows(demo, now),
    ...savedSearchRows(demo, now),
    ...moderationRows(demo, now),
    ...followerRows(demo, now),
    ...preferenceRows(demo, now),
    ...digestRows(demo, now),
    ...visitRows(demo, now),
    ...courseRows(demo, now),
    ...(await scheduledRows(demo, now)),
  ]);
  await seedTalks(ctx, demo, now, talkPictures);
  const weekly = demo.posts.filter(({ event }) => event?.isWeekly).map(({ key }) => postId(demo, key));
  await beginDemoSeries(ctx, weekly);
}

/** The pictures above spaces. */
const coverRows = (demo: DemoCommunity, ctx: Ctx, covers: Record<string, number>): Statement[] =>
  demo.spaces.flatMap(({ key, cover }) =>
    covers[key] === undefined
      ? []
      : [
          sql`update spaces set cover_file_id = ${covers[key]}, cover_alt = ${cover?.alt ?? ""}
            where id = ${spaceId(demo, key)} and community_id = ${ctx.community.id}`,
          sql`update files set attached_kind = 'space_cover', attached_id = ${spaceId(demo, key)}
            where id = ${covers[key]} and community_id = ${ctx.community.id} and attached_kind is null`,
        ],
  );

interface PlacedComment {
  comment: DemoComment;
  key: string;
  parent: string | null;
  post: DemoPost;
}

function commentsOf(post: DemoPost): PlacedComment[] {
  return post.comments.flatMap((comment, i) => {
    const key = `${post.key}/${i}`;
    const replies = (comment.replies ?? []).map((reply, j) => ({
      comment: reply,
      key: `${key}/${j}`,
      parent: key,
      post,
    }));
    return [{ comment, key, parent: null, post }, ...replies];
  });
}

/** The newest comments on a person's posts, unread: what the bell shows when one enters. */
function notificationRows(demo: DemoCommunity, ctx: Ctx, rows: PlacedComment[], now: number): Statement[] {
  return demoAccounts(demo).flatMap(({ member }) => {
    const mine = rows
      .filter(({ comment, post }) => post.author === member.key && comment.author !== member.key)
      .map((row) => ({ ...row, at: now - (row.post.hoursAgo - row.comment.hoursAfter) * HOUR }))
      .sort((a, b) => b.at - a.at)
      .slice(0, 3);
    return mine.flatMap(({ comment, key, post, at }, place) => {
      const id = seedId(demo.slug, "notification", member.key, key);
      return [
        sql`insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, post_id,
            comment_id, space_id, actor_id, actors_count, at)
          values (${id}, ${ctx.community.id}, ${memberId(demo, member.key)}, 'comments', 'comment',
            ${`comment:${commentId(demo, key)}`}, ${postId(demo, post.key)}, ${commentId(demo, key)},
            ${spaceId(demo, post.space)}, ${memberId(demo, comment.author)}, 1, ${at})`,
        sql`insert into notification_actors (community_id, notification_id, actor_id, at)
          values (${ctx.community.id}, ${id}, ${memberId(demo, comment.author)}, ${at})`,
        // The newest is mailed: whoever tries the demo finds how that looks at /dev/mail. The moderator has quiet hours.
        ...(place === 0 && member.role !== "moderator" ? [sendingRow(demo, member.key, id, post, now)] : []),
      ];
    });
  });
}

/** Likes of which a person is reminded tomorrow, and others in their archive. */
function awayRows(demo: DemoCommunity, ctx: Ctx, now: number): Statement[] {
  return demoAccounts(demo).flatMap(({ member }) => {
    const liked = demo.posts.flatMap((post) => {
      const likers = post.author === member.key ? post.likes.filter((key) => key !== member.key) : [];
      const [last] = likers;
      return last === undefined ? [] : [{ post, last, count: likers.length }];
    });
    return liked.slice(0, 2).map(({ post, last, count }, place) =>
      insertInto(notifications, {
        id: seedId(demo.slug, "notification", member.key, "likes", post.key),
        communityId: ctx.community.id,
        memberId: memberId(demo, member.key),
        notificationGroup: "likes",
        kind: "post_like",
        collapseKey: `likes:post:${postId(demo, post.key)}`,
        postId: postId(demo, post.key),
        spaceId: spaceId(demo, post.space),
        actorId: memberId(demo, last),
        actorsCount: count,
        at: now - 2 * HOUR,
        readAt: now - HOUR,
        archivedAt: place === 0 ? SNOOZED : now - HOUR,
        snoozedUntil: place === 0 ? now + 20 * HOUR : null,
      }),
    );
  });
}

const sendingRow = (
  demo: DemoCommunity,
  member: string,
  notificationId: number,
  post: DemoPost,
  now: number,
): Statement =>
  insertInto(sendings, {
    id: seedId(demo.slug, "sending", member),
    communityId: seedId(demo.slug, "community"),
    memberId: memberId(demo, member),
    channel: "mail",
    kind: "comment",
    reason: "demo",
    thread: `post:${postId(demo, post.key)}`,
    notificationId,
    state: "waiting",
    dueAt: now,
    createdAt: now,
    changedAt: now,
  });

function likeRows(
  demo: DemoCommunity,
  ctx: Ctx,
  subject: { kind: "post" | "comment"; id: number },
  people: string[],
  from: number,
): Statement[] {
  return people.map((person, i) =>
    insertInto(likes, {
      communityId: ctx.community.id,
      subjectKind: subject.kind,
      subjectId: subject.id,
      memberId: memberId(demo, person),
      createdAt: Math.min(ctx.now(), from + (i + 1) * 600_000),
    }),
  );
}

const postId = (demo: DemoCommunity, key: string) => seedId(demo.slug, "post", key);
const commentId = (demo: DemoCommunity, key: string) => seedId(demo.slug, "comment", key);

/** From the title, so that the demo's addresses read like a person's. */
function slugOf(post: DemoPost): string {
  const plain = post.title
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 80) || post.key
  );
}
