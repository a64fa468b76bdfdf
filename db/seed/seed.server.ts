import { accessGrants, comments, communities, likes, members, posts, spaceGroups, spaces } from "#db/community/schema";
import * as directory from "#db/directory/schema";
import { commit, commitDirectory, type Write, write } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import { type Statement, sql } from "~/platform/database/sql";
import type { CommunityRef, Ctx } from "~/platform/context";
import type { DemoComment, DemoCommunity, DemoMember, DemoPost } from "./demo/types";
import { seedBody } from "./body";
import { seedId, seedUid } from "./ids";

const FOREVER = Number.MAX_SAFE_INTEGER;
const HOUR = 3_600_000;
const CHUNK = 60;

/** The three demo people one can enter as, by the roles that have an account. */
export const DEMO_ACCOUNTS = { owner: "owner@demo.test", moderator: "moderator@demo.test", member: "member@demo.test" };

/** Makes the demo's community, people, groups and spaces. Every row has an id of its own key: safe to run twice. */
export async function seedPeople(ctx: Ctx, demo: DemoCommunity, shard: string): Promise<CommunityRef> {
  const now = ctx.now();
  const id = seedId(demo.slug, "community");
  const ref: CommunityRef = { id, slug: demo.slug, name: demo.name, shard, locale: demo.locale, isPrivate: false };
  const accounts = demoAccounts(demo);
  await commitDirectory(ctx, {
    origin: "seed",
    writes: [
      once(
        insertInto(directory.communities, {
          id,
          slug: demo.slug,
          name: demo.name,
          shard,
          state: "ready",
          locale: demo.locale,
          isPrivate: 0,
          createdAt: now,
        }),
      ),
      ...accounts.flatMap(({ member, accountId, email }) => [
        once(
          insertInto(directory.accounts, {
            id: accountId,
            email,
            emailVerifiedAt: now,
            name: member.name,
            locale: demo.locale,
            timeZone: member.timeZone,
            createdAt: now,
            updatedAt: now,
          }),
        ),
        once(
          insertInto(directory.accountCommunities, {
            accountId,
            communityId: id,
            memberId: memberId(demo, member.key),
            state: "ready",
            createdAt: now,
          }),
        ),
      ]),
    ],
  });
  const inside = ctx.forCommunity(ref);
  await store(inside, [
    insertInto(communities, {
      communityId: id,
      slug: demo.slug,
      name: demo.name,
      description: demo.description,
      locale: demo.locale,
      isPrivate: 0,
      theme: demo.theme,
      createdAt: now,
    }),
    ...demo.members.map((member, i) => memberRow(demo, member, accounts, now - (400 - i * 7) * 24 * HOUR)),
    ...demo.groups.map((group, i) =>
      insertInto(spaceGroups, {
        id: seedId(demo.slug, "group", group.key),
        communityId: id,
        name: group.name,
        slug: group.slug,
        position: i + 1,
        createdAt: now - 500 * 24 * HOUR,
      }),
    ),
    ...demo.spaces.map((space, i) =>
      insertInto(spaces, {
        id: spaceId(demo, space.key),
        communityId: id,
        spaceGroupId: seedId(demo.slug, "group", space.group),
        slug: space.slug,
        name: space.name,
        emoji: space.emoji,
        description: space.description,
        postType: "basic",
        isPrivate: space.isPrivate ? 1 : 0,
        visibility: "listed",
        position: i + 1,
        createdAt: now - 499 * 24 * HOUR,
        createdBy: memberId(demo, ownerOf(demo).key),
      }),
    ),
    ...demo.spaces.flatMap((space) => grantRows(demo, space.key, now)),
  ]);
  return ref;
}

/** Makes the posts, comments and likes, as old as they say, and the unread notifications of the three accounts. */
export async function seedPosts(ctx: Ctx, demo: DemoCommunity, pictures: Record<string, DemoPicture>): Promise<void> {
  const now = ctx.now();
  const byKey = new Map(demo.posts.map((post) => [post.key, post]));
  const addressOf = (key: string) => {
    const post = byKey.get(key);
    const space = demo.spaces.find((candidate) => candidate.key === post?.space);
    return post && space ? `/c/${space.slug}/${slugOf(post)}` : "/";
  };
  await store(
    ctx,
    await Promise.all(
      demo.posts.map(async (post) => {
        const at = now - post.hoursAgo * HOUR;
        const body = await seedBody(post.html, "post", addressOf, pictures[post.key]);
        return insertInto(posts, {
          id: postId(demo, post.key),
          communityId: ctx.community.id,
          spaceId: spaceId(demo, post.space),
          authorId: memberId(demo, post.author),
          postType: "basic",
          status: "published",
          title: post.title,
          slug: slugOf(post),
          shareUid: seedUid(demo.slug, post.key),
          bodyDoc: "",
          ...body,
          coverFileId: pictures[post.key]?.id ?? null,
          publishedAt: at,
          activityAt: at,
          createdAt: at,
          updatedAt: at,
        });
      }),
    ),
  );
  const rows = demo.posts.flatMap((post) => commentsOf(demo, post));
  await store(
    ctx,
    await Promise.all(
      rows.map(async ({ comment, key, parent, post }) =>
        insertInto(comments, {
          id: commentId(demo, key),
          communityId: ctx.community.id,
          postId: postId(demo, post.key),
          authorId: memberId(demo, comment.author),
          parentId: parent === null ? null : commentId(demo, parent),
          bodyHtml: (await seedBody(comment.html, "comment", addressOf)).bodyHtml,
          createdAt: now - post.hoursAgo * HOUR + comment.hoursAfter * HOUR,
        }),
      ),
    ),
  );
  await store(ctx, [
    ...demo.posts.flatMap((post) =>
      likeRows(demo, ctx, "post", postId(demo, post.key), post.likes, now - post.hoursAgo * HOUR),
    ),
    ...rows.flatMap(({ comment, key, post }) =>
      likeRows(
        demo,
        ctx,
        "comment",
        commentId(demo, key),
        comment.likes,
        now - post.hoursAgo * HOUR + comment.hoursAfter * HOUR,
      ),
    ),
    // By what the post holds and not by what was just uploaded: after a killed run these are two different files.
    ...Object.keys(pictures).map(
      (key) =>
        sql`update files set attached_kind = 'post', attached_id = ${postId(demo, key)}
          where id = (select cover_file_id from posts where id = ${postId(demo, key)} and community_id = ${ctx.community.id})
            and community_id = ${ctx.community.id} and attached_kind is null and owner_id > 0`,
    ),
    ...notificationRows(demo, ctx, rows, now),
  ]);
}

export interface DemoPicture {
  id: number;
  width: number;
  height: number;
}

interface PlacedComment {
  comment: DemoComment;
  key: string;
  parent: string | null;
  post: DemoPost;
}

function commentsOf(_demo: DemoCommunity, post: DemoPost): PlacedComment[] {
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
    return mine.flatMap(({ comment, key, post, at }) => {
      const id = seedId(demo.slug, "notification", member.key, key);
      return [
        sql`insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, post_id,
            comment_id, space_id, actor_id, actors_count, at)
          values (${id}, ${ctx.community.id}, ${memberId(demo, member.key)}, 'comments', 'comment',
            ${`comment:${commentId(demo, key)}`}, ${postId(demo, post.key)}, ${commentId(demo, key)},
            ${spaceId(demo, post.space)}, ${memberId(demo, comment.author)}, 1, ${at})`,
        sql`insert into notification_actors (community_id, notification_id, actor_id, at)
          values (${ctx.community.id}, ${id}, ${memberId(demo, comment.author)}, ${at})`,
      ];
    });
  });
}

function memberRow(demo: DemoCommunity, member: DemoMember, accounts: DemoAccount[], joinedAt: number): Statement {
  return insertInto(members, {
    id: memberId(demo, member.key),
    communityId: seedId(demo.slug, "community"),
    accountId: accounts.find((account) => account.member.key === member.key)?.accountId ?? null,
    publicUid: seedUid(demo.slug, member.key),
    role: member.role,
    status: "active",
    name: member.name,
    headline: member.headline,
    bio: member.bio,
    avatar: `drawn:${member.face}`,
    locale: demo.locale,
    timeZone: member.timeZone,
    emailConfirmed: 1,
    joinedAt,
    updatedAt: joinedAt,
  });
}

function grantRows(demo: DemoCommunity, key: string, now: number): Statement[] {
  const space = demo.spaces.find((candidate) => candidate.key === key);
  const people = space?.members ?? demo.members.map((member) => member.key);
  return people.map((person) =>
    insertInto(accessGrants, {
      id: seedId(demo.slug, "grant", key, person),
      communityId: seedId(demo.slug, "community"),
      memberId: memberId(demo, person),
      spaceId: spaceId(demo, key),
      sourceKind: "direct",
      sourceId: 0,
      until: FOREVER,
      createdAt: now - 300 * 24 * HOUR,
    }),
  );
}

function likeRows(
  demo: DemoCommunity,
  ctx: Ctx,
  subjectKind: "post" | "comment",
  subjectId: number,
  people: string[],
  from: number,
): Statement[] {
  return people.map((person, i) =>
    insertInto(likes, {
      communityId: ctx.community.id,
      subjectKind,
      subjectId,
      memberId: memberId(demo, person),
      createdAt: Math.min(ctx.now(), from + (i + 1) * 600_000),
    }),
  );
}

interface DemoAccount {
  member: DemoMember;
  accountId: number;
  email: string;
}

/** The accounts are the same people in every language; each community has a member of its own for them. */
function demoAccounts(demo: DemoCommunity): DemoAccount[] {
  return (["owner", "moderator", "member"] as const).flatMap((role) => {
    // The member one enters as is one who has written: their bell has something to say.
    const candidates = demo.members.filter((member) => member.role === role);
    const written = (key: string) => demo.posts.filter((post) => post.author === key).length;
    const member = candidates.sort((a, b) => written(b.key) - written(a.key))[0];
    return member ? [{ member, accountId: seedId("account", role), email: DEMO_ACCOUNTS[role] }] : [];
  });
}

const ownerOf = (demo: DemoCommunity) => demo.members.find((member) => member.role === "owner") as DemoMember;
const memberId = (demo: DemoCommunity, key: string) => seedId(demo.slug, "member", key);
const spaceId = (demo: DemoCommunity, key: string) => seedId(demo.slug, "space", key);
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

/** The viewer the demo's pictures are uploaded as. */
export const demoOwnerId = (demo: Pick<DemoCommunity, "slug" | "members">) =>
  memberId(demo as DemoCommunity, ownerOf(demo as DemoCommunity).key);

/** No columns are named on purpose: ids are made of keys, so whatever is taken is the same row of an earlier run. */
const once = (statement: Statement): Write => write({ ...statement, text: `${statement.text} on conflict do nothing` });

/** In chunks that a batch carries easily; what a killed run left is passed over by the next. */
async function store(ctx: Ctx, statements: Statement[]): Promise<void> {
  for (let i = 0; i < statements.length; i += CHUNK) {
    const part = statements.slice(i, i + CHUNK);
    await commit(ctx, {
      origin: "seed",
      writes: part.map((statement) => (statement.text.startsWith("insert") ? once(statement) : write(statement))),
    });
  }
}
