import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createComment } from "~/features/comments/commands.server";
import { listComments } from "~/features/comments/queries.server";
import { createPost } from "~/features/posts/commands/create-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { listSpaceView } from "~/features/posts/lists.server";
import type { PostPayload } from "~/features/posts/present";
import { findPostRowById } from "~/features/posts/queries.server";
import type { FullPostRow } from "~/features/posts/row";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { publicVersionOf } from "../../support/public-version";
import {
  addSession,
  addSpace,
  as,
  asVisitor,
  call,
  createWorld,
  grant,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { docOf, post } from "./posting";

let world: World;
let one: FullPostRow;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  one = await post(world, world.mia, world.plaza, "About water");
});

const door = () => `/internal_api/spaces/plaza/posts/${one.slug}`;
const set = (who: Person | null, json: object) => call(world.community, who, door(), { method: "PATCH", json });
const say = (who: Person, body: string, headers = {}) =>
  call(world.community, who, `/internal_api/posts/${one.id}/comments`, { json: { body }, headers });
const like = (who: Person, method = "POST") =>
  call(world.community, who, "/internal_api/user_likes", {
    method,
    json: { user_likeable_type: "Post", user_likeable_id: one.id },
  });
const read = async () => (await (await call(world.community, null, door())).json()) as PostPayload;
const conversation = async () => listComments(await asVisitor(world.community), { postId: one.id });

describe("comments closed", () => {
  test("what was said is read, and nothing is added by any door, in the reader's words", async () => {
    expect((await say(world.max, "Said in time.")).status).toBe(201);
    expect(await (await set(world.mia, { is_comments_closed: true })).json()).toMatchObject({
      is_comments_closed: true,
    });
    for (const who of [world.max, world.mia, world.mo, world.olive]) {
      const answer = await say(who, "Too late.");
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { code: "comments_closed", message: "Comments are closed on this post. What you wrote is kept." },
      ]);
    }
    await run(world.community, sql`update members set locale = 'pt' where id = ${world.max.id}`);
    expect(await (await say(world.max, "Tarde.")).json()).toMatchObject({
      message: "Os comentários desta publicação estão encerrados. O que você escreveu não se perdeu.",
    });
    await run(world.community, sql`update members set locale = 'en' where id = ${world.max.id}`);
    expect(await conversation()).toMatchObject({
      comments_count: 1,
      is_comments_closed: true,
      records: [{ body: "<p>Said in time.</p>" }],
      policies: { can_create_comment: false },
    });
    expect(await read()).toMatchObject({ comments_count: 1, is_comments_closed: true, is_comments_enabled: true });
    await set(world.mia, { is_comments_closed: false });
    expect((await say(world.max, "Again.")).status).toBe(201);
  });

  test("what was said in time and is sent once more was said", async () => {
    const ctx = await as(world.community, world.max);
    const input = { postId: one.id, text: "Once.", requestKey: "in-time-in-time" };
    const first = await createComment(ctx, input);
    await set(world.mia, { is_comments_closed: true });
    const again = await createComment(await as(world.community, world.max), input);
    expect(again.comment.id).toBe(first.comment.id);
    expect((await conversation()).comments_count).toBe(1);
  });
});

describe("comments off", () => {
  test("nothing is said, shown, liked or counted; all of it is there again when they are on", async () => {
    const said = (await (await say(world.max, "A word.")).json()) as { id: number };
    await set(world.mia, { is_comments_enabled: false });
    expect(await (await say(world.max, "Another.")).json()).toMatchObject({ code: "comments_off" });
    expect(await conversation()).toMatchObject({
      comments_count: 0,
      records: [],
      policies: { can_create_comment: false },
    });
    const replies = await call(world.community, null, `/internal_api/posts/${one.id}/comments/${said.id}/replies`);
    expect(await replies.json()).toMatchObject({ replies: [] });
    const latest = await call(world.community, null, `/internal_api/posts/${one.id}/comments?latest=true`);
    expect(await latest.json()).toMatchObject({ latest: [], records: [] });
    const liked = await call(
      world.community,
      world.mia,
      `/internal_api/posts/${one.id}/comments/${said.id}/user_likes`,
      {
        method: "POST",
      },
    );
    expect(liked.status).toBe(404);
    expect(await read()).toMatchObject({ comments_count: 0, is_comments_enabled: false });
    const space = Promise.resolve({ defaultSort: "latest" as const });
    const { posts } = await listSpaceView(await asVisitor(world.community), { spaceSlug: "plaza" }, space);
    expect(posts.find(({ id }) => id === one.id)).toMatchObject({ comments_count: 0, is_comments_enabled: false });
    await set(world.mia, { is_comments_enabled: true });
    expect(await conversation()).toMatchObject({ comments_count: 1, records: [{ id: said.id }] });
  });
});

describe("likes off", () => {
  test("nobody likes it, and who did is neither shown nor counted; a like may be taken back", async () => {
    expect((await like(world.max)).status).toBe(200);
    expect((await like(world.mo)).status).toBe(200);
    await set(world.mia, { is_liking_enabled: false });
    const refused = await like(world.ada);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: "likes_off", message: "Likes are off for this post." },
    ]);
    const [kept] = await rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from likes where community_id = ${world.community.id} and subject_id = ${one.id}`,
    );
    expect(kept?.n).toBe(2);
    const hidden = { user_likes_count: 0, is_liked_by_current_user: false, sample_user_likes_community_members: [] };
    expect(await read()).toMatchObject({ ...hidden, is_liking_enabled: false });
    const path = `/internal_api/user_likes?user_likeable_type=Post&user_likeable_id=${one.id}`;
    expect(await (await call(world.community, world.max, path)).json()).toMatchObject({ ...hidden, records: [] });
    expect((await like(world.mo, "DELETE")).status).toBe(200);
    await set(world.mia, { is_liking_enabled: true });
    expect(await read()).toMatchObject({ user_likes_count: 1, is_liking_enabled: true });
  });
});

describe("who sets what", () => {
  test("its author and who manages the space; visitors, strangers, other members and view-only eyes do not", async () => {
    const viewOnly = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    for (const [who, status] of [
      [null, 401],
      [world.stan, 401],
      [world.max, 403],
      [{ ...world.mia, cookie: viewOnly }, 403],
    ] as const) {
      expect((await set(who, { is_comments_closed: true })).status).toBe(status);
    }
    expect(await read()).toMatchObject({ is_comments_closed: false });
    for (const who of [world.mia, world.mo, world.ada]) {
      expect((await set(who, { is_comments_closed: true })).status).toBe(200);
      expect((await set(who, { is_comments_closed: false })).status).toBe(200);
    }
  });

  test("a space that hides the settings refuses its members by every door, not who manages it", async () => {
    const quiet = await addSpace(world, "quiet", { hidePostSettings: 1 });
    const own = await post(world, world.mia, quiet, "Mine");
    const path = `/internal_api/spaces/quiet/posts`;
    const call_ = (who: Person, method: string, at: string, json: object) =>
      call(world.community, who, at, { method, json });
    const settings = { is_liking_enabled: false };
    const words = { name: "New", body: "Words." };
    for (const answer of [
      await call_(world.mia, "PATCH", `${path}/${own.slug}`, settings),
      await call_(world.mia, "POST", path, { ...words, ...settings }),
      await call_(world.mia, "POST", path, { ...words, ...settings, status: "draft" }),
    ]) {
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: "post_settings_hidden" }]);
    }
    const draft = await post(world, world.mia, quiet, "Half", { status: "draft" });
    const publishing = { tiptap_body: docOf("Whole."), name: "Whole", status: "published", ...settings };
    expect((await call_(world.mia, "PATCH", `${path}/${draft.slug}`, publishing)).status).toBe(403);
    // Her words are hers to change all the same.
    expect(await (await call_(world.mia, "PATCH", `${path}/${own.slug}`, { name: "Renamed" })).json()).toMatchObject({
      can_set_post: false,
      name: "Renamed",
    });
    const answer = await call_(world.mo, "PATCH", `${path}/${own.slug}`, settings);
    expect(await answer.json()).toMatchObject({ can_set_post: true, is_liking_enabled: false });
  });

  test("a draft brings nothing into a space that hides them, unless who manages it publishes", async () => {
    await addSpace(world, "hushed", { hidePostSettings: 1 });
    const path = "/internal_api/spaces/plaza/posts";
    const settings = { is_comments_enabled: false, is_comments_closed: true, is_liking_enabled: false };
    const open = { is_comments_enabled: true, is_comments_closed: false, is_liking_enabled: true };
    for (const [who, kept] of [
      [world.mia, open],
      [world.mo, settings],
    ] as const) {
      const json = { name: `Of ${who.name}`, body: "Words.", status: "draft", ...settings };
      const draft = (await (await call(world.community, who, path, { json })).json()) as PostPayload;
      expect(draft).toMatchObject(settings);
      const publishing = { status: "published", space_slug: "hushed", tiptap_body: docOf("Whole.") };
      const answer = await call(world.community, who, `${path}/${draft.slug}`, { method: "PATCH", json: publishing });
      expect(await answer.json()).toMatchObject({ status: "published", space: { slug: "hushed" }, ...kept });
    }
  });

  test("sent again because the answer was lost, they are what was chosen last, and that is no edit", async () => {
    const ctx = () => as(world.community, world.mia);
    const again = { title: "Twice", doc: docOf("Same words.") };
    const making = { ...again, spaceSlug: "plaza", requestKey: "settings-twice-1", status: "published" } as const;
    const first = await createPost(await ctx(), making);
    for (const settings of [{ isLikingEnabled: false }, { isCommentsClosed: true }]) {
      await createPost(await ctx(), { ...making, settings });
    }
    expect(await findPostRowById(await ctx(), first.id)).toMatchObject({
      isLikingEnabled: 0,
      isCommentsClosed: 1,
      editedAt: null,
    });
    const publishing = { id: first.id, ...again, settings: { isLikingEnabled: true } };
    expect(await publishPost(await ctx(), publishing)).toMatchObject({ isLikingEnabled: 1, isCommentsClosed: 1 });
    const { draftVersion } = await findPostRowById(await ctx(), first.id);
    expect(await publishPost(await ctx(), publishing)).toMatchObject({ draftVersion, editedAt: null });
  });

  test("a post is made and published with them; what is only set of it is no edit, and kept pages are made anew", async () => {
    const path = "/internal_api/spaces/plaza/posts";
    const json = { name: "Quiet", body: "Words.", is_comments_enabled: false, is_liking_enabled: false };
    const made = await call(world.community, world.mia, path, { json });
    expect(await made.json()).toMatchObject({
      is_comments_enabled: false,
      is_liking_enabled: false,
      is_comments_closed: false,
    });
    const draft = await post(world, world.mia, world.plaza, "Half", { status: "draft" });
    const publishing = { tiptap_body: docOf("Whole."), name: "Whole", status: "published", is_comments_closed: true };
    const published = await call(world.community, world.mia, `${path}/${draft.slug}`, {
      method: "PATCH",
      json: publishing,
    });
    expect(await published.json()).toMatchObject({ status: "published", is_comments_closed: true });

    const version = await publicVersionOf(world);
    const body = (await (await set(world.mia, { is_comments_closed: true })).json()) as PostPayload;
    expect(body).toMatchObject({ edited_at: null, is_comments_closed: true, is_liking_enabled: true });
    expect(await publicVersionOf(world)).toBe(version + 1);
    // What is not named stays as it is.
    expect(await (await set(world.mia, { name: "About tea" })).json()).toMatchObject({ is_comments_closed: true });
    expect((await set(world.mia, { is_comments_closed: "yes" })).status).toBe(422);
  });
});

describe("author and date hidden", () => {
  test("is said of the post and of its card, and its feed names nobody; shown again it is as before", async () => {
    expect(await (await set(world.mia, { hide_meta_info: true })).json()).toMatchObject({ hide_meta_info: true });
    const shown = Promise.resolve({ defaultSort: "latest" as const });
    const cards = await listSpaceView(await asVisitor(world.community), { spaceSlug: "plaza" }, shown);
    expect(cards.posts.find(({ id }) => id === one.id)?.hide_meta_info).toBe(true);
    const feed = async () =>
      (await (await call(world.community, world.max, "/c/plaza/feed.xml")).text()).split("<item>");
    const item = async () => (await feed()).find((text) => text.includes(`/posts/${one.id}<`)) ?? "";
    expect(await item()).not.toContain("dc:creator");
    expect(await (await set(world.mia, { hide_meta_info: false })).json()).toMatchObject({ hide_meta_info: false });
    expect(await item()).toContain(world.mia.name);
  });
});

describe("shown whole", () => {
  const bodies = async () => {
    const answers = await Promise.all(
      ["/internal_api/posts?sort=latest", "/internal_api/spaces/plaza/posts?sort=latest"].map((path) =>
        call(world.community, world.mia, path),
      ),
    );
    const lists = await Promise.all(answers.map((answer) => answer.json<{ records: PostPayload[] }>()));
    return lists.map(({ records }) => records.find(({ id }) => id === one.id)?.body ?? null);
  };

  test("lists have its text, the feed's as its space's; of others they have it not", async () => {
    expect(await bodies()).toEqual([null, null]);
    expect((await set(world.mia, { is_truncation_disabled: true })).status).toBe(200);
    const [inFeed, inSpace] = await bodies();
    expect([inFeed, inSpace]).toEqual([one.bodyHtml, one.bodyHtml]);
  });
});

describe("nobody told", () => {
  test("a post that says so is published in silence, at once or from a draft; another is told of", async () => {
    const space = await addSpace(world, "silent", {});
    for (const person of [world.mia, world.max]) await grant(world, person, space);
    const told = async (skipNotifications: boolean, status: "published" | "draft") => {
      const ctx = await as(world.community, world.mia);
      const words = { title: `Told ${newUid(6)}`, doc: docOf("Words.") };
      const settings = { skipNotifications };
      const made = await createPost(ctx, { ...words, spaceSlug: "silent", requestKey: newUid(20), status, settings });
      if (status === "draft") await publishPost(ctx, { id: made.id, ...words });
      await ctx.settled();
      const lines = await rows<{ memberId: number }>(
        world.community,
        sql`select member_id as memberId from notifications where post_id = ${made.id} and kind = 'post'`,
      );
      return lines.map(({ memberId }) => memberId);
    };
    expect(await told(true, "published")).toEqual([]);
    expect(await told(true, "draft")).toEqual([]);
    expect(await told(false, "published")).toEqual([world.max.id]);
  });
});
