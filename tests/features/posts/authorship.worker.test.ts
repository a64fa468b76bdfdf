import { beforeEach, describe, expect, test } from "vitest";
import { listMemberPosts } from "~/features/members/queries.server";
import { parsePlace } from "~/features/members/rules";
import type { NotificationsPayload } from "~/features/notifications/payload";
import { deletePost } from "~/features/posts/commands/delete-post.server";
import { movePost } from "~/features/posts/commands/move-post.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { sweepScheduledPosts } from "~/features/posts/commands/sweep-scheduled-posts.server";
import { listDrafts, listPublished } from "~/features/posts/dashboard.server";
import type { PostPayload } from "~/features/posts/present";
import { sql } from "~/platform/database/sql";
import { publicVersionOf } from "../../support/public-version";
import {
  addSession,
  addSpace,
  as,
  asSystem,
  call,
  createWorld,
  grant,
  type Person,
  rows,
  run,
  type TestCtx,
  type World,
} from "../../world";
import { say } from "../comments/commenting";
import { bulking } from "./bulking";
import { docOf, post } from "./posting";

const MINUTE = 60_000;
let world: World;
/** Max and Mia are in the cellar, which Ada writes in. */
beforeEach(async () => {
  world = await createWorld();
  await grant(world, world.max, world.cellar);
});

const door = "/internal_api/spaces/cellar/posts";
const write = (by: Person | null, json: object = {}, headers: Record<string, string> = {}) =>
  call(world.community, by, door, {
    method: "POST",
    headers,
    json: { name: "Opening hours", body: "From nine.", status: "published", author_id: world.max.id, ...json },
  });
const written = async (json: object = {}, by = world.ada) => {
  const answer = await write(by, json);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json<PostPayload>();
};
const change = (by: Person | null, { slug }: { slug: string }, json: object) =>
  call(world.community, by, `${door}/${slug}`, { method: "PATCH", json });
const later = () => new Date(Math.ceil((Date.now() + 60 * MINUTE) / MINUTE) * MINUTE).toISOString();
async function sweep({ id }: { id: number }) {
  await run(world.community, sql`update posts set published_at = ${Date.now() - 1} where id = ${id}`);
  const both = [asSystem(world.community), asSystem(world.community)];
  await Promise.all(both.map((ctx) => sweepScheduledPosts(ctx)));
  for (const ctx of both) await ctx.settled();
}
const rowOf = async ({ id }: { id: number }) =>
  (
    await rows<{
      slug: string;
      status: string;
      by: number;
      named: number | null;
      because: string | null;
      edited: number | null;
    }>(
      world.community,
      sql`select slug, status, author_id as "by", as_author_id as named, unpublished_because as because, edited_at as edited
        from posts where id = ${id} and community_id = ${world.community.id}`,
    )
  )[0];
const factsOf = async ({ id }: { id: number }) =>
  (
    await rows<{ name: string; actor: number; payload: string }>(
      world.community,
      sql`select name, actor_id as actor, payload from facts where subject_kind = 'post' and subject_id = ${id}
        and name like 'post.%' and community_id = ${world.community.id} order by seq`,
    )
  ).map(({ name, actor, payload }) => [name, actor, (JSON.parse(payload) as { author_id: number }).author_id]);
const told = async (person: Person) => {
  const answer = await call(world.community, person, "/internal_api/notifications");
  return (await answer.json<NotificationsPayload>()).records.map(({ kind }) => kind);
};
const postsOf = async ({ publicUid }: Person) =>
  (await listMemberPosts(await as(world.community, world.ada), publicUid, parsePlace(null))).lines.map(
    ({ title }) => title,
  );
/** Something happens between what a command looks at and what it writes. */
function meanwhile(ctx: TestCtx, happen: () => Promise<unknown>): TestCtx {
  const prove = ctx.prove.bind(ctx);
  ctx.prove = async () => {
    await happen();
    return prove();
  };
  return ctx;
}

describe("a new post in another's name", () => {
  test("is theirs for everybody: its page, their profile, who is told; facts and log say who did it", async () => {
    const made = await written();
    expect(made.author).toMatchObject({ name: "Max Member" });
    expect(await rowOf(made)).toMatchObject({ by: world.max.id, named: null });
    expect(await factsOf(made)).toEqual([
      ["post.created", world.ada.id, world.ada.id],
      ["post.published", world.ada.id, world.max.id],
      ["post.author_changed", world.ada.id, world.max.id],
    ]);
    expect([await postsOf(world.max), await postsOf(world.ada)]).toEqual([["Opening hours"], []]);
    const [{ n } = { n: 0 }] = await rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from notifications where community_id = ${world.community.id} and member_id = ${world.ada.id}`,
    );
    expect([await told(world.max), await told(world.mia), n]).toEqual([["post_in_your_name"], ["post"], 0]);
    // What is said under it is news to its author, and to nobody because they published it.
    await say(world, world.mia, made.id);
    expect((await told(world.max)).sort()).toEqual(["comment", "post_in_your_name"]);
    expect(await told(world.ada)).toEqual([]);
  });

  test("is theirs to change and to delete; they follow it, and are told even where nobody else is", async () => {
    const made = await written({ skip_notifications: true });
    expect([await told(world.max), await told(world.mia)]).toEqual([["post_in_your_name"], []]);
    const seen = await call(world.community, world.max, `${door}/${made.slug}`);
    expect(await seen.json<PostPayload>()).toMatchObject({
      is_followed: true,
      policies: { can_update_post: true, can_destroy_post: true, can_manage_post: false },
    });
    expect((await change(world.max, made, { name: "Opening hours in May" })).status).toBe(200);
    await deletePost(await as(world.community, world.max), { spaceSlug: "cellar", slug: made.slug });
    expect(await rowOf(made)).toMatchObject({ status: "deleted", by: world.max.id });
  });

  test("once for one request key, however often it is sent; one's own id and null are one's own", async () => {
    const headers = { "Idempotency-Key": "the-same-request" };
    const answers = await Promise.all([1, 2, 3].map(() => write(world.ada, {}, headers)));
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json<PostPayload>()).id));
    expect(new Set(ids).size).toBe(1);
    expect((await factsOf({ id: ids[0] ?? 0 })).length).toBe(3);
    expect(await told(world.max)).toEqual(["post_in_your_name"]);
    for (const author_id of [world.ada.id, null]) {
      const own = await written({ author_id });
      expect((await factsOf(own)).map(([name]) => name)).toEqual(["post.created", "post.published"]);
    }
  });
});

describe("who names an author", () => {
  test("admins alone: by every door, whomever they name; view-only changes nothing", async () => {
    const [own, draft] = [
      await post(world, world.mia, world.cellar, "Mine"),
      await written({ status: "draft", author_id: null }),
    ];
    for (const [who, status] of [
      [null, 401],
      [world.stan, 401],
      [world.mia, 403],
      [world.max, 403],
    ] as const) {
      expect([who?.name, (await write(who)).status]).toEqual([who?.name, status]);
      expect([who?.name, (await write(who, { author_id: who?.id ?? null })).status]).toEqual([who?.name, status]);
    }
    await grant(world, world.mo, world.cellar);
    const refused = await change(world.mo, own, { author_id: world.mo.id });
    expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([403, "author_admins"]);
    expect((await change(world.mia, own, { author_id: world.max.id })).status).toBe(403);
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    expect((await write({ ...world.mia, cookie })).status).toBe(403);
    const theirs = await call(world.community, world.mia, `/internal_api/posts/drafts/${draft.id}`, {
      method: "PUT",
      json: { name: "x", tiptap_body: docOf("x"), version: 0, author_id: world.mia.id },
    });
    expect(theirs.status).toBe(404);
    expect([await rowOf(own), await rowOf(draft)]).toMatchObject([
      { by: world.mia.id },
      { by: world.ada.id, named: null },
    ]);
  });

  test("finds members who may read the space, by a part of their name; nobody else looks", async () => {
    const find = (by: Person | null, q: string, space = "cellar") =>
      call(world.community, by, `/internal_api/spaces/${space}/post_authors?q=${encodeURIComponent(q)}`);
    const names = async (q: string) =>
      (await (await find(world.ada, q)).json<{ records: { name: string }[] }>()).records.map(({ name }) => name).sort();
    expect(await names("MEM")).toEqual(["Max Member", "Mia Member"]);
    // Not in it, of another community; nothing asked.
    for (const q of ["Una", "Stan", "%", ""]) expect(await names(q)).toEqual([]);
    const statuses = await Promise.all(
      [null, world.stan, world.una, world.max, world.mo].map(async (who) => (await find(who, "m")).status),
    );
    expect(statuses).toEqual([401, 401, 403, 403, 403]);
    expect((await find(world.ada, "m", "nowhere")).status).toBe(404);
    expect((await find(world.max, "m", "attic")).status).toBe(404);
  });

  test("names nobody who could not read it there: refused at every door, and nothing is left behind", async () => {
    await run(world.community, sql`update members set status = 'left' where id = ${world.mia.id}`);
    const own = await written({ author_id: null });
    for (const author_id of [world.una.id, world.stan.id, world.mia.id, 12345]) {
      for (const answer of [
        await write(world.ada, { author_id }),
        await write(world.ada, { author_id, status: "scheduled", scheduled_at: later() }),
        await change(world.ada, own, { author_id }),
      ]) {
        expect(answer.status).toBe(422);
        expect(await answer.json()).toMatchObject({
          error_details: { author_id: "Choose an active member who can read this space." },
        });
      }
    }
    const [{ n } = { n: 0 }] = await rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from posts where community_id = ${world.community.id}`,
    );
    expect(n).toBe(1);
    expect(await rowOf(own)).toMatchObject({ by: world.ada.id });
  });

  test("in the moment in which the member leaves, or they are no admin any more: refused", async () => {
    const own = await written({ author_id: null });
    const name = (ctx: TestCtx) =>
      updatePost(ctx, { spaceSlug: "cellar", slug: own.slug, title: "Opening hours", authorId: world.max.id });
    const gone = meanwhile(await as(world.community, world.ada), () =>
      run(world.community, sql`update members set status = 'left' where id = ${world.max.id}`),
    );
    await expect(name(gone)).rejects.toMatchObject({ status: 422, fields: { author_id: "author_unfit" } });
    await run(world.community, sql`update members set status = 'active' where id = ${world.max.id}`);
    const demoted = await as(world.community, world.ada);
    const batch = demoted.db.batch.bind(demoted.db);
    demoted.db.batch = (async (statements: D1PreparedStatement[]) => {
      if (statements.length > 3)
        await run(world.community, sql`update members set role = 'member' where id = ${world.ada.id}`);
      return batch(statements);
    }) as typeof batch;
    await expect(name(demoted)).rejects.toMatchObject({ status: 403, code: "author_admins" });
    expect(await rowOf(own)).toMatchObject({ by: world.ada.id });
  });
});

describe("a draft and what waits for its time", () => {
  test("stay their writer's until they are published: in their list, told to nobody", async () => {
    const draft = await written({ status: "draft" });
    expect(draft).toMatchObject({
      author: { name: "Ada Admin" },
      author_override: { id: world.max.id, name: "Max Member" },
    });
    const drafts = async (who: Person) => (await listDrafts(await as(world.community, who))).posts.map(({ id }) => id);
    expect([await drafts(world.ada), await drafts(world.max)]).toEqual([[draft.id], []]);
    expect((await call(world.community, world.max, `${door}/${draft.slug}`)).status).toBe(404);
    expect(await told(world.max)).toEqual([]);
    const out = await change(world.ada, draft, { status: "published" });
    expect(out.status).toBe(200);
    expect(await out.json<PostPayload>()).toMatchObject({ author: { name: "Max Member" } });
    expect(await told(world.max)).toEqual(["post_in_your_name"]);
    const published = async (who: Person) =>
      (await listPublished(await as(world.community, who))).posts.map(({ id }) => id);
    expect([await published(world.max), await drafts(world.ada)]).toEqual([[draft.id], []]);
  });

  test("a draft is named, named otherwise and one's own again as it is saved; what is not said stays", async () => {
    const draft = await written({ status: "draft", author_id: null });
    const save = async (version: number, json: object) => {
      const answer = await call(world.community, world.ada, `/internal_api/posts/drafts/${draft.id}`, {
        method: "PUT",
        json: { name: "Opening hours", tiptap_body: docOf("From nine."), version, ...json },
      });
      return [answer.status, (await rowOf(draft))?.named];
    };
    expect(await save(0, { author_id: world.una.id })).toEqual([200, world.una.id]);
    expect(await save(1, {})).toEqual([200, world.una.id]);
    // Who may not read the space it stands in is refused once it is to be read there.
    expect((await change(world.ada, draft, { status: "published" })).status).toBe(422);
    expect(await save(2, { author_id: world.stan.id })).toEqual([422, world.una.id]);
    expect(await save(2, { author_id: null })).toEqual([200, null]);
    expect((await change(world.ada, draft, { status: "published" })).status).toBe(200);
    expect(await rowOf(draft)).toMatchObject({ by: world.ada.id });
  });

  test("scheduled, it is published in their name, once though two sweeps race", async () => {
    const waiting = await written({ status: "scheduled", scheduled_at: later() });
    expect(await rowOf(waiting)).toMatchObject({ status: "scheduled", by: world.ada.id, named: world.max.id });
    await sweep(waiting);
    expect(await rowOf(waiting)).toMatchObject({ status: "published", by: world.max.id, named: null });
    expect((await factsOf(waiting)).slice(2)).toEqual([
      ["post.published", world.ada.id, world.max.id],
      ["post.author_changed", world.ada.id, world.max.id],
    ]);
    expect(await told(world.max)).toEqual(["post_in_your_name"]);
  });

  const lost: [string, () => Promise<unknown>][] = [
    ["author_unfit", () => run(world.community, sql`update members set status = 'left' where id = ${world.max.id}`)],
    ["author_unfit", () => run(world.community, sql`delete from access_grants where member_id = ${world.max.id}`)],
    [
      "author_admins",
      () => run(world.community, sql`update members set role = 'moderator' where id = ${world.ada.id}`),
    ],
  ];
  test.each(lost)("scheduled, it is held back (%s) and its writer is told", async (because, lose) => {
    await grant(world, world.ada, world.cellar);
    const waiting = await written({ status: "scheduled", scheduled_at: later() });
    await lose();
    await sweep(waiting);
    expect(await rowOf(waiting)).toMatchObject({ status: "draft", by: world.ada.id, because });
    expect(await told(world.ada)).toEqual(["post_held_back"]);
    if (because !== "author_admins") return;
    // By hand they publish it as what they are: in their own name.
    const slug = (await rowOf(waiting))?.slug ?? "";
    expect((await change(world.ada, { slug }, { status: "published" })).status).toBe(200);
    expect(await rowOf(waiting)).toMatchObject({ status: "published", by: world.ada.id, named: null });
  });

  test("many at once are published in the names that were chosen, and undo gives them back to their writer", async () => {
    const one = await written({ status: "draft" });
    const other = await written({ status: "draft", author_id: world.una.id });
    const { done, undo, linesOf, stored } = bulking(
      () => world,
      () => [],
    );
    const before = await stored();
    const job = await done("publish", [one.id, other.id]);
    expect(await linesOf(job)).toEqual([
      "done",
      "The member in whose name it is to be published can’t read its space.",
    ]);
    expect(await rowOf(one)).toMatchObject({ status: "published", by: world.max.id, named: null });
    await undo(job);
    expect(await rowOf(one)).toMatchObject({ status: "draft", by: world.ada.id, named: world.max.id });
    expect(await stored()).toEqual(before);
  });
});

describe("a post that is there", () => {
  test("is another's from now on: no edit of its words, made anew for visitors, its first author has no more of it", async () => {
    const plaza = await post(world, world.mia, world.plaza, "In the open");
    const name = async (by: Person, authorId: number) =>
      updatePost(await as(world.community, by), { spaceSlug: "plaza", slug: plaza.slug, title: plaza.title, authorId });
    const version = await publicVersionOf(world);
    const after = await name(world.ada, world.max.id);
    expect(after).toMatchObject({ id: plaza.id, slug: plaza.slug, authorId: world.max.id, editedAt: null });
    expect(await publicVersionOf(world)).toBeGreaterThan(version);
    expect((await factsOf(plaza)).slice(2)).toEqual([
      ["post.updated", world.ada.id, world.max.id],
      ["post.author_changed", world.ada.id, world.max.id],
    ]);
    expect([await postsOf(world.max), await postsOf(world.mia)]).toEqual([["In the open"], []]);
    await expect(name(world.mia, world.mia.id)).rejects.toMatchObject({ status: 403 });
    await say(world, world.olive, plaza.id);
    expect((await told(world.max)).sort()).toEqual(["comment", "post_in_your_name"]);
    expect(await told(world.mia)).toEqual([]);
    // Once more is no other change.
    await name(world.ada, world.max.id);
    expect((await factsOf(plaza)).filter(([fact]) => fact === "post.author_changed")).toHaveLength(1);
  });

  test("of two who name somebody each one is heard, and the other is told", async () => {
    const own = await written({ author_id: null });
    const [first, second] = await Promise.all([as(world.community, world.ada), as(world.community, world.olive)]);
    const name = (ctx: TestCtx, authorId: number) =>
      updatePost(ctx, { spaceSlug: "cellar", slug: own.slug, title: "Opening hours", authorId });
    const late = meanwhile(second, () => name(first, world.max.id));
    await expect(name(late, world.mia.id)).rejects.toMatchObject({ status: 409, code: "draft_newer" });
    expect(await rowOf(own)).toMatchObject({ by: world.max.id });
    await Promise.all([first.settled(), second.settled()]);
    expect((await told(world.max)).sort()).toEqual(["post", "post_in_your_name"]);
    expect((await factsOf(own)).filter(([fact]) => fact === "post.author_changed")).toHaveLength(1);
  });

  test("the history of edits names who wrote; it is moved with its author, and a copy is its maker's", async () => {
    const made = await written();
    expect((await change(world.ada, made, { body: "From ten." })).status).toBe(200);
    const [edit] = await rows<{ by: number }>(
      world.community,
      sql`select edited_by as "by" from post_versions where post_id = ${made.id} and community_id = ${world.community.id}`,
    );
    expect(edit).toEqual({ by: world.ada.id });
    const to = await addSpace(world, "yard", {});
    const moved = await movePost(await as(world.community, world.ada), {
      spaceSlug: "cellar",
      slug: made.slug,
      to: to.slug,
    });
    expect(moved).toMatchObject({ authorId: world.max.id, spaceSlug: "yard" });
    const copy = await call(world.community, world.ada, `/internal_api/spaces/yard/posts/${moved.slug}/duplicate`, {
      method: "POST",
    });
    expect((await copy.json<PostPayload>()).author).toMatchObject({ name: "Ada Admin" });
  });
});
