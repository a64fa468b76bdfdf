import { createExecutionContext } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import type { NotificationsPayload } from "~/features/notifications/payload";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { publishNow, schedulePost, unschedulePost } from "~/features/posts/commands/schedule-post.server";
import { sweepScheduledPosts } from "~/features/posts/commands/sweep-scheduled-posts.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { listDrafts, listPublished, listScheduled } from "~/features/posts/dashboard.server";
import type { PostPayload } from "~/features/posts/present";
import type { HeldBack } from "~/features/posts/schedule";
import { sql } from "~/platform/database/sql";
import {
  addSession,
  addSpace,
  as,
  asSystem,
  call,
  createWorld,
  env,
  grant,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import app from "../../../workers/app";
import { picture } from "../../support/subjects";
import { docOf, post } from "./posting";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const ahead = (ms: number) => new Date(Math.ceil((Date.now() + ms) / MINUTE) * MINUTE).toISOString();
const schedule = (person: Person | null, space: SpaceRef, json: object = {}) =>
  call(world.community, person, `/internal_api/spaces/${space.slug}/posts`, {
    method: "POST",
    json: { name: "Later", body: "Words.", status: "scheduled", scheduled_at: ahead(HOUR), ...json },
  });
const scheduled = async (person: Person, space: SpaceRef, json: object = {}) => {
  const answer = await schedule(person, space, json);
  expect(answer.status).toBe(201);
  return answer.json<PostPayload>();
};
/** As if its time had come. */
const due = (id: number) =>
  run(world.community, sql`update posts set published_at = ${Date.now() - 1} where id = ${id}`);
async function sweep() {
  const ctx = asSystem(world.community);
  await sweepScheduledPosts(ctx);
  await ctx.settled();
}
const rowOf = async (id: number) =>
  (
    await rows<{ status: string; slug: string; because: string | null; at: number; html: string }>(
      world.community,
      sql`select status, slug, unpublished_because as because, published_at as at, body_html as html from posts
        where id = ${id} and community_id = ${world.community.id}`,
    )
  )[0];
const factsOf = async (id: number) =>
  (
    await rows<{ name: string; actor: number }>(
      world.community,
      sql`select name, actor_id as actor from facts where subject_kind = 'post' and subject_id = ${id} and name like 'post.%'
        and community_id = ${world.community.id} order by seq`,
    )
  ).map(({ name, actor }) => [name, actor] as const);
const told = async (person: Person) =>
  (await (await call(world.community, person, "/internal_api/notifications")).json<NotificationsPayload>()).records;
const titles = async (list: typeof listDrafts, person: Person) =>
  (await list(await as(world.community, person))).posts.map(({ name }) => name);
/** A shard in which something happens before a post is published or scheduled. */
const racing = (db: D1Database, happen: () => Promise<unknown>): D1Database =>
  ({
    withSession(start?: string) {
      const session = db.withSession(start);
      let isReady = false;
      return {
        prepare(text: string) {
          isReady ||= text.includes("update posts set status");
          return session.prepare(text);
        },
        async batch(statements: D1PreparedStatement[]) {
          if (isReady) await happen();
          return session.batch(statements);
        },
        getBookmark: () => session.getBookmark(),
      };
    },
  }) as unknown as D1Database;
const addTopic = () =>
  call(world.community, world.ada, "/internal_api/topics", { method: "POST", json: { name: "News" } });
const doorOf = ({ id }: { id: number }) => `/internal_api/posts/${id}/schedule`;

test("an image post waits with its pictures, and shows the first though its space hides members' covers", async () => {
  const bags = await addSpace(world, "bags", { postType: "image", disableMemberPostCovers: 1 });
  const ids = [await picture(world, world.mia), await picture(world, world.mia)];
  const gallery = { images: ids.map((id) => ({ id, alt: "A bag" })) };
  expect((await schedule(world.mia, bags, { body: "", gallery: { images: [] } })).status).toBe(422);
  const waiting = await scheduled(world.mia, bags, { body: "", gallery });
  await due(waiting.id);
  await sweep();
  const out = await call(world.community, world.max, `/internal_api/spaces/bags/posts/${waiting.slug}`);
  const post = await out.json<PostPayload>();
  expect(post.gallery?.images.map(({ id }) => id)).toEqual(ids);
  expect(post.cover?.src).toContain(`/files/${ids[0]}/`);
});

describe("scheduling", () => {
  test("a post waits for its time unseen, its address taken, and is its author's and its managers' to read", async () => {
    const waiting = await scheduled(world.mia, world.plaza);
    expect(waiting).toMatchObject({ status: "scheduled", slug: "later", scheduled_at: waiting.published_at });
    const at = "/internal_api/spaces/plaza/posts/later";
    const seen = async (person: Person | null) => (await call(world.community, person, at)).status;
    expect([await seen(world.mia), await seen(world.ada), await seen(world.max), await seen(null)]).toEqual([
      200, 200, 404, 404,
    ]);
    for (const list of ["/internal_api/posts", "/internal_api/spaces/plaza/posts"]) {
      const { records } = await (await call(world.community, world.ada, list)).json<{ records: PostPayload[] }>();
      expect(records).toEqual([]);
    }
    const details = await call(world.community, world.mia, `/internal_api/posts/details?post_ids=${waiting.id}`);
    expect(await details.json()).toEqual({ records: [] });
    expect((await post(world, world.max, world.plaza, "Later")).slug).toBe("later-2");
    expect(await factsOf(waiting.id)).toEqual([
      ["post.created", world.mia.id],
      ["post.scheduled", world.mia.id],
    ]);
    const [space] = await rows<{ count: number }>(
      world.community,
      sql`select posts_count as count from spaces where id = ${world.plaza.id} and community_id = ${world.community.id}`,
    );
    expect(space?.count).toBe(1);
  });

  test("a time that has passed, is too far ahead or is none is refused, and nothing is kept", async () => {
    const wrong = async (json: object) => {
      const answer = await schedule(world.mia, world.plaza, json);
      const { error_details: fields } = await answer.json<{ error_details: object }>();
      return [answer.status, fields];
    };
    expect(await wrong({ scheduled_at: ahead(-HOUR) })).toEqual([
      422,
      { scheduled_at: "This time has passed. Choose a later one." },
    ]);
    expect(await wrong({ scheduled_at: ahead(367 * DAY) })).toEqual([
      422,
      { scheduled_at: "That is too far ahead: one year at most." },
    ]);
    for (const json of [{ scheduled_at: "soon" }, { scheduled_at: undefined }, { status: "published" }])
      expect(await wrong(json)).toEqual([422, { scheduled_at: "Choose a date and a time." }]);
    expect((await wrong({ name: "" }))[0]).toBe(422);
    expect((await wrong({ body: "" }))[0]).toBe(422);
    const kept = await rows(world.community, sql`select id from posts where community_id = ${world.community.id}`);
    expect(kept).toEqual([]);
  });

  test("what a draft may not be published as it may not be scheduled as: space, topic, address, form twice", async () => {
    const news = await addSpace(world, "news", { membersCanPost: 0 });
    const strict = await addSpace(world, "strict", { requireTopicSelection: 1 });
    await addTopic();
    expect((await schedule(world.mia, news)).status).toBe(403);
    expect((await schedule(world.max, world.cellar)).status).toBe(403);
    expect((await schedule(world.mia, world.attic)).status).toBe(404);
    expect((await schedule(world.mia, strict)).status).toBe(422);
    expect((await schedule(world.mia, world.plaza, { is_placed: false })).status).toBe(422);
    expect((await schedule(null, world.plaza)).status).toBe(401);
    const [one, two] = [
      await scheduled(world.mia, world.plaza, { request_key: "key-of-the-form" }),
      await scheduled(world.mia, world.plaza, { request_key: "key-of-the-form" }),
    ];
    expect(two.id).toBe(one.id);
    await due(one.id);
    await sweep();
    expect(await scheduled(world.mia, world.plaza, { request_key: "key-of-the-form" })).toMatchObject({
      id: one.id,
      status: "published",
    });
  });

  test("the very same scheduling once more, when its time has come, finds what the first one made", async () => {
    const json = { request_key: "key-of-the-form", scheduled_at: ahead(-HOUR) };
    expect((await schedule(world.mia, world.plaza, json)).status).toBe(422);
    const one = await scheduled(world.mia, world.plaza, { ...json, scheduled_at: ahead(HOUR) });
    await run(
      world.community,
      sql`update posts set published_at = ${Date.parse(json.scheduled_at)} where id = ${one.id}`,
    );
    expect(await scheduled(world.mia, world.plaza, json)).toMatchObject({ id: one.id, status: "scheduled" });
    // Other words are not taken in silence: their time has passed.
    expect((await schedule(world.mia, world.plaza, { ...json, body: "Other words." })).status).toBe(422);
    await sweep();
    expect(await scheduled(world.mia, world.plaza, json)).toMatchObject({ id: one.id, status: "published" });
    expect((await factsOf(one.id)).map(([name]) => name)).toEqual(["post.created", "post.scheduled", "post.published"]);
  });

  test("a draft is scheduled, scheduled anew and made a draft again; each of it twice changes nothing more", async () => {
    const draft = await post(world, world.mia, world.plaza, "Half", { status: "draft" });
    const [first, second] = [Date.now() + HOUR, Date.now() + 2 * HOUR];
    for (let i = 0; i < 2; i += 1) await schedulePost(await as(world.community, world.mia), draft.id, first);
    expect(await rowOf(draft.id)).toMatchObject({ status: "scheduled", slug: "half", at: first });
    await schedulePost(await as(world.community, world.mia), draft.id, second);
    expect(await rowOf(draft.id)).toMatchObject({ status: "scheduled", slug: "half", at: second });
    for (let i = 0; i < 2; i += 1) await unschedulePost(await as(world.community, world.mia), draft.id);
    expect(await rowOf(draft.id)).toMatchObject({ status: "draft", html: "", because: null });
    expect((await factsOf(draft.id)).map(([name]) => name)).toEqual([
      "post.created",
      "post.scheduled",
      "post.scheduled",
      "post.unscheduled",
    ]);
    expect((await post(world, world.mia, world.plaza, "Half")).slug).toBe("half");
  });

  test("it keeps its address while its time changes, though a nicer one has come free", async () => {
    const taken = await post(world, world.max, world.plaza, "Later");
    const waiting = await scheduled(world.mia, world.plaza);
    await run(world.community, sql`update posts set slug = 'gone' where id = ${taken.id}`);
    await schedulePost(await as(world.community, world.mia), waiting.id, Date.now() + DAY);
    expect((await rowOf(waiting.id))?.slug).toBe("later-2");
    const now = await publishNow(await as(world.community, world.mia), waiting.id);
    expect(now).toMatchObject({ status: "published", slug: "later-2" });
  });

  test("it is edited while it waits; words written beside a change of its time are not lost", async () => {
    const waiting = await scheduled(world.mia, world.plaza);
    const ctx = await as(world.community, world.mia);
    const at = { spaceSlug: "plaza", slug: "later" };
    await updatePost(ctx, { ...at, title: "Later", doc: docOf("Better words."), version: waiting.draft_version });
    expect(await rowOf(waiting.id)).toMatchObject({ status: "scheduled", html: "<p>Better words.</p>" });
    expect((await factsOf(waiting.id)).map(([name]) => name)).not.toContain("post.updated");

    const racing = await as(world.community, world.mia);
    const read = racing.read.bind(racing);
    let reads = 0;
    racing.read = (async (build) => {
      const found = await read(build);
      if (++reads === 1) await updatePost(ctx, { ...at, title: "Later", doc: docOf("The best words.") });
      return found;
    }) as typeof racing.read;
    await expect(schedulePost(racing, waiting.id, Date.now() + DAY)).rejects.toMatchObject({ code: "draft_newer" });
    expect((await rowOf(waiting.id))?.html).toBe("<p>The best words.</p>");
  });

  test("its door takes the author alone: a visitor, a stranger, a manager and one who only looks are refused", async () => {
    const waiting = await scheduled(world.mia, world.plaza);
    const stranger = await createWorld();
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    const looking: Person = { ...world.mia, cookie };
    for (const [method, json] of [
      ["PUT", { scheduled_at: ahead(DAY) }],
      ["PATCH", { scheduled_at: ahead(DAY) }],
      ["DELETE", undefined],
    ] as const) {
      const asked = async (person: Person | null) =>
        (await call(world.community, person, doorOf(waiting), { method, ...(json ? { json } : {}) })).status;
      expect(await asked(null)).toBe(401);
      expect(await asked(world.max)).toBe(404);
      expect(await asked(stranger.mia)).toBe(401);
      expect(await asked(world.ada)).toBe(403);
      expect(await asked(looking)).toBe(403);
    }
    expect(await rowOf(waiting.id)).toMatchObject({ status: "scheduled", at: Date.parse(waiting.published_at) });
    const put = await call(world.community, world.mia, doorOf(waiting), {
      method: "PUT",
      json: { scheduled_at: ahead(DAY) },
    });
    expect(await put.json()).toMatchObject({ scheduled_at: ahead(DAY) });
    const gone = await call(world.community, world.mia, doorOf(waiting), { method: "DELETE" });
    expect(await gone.json()).toMatchObject({ status: "draft", scheduled_at: null });
  });

  test("deleted it is published by nobody; brought back it waits as before, or is a draft where its time has passed", async () => {
    const waiting = await scheduled(world.mia, world.plaza);
    const at = "/internal_api/spaces/plaza/posts/later";
    expect((await call(world.community, world.mia, at, { method: "DELETE" })).status).toBe(200);
    await due(waiting.id);
    await sweep();
    expect((await rowOf(waiting.id))?.status).toBe("deleted");
    const back = `/internal_api/posts/deleted/${waiting.id}/restore`;
    expect((await call(world.community, world.ada, back, { method: "POST" })).status).toBe(404);
    const restored = await call(world.community, world.mia, back, { method: "POST" });
    expect(await restored.json()).toMatchObject({ status: "draft" });
    await sweep();
    expect(await rowOf(waiting.id)).toMatchObject({ status: "draft", because: "time_passed" });
    const another = await scheduled(world.mia, world.plaza, { name: "Another" });
    await call(world.community, world.mia, `/internal_api/posts/drafts/${another.id}`, { method: "DELETE" });
    const again = await call(world.community, world.mia, `/internal_api/posts/deleted/${another.id}/restore`, {
      method: "POST",
    });
    expect(await again.json()).toMatchObject({ status: "scheduled" });
  });

  test("a draft is scheduled by its address, with other words and in another space", async () => {
    const draft = await post(world, world.mia, world.plaza, "Half", { status: "draft" });
    const answer = await call(world.community, world.mia, `/internal_api/spaces/plaza/posts/${draft.slug}`, {
      method: "PATCH",
      json: { name: "Whole", status: "scheduled", scheduled_at: ahead(HOUR), space_slug: "cellar" },
    });
    expect(await answer.json()).toMatchObject({ status: "scheduled", slug: "whole", space_slug: "cellar" });
    const public_ = await post(world, world.mia, world.plaza, "Out");
    const late = await call(world.community, world.mia, `/internal_api/spaces/plaza/posts/${public_.slug}`, {
      method: "PATCH",
      json: { status: "scheduled", scheduled_at: ahead(HOUR) },
    });
    expect(late.status).toBe(409);
  });

  test.each(["draft", "scheduled"] as const)(
    "publishing by its address (%s) asks for the version that was read, and for the one it takes the words of",
    async (status) => {
      const made =
        status === "draft"
          ? await post(world, world.mia, world.plaza, "Read", { status: "draft" })
          : await scheduled(world.mia, world.plaza);
      const version = "draftVersion" in made ? made.draftVersion : made.draft_version;
      const patch = async (json: object) =>
        call(world.community, world.mia, `/internal_api/spaces/plaza/posts/${made.slug}`, { method: "PATCH", json });
      const code = async (answer: Response) => [answer.status, (await answer.json<{ code: string }>()).code];
      expect((await patch({ name: "Newer" })).status).toBe(200);
      for (const json of [
        { name: "Older", body: "Older words.", status: "published", version },
        { status: "published", version },
        { status: "scheduled", scheduled_at: ahead(2 * HOUR), version },
      ])
        expect(await code(await patch(json))).toEqual([409, "draft_newer"]);
      expect(await rowOf(made.id)).toMatchObject({ status });
      const out = await patch({ status: "published", version: version + 1 });
      expect(await out.json()).toMatchObject({ status: "published", name: "Newer" });
    },
  );

  test("words that come while it is published as it stands are not written over", async () => {
    for (const to of [{ status: "published" }, { status: "scheduled", scheduled_at: ahead(HOUR) }]) {
      const draft = await post(world, world.mia, world.plaza, "Read", { status: "draft" });
      const path = `/internal_api/spaces/plaza/posts/${draft.slug}`;
      const write = () =>
        run(
          world.community,
          sql`update posts set title = 'Newer', draft_version = draft_version + 1 where id = ${draft.id} and title = 'Read'`,
        );
      const answer = await app.fetch(
        new Request(`http://${world.community.slug}.localhost${path}`, {
          method: "PATCH",
          headers: {
            Origin: `http://${world.community.slug}.localhost`,
            Cookie: world.mia.cookie,
            "Content-Type": "application/json",
            "Content-Length": String(JSON.stringify(to).length),
          },
          body: JSON.stringify(to),
        }),
        { ...env, SHARD_1: racing(env.SHARD_1, write), SHARD_2: racing(env.SHARD_2, write) },
        createExecutionContext(),
      );
      expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([409, "draft_newer"]);
      expect(await rowOf(draft.id)).toMatchObject({ status: "draft" });
    }
  });

  test("published elsewhere with newer words, what was read before is not put back", async () => {
    const draft = await post(world, world.mia, world.plaza, "Read", { status: "draft" });
    const ctx = await as(world.community, world.mia);
    await publishPost(ctx, { id: draft.id, title: "Newer", doc: docOf("Newer.") });
    const older = { id: draft.id, title: "Read", doc: docOf("Older."), version: draft.draftVersion };
    await expect(publishPost(ctx, older)).rejects.toMatchObject({ code: "already_published" });
    expect(await publishPost(ctx, { ...older, title: "Newer", doc: docOf("Newer.") })).toMatchObject({ id: draft.id });
  });

  test("the same time and words once more, from the version that was read, are answered as the first time", async () => {
    const draft = await post(world, world.mia, world.plaza, "Half", { status: "draft" });
    const ctx = await as(world.community, world.mia);
    const input = { id: draft.id, title: "Half", doc: docOf("Words."), at: Date.now() + HOUR, version: 0 };
    const both = [await publishPost(ctx, input), await publishPost(ctx, input)];
    expect(both.map(({ draftVersion }) => draftVersion)).toEqual([1, 1]);
    await expect(publishPost(ctx, { ...input, at: Date.now() + DAY })).rejects.toMatchObject({ code: "draft_newer" });
  });

  test("the list of what waits: the soonest first, one's own, and everybody's for who manages their spaces", async () => {
    await scheduled(world.mia, world.plaza, { name: "Second", scheduled_at: ahead(2 * HOUR) });
    await scheduled(world.mia, world.cellar, { name: "First", scheduled_at: ahead(HOUR) });
    await scheduled(world.max, world.plaza, { name: "Third", scheduled_at: ahead(3 * HOUR) });
    expect(await titles(listScheduled, world.mia)).toEqual(["First", "Second"]);
    expect(await titles(listScheduled, world.max)).toEqual(["Third"]);
    expect(await titles(listScheduled, world.ada)).toEqual(["First", "Second", "Third"]);
    expect(await titles(listDrafts, world.mia)).toEqual([]);
    expect(await titles(listPublished, world.ada)).toEqual([]);
    for (let i = 0; i < 20; i += 1)
      await scheduled(world.mia, world.plaza, { name: `More ${i}`, scheduled_at: ahead(DAY) });
    const page = await listScheduled(await as(world.community, world.mia));
    const rest = await listScheduled(await as(world.community, world.mia), page.nextCursor);
    expect(new Set([...page.posts, ...rest.posts].map(({ id }) => id)).size).toBe(22);
    expect(rest.nextCursor).toBeNull();
  });
});

describe("its time comes", () => {
  test("it is published once, however many sweeps race, as by hand: in its author's name, told to the space", async () => {
    await grant(world, world.max, world.plaza);
    const waiting = await scheduled(world.mia, world.plaza);
    await sweep();
    expect((await rowOf(waiting.id))?.status).toBe("scheduled");
    await due(waiting.id);
    const before = Date.now();
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    const row = await rowOf(waiting.id);
    expect(row).toMatchObject({ status: "published", slug: "later", html: "<p>Words.</p>" });
    // As of when it was seen, so that nobody who read the space in between has missed it.
    expect(row?.at).toBeGreaterThanOrEqual(before);
    expect(await factsOf(waiting.id)).toEqual([
      ["post.created", world.mia.id],
      ["post.scheduled", world.mia.id],
      ["post.published", world.mia.id],
    ]);
    const { records } = await (await call(world.community, null, "/internal_api/spaces/plaza/posts")).json<{
      records: PostPayload[];
    }>();
    expect(records.map(({ name }) => name)).toEqual(["Later"]);
    expect((await told(world.max)).map(({ kind, path }) => [kind, path])).toEqual([["post", "/c/plaza/later"]]);
    expect(await told(world.mia)).toEqual([]);
    const [space] = await rows<{ count: number }>(
      world.community,
      sql`select posts_count as count from spaces where id = ${world.plaza.id} and community_id = ${world.community.id}`,
    );
    expect(space?.count).toBe(1);
  });

  test("a sweep that is killed before it has written leaves it for the next; one that breaks holds up nobody", async () => {
    const [broken, whole] = [
      await scheduled(world.mia, world.plaza, { name: "Broken" }),
      await scheduled(world.mia, world.plaza, { name: "Whole" }),
    ];
    for (const { id } of [broken, whole]) await due(id);
    const ctx = asSystem(world.community);
    const there = ctx.forCommunity.bind(ctx);
    ctx.forCommunity = (community) => {
      const inside = there(community);
      const read = inside.read.bind(inside);
      // Killed on the way to its commit.
      inside.read = (async (build) => {
        const found = await read(build);
        if (found.some((row) => (row as { id?: number }).id === broken.id)) throw new Error("killed");
        return found;
      }) as typeof inside.read;
      return inside;
    };
    await sweepScheduledPosts(ctx);
    await ctx.settled();
    expect([(await rowOf(broken.id))?.status, (await rowOf(whole.id))?.status]).toEqual(["scheduled", "published"]);
    await sweep();
    expect((await rowOf(broken.id))?.status).toBe("published");
    expect((await factsOf(broken.id)).filter(([name]) => name === "post.published")).toHaveLength(1);
  });

  test("a change of its time, or its end, while a sweep is at it is what counts", async () => {
    const waiting = await scheduled(world.mia, world.plaza);
    const later = Date.now() + DAY;
    await due(waiting.id);
    const ctx = asSystem(world.community);
    const there = ctx.forCommunity.bind(ctx);
    ctx.forCommunity = (community) => {
      const inside = there(community);
      const read = inside.read.bind(inside);
      inside.read = (async (build) => {
        const found = await read(build);
        await run(world.community, sql`update posts set published_at = ${later} where id = ${waiting.id}`);
        return found;
      }) as typeof inside.read;
      return inside;
    };
    await sweepScheduledPosts(ctx);
    await ctx.settled();
    expect(await rowOf(waiting.id)).toMatchObject({ status: "scheduled", at: later });
    expect((await factsOf(waiting.id)).map(([name]) => name)).not.toContain("post.published");
  });

  test("a run goes on while there are more than a page of them", async () => {
    const ids: number[] = [];
    for (let i = 0; i < 5; i += 1) ids.push((await scheduled(world.mia, world.plaza, { name: `Post ${i}` })).id);
    for (const id of ids) await due(id);
    const ctx = asSystem(world.community);
    expect(await sweepScheduledPosts(ctx, 2)).toBe(5);
    await ctx.settled();
    for (const id of ids) expect((await rowOf(id))?.status).toBe("published");
  });

  const lost: [HeldBack, string, (mine: SpaceRef) => Promise<unknown>][] = [
    [
      "not_a_member",
      "its author left",
      () => run(world.community, sql`update members set status = 'left' where id = ${world.mia.id}`),
    ],
    [
      "space_deleted",
      "its space was deleted",
      (mine) => run(world.community, sql`update spaces set deleted_at = 1 where id = ${mine.id}`),
    ],
    [
      "no_access",
      "its author was taken out of a private space",
      (mine) => run(world.community, sql`delete from access_grants where space_id = ${mine.id}`),
    ],
    [
      "may_not_post",
      "its space takes posts of its managers alone",
      (mine) => run(world.community, sql`update spaces set members_can_post = 0 where id = ${mine.id}`),
    ],
    [
      "may_not_post",
      "its space takes no posts any more",
      (mine) => run(world.community, sql`update spaces set post_type = 'none' where id = ${mine.id}`),
    ],
    [
      "topic_required",
      "its space wants a topic since",
      async (mine) => {
        await addTopic();
        await run(world.community, sql`update spaces set require_topic_selection = 1 where id = ${mine.id}`);
      },
    ],
    [
      "confirm_email",
      "its author's address is not confirmed any more",
      () => run(world.community, sql`update members set email_confirmed = 0 where id = ${world.mia.id}`),
    ],
  ];
  test.each(lost)("held back (%s): %s", async (because, _, lose) => {
    const mine = await addSpace(world, "mine", { isPrivate: 1 });
    await grant(world, world.mia, mine);
    const waiting = await scheduled(world.mia, mine);
    await due(waiting.id);
    await lose(mine);
    await Promise.all([sweep(), sweep()]);
    expect(await rowOf(waiting.id)).toMatchObject({ status: "draft", because, html: "" });
    expect((await factsOf(waiting.id)).map(([name]) => name)).toEqual([
      "post.created",
      "post.scheduled",
      "post.held_back",
    ]);
    await run(world.community, sql`update members set status = 'active' where id = ${world.mia.id}`);
    const lines = await told(world.mia);
    // Who had left was told nothing while they were away.
    expect(lines.map(({ kind }) => kind)).toEqual(because === "not_a_member" ? [] : ["post_held_back"]);
  });

  test("its author reads why, in the list and on the draft; scheduled anew it waits again, and the line is done with", async () => {
    const mine = await addSpace(world, "mine", {});
    const waiting = await scheduled(world.mia, mine);
    await due(waiting.id);
    await run(world.community, sql`update spaces set members_can_post = 0 where id = ${mine.id}`);
    await sweep();
    const [draft] = (await listDrafts(await as(world.community, world.mia))).posts;
    expect(draft).toMatchObject({ id: waiting.id, status: "draft", unpublished_because: "may_not_post" });
    expect((await told(world.mia))[0]).toMatchObject({
      kind: "post_held_back",
      path: `/c/mine/new?draft=${waiting.id}`,
      subject: { title: "Later" },
    });
    expect(await told(world.ada)).toEqual([]);
    await run(world.community, sql`update spaces set members_can_post = 1 where id = ${mine.id}`);
    await schedulePost(await as(world.community, world.mia), waiting.id, Date.now() + HOUR);
    expect(await rowOf(waiting.id)).toMatchObject({ status: "scheduled", because: null });
    expect(await told(world.mia)).toEqual([]);
  });

  test("its space deleted, its line leads to the list that says why; back with its space, it is opened again", async () => {
    const mine = await addSpace(world, "mine", {});
    const waiting = await scheduled(world.mia, mine);
    const plain = await post(world, world.mia, mine, "A plain draft", { status: "draft" });
    await due(waiting.id);
    await run(world.community, sql`update spaces set deleted_at = 1 where id = ${mine.id}`);
    await sweep();
    expect((await told(world.mia))[0]).toMatchObject({ kind: "post_held_back", path: "/settings/posts?status=draft" });
    const drafts = async (person: Person) => (await listDrafts(await as(world.community, person))).posts;
    const [held, ...others] = await drafts(world.mia);
    expect(held).toMatchObject({
      id: waiting.id,
      unpublished_because: "space_deleted",
      is_placed: false,
      space: { name: "" },
      policies: { can_update_post: false },
    });
    expect(others).toEqual([]);
    expect(await drafts(world.ada)).toEqual([]);
    await run(world.community, sql`update spaces set deleted_at = null where id = ${mine.id}`);
    const back = await drafts(world.mia);
    expect(back.map(({ id }) => id).sort()).toEqual([waiting.id, plain.id].sort());
    expect(back.every(({ policies }) => policies.can_update_post)).toBe(true);
  });

  test("what a space sets of its posts by then holds: a cover that members may not have, settings that are hidden", async () => {
    const waiting = await scheduled(world.mia, world.plaza, { is_comments_enabled: false });
    await run(world.community, sql`update posts set cover_file_id = 7 where id = ${waiting.id}`);
    await run(
      world.community,
      sql`update spaces set hide_post_settings = 1, disable_member_post_covers = 1 where id = ${world.plaza.id}`,
    );
    await due(waiting.id);
    await sweep();
    const [row] = await rows(
      world.community,
      sql`select status, cover_file_id as cover, is_comments_enabled as comments from posts where id = ${waiting.id}`,
    );
    expect(row).toEqual({ status: "published", cover: null, comments: 1 });
  });
});
