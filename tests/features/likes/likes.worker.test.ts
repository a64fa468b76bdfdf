import { beforeEach, expect, test } from "vitest";
import { likeSubject, unlikeSubject } from "~/features/likes/commands.server";
import { listLikers } from "~/features/likes/queries.server";
import type { LikeState } from "~/features/likes/rules";
import { sql } from "~/platform/database/sql";
import { publicVersionOf } from "../../support/public-version";
import {
  addPerson,
  addSession,
  as,
  asVisitor,
  call,
  createWorld,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { addPost, type PostRef } from "../posts/posting";
import { factNames } from "../../platform/fact-names";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
});

const subject = (ref = post) => ({ kind: "post" as const, id: ref.id });
const wire = (ref = post) => ({ user_likeable_type: "Post", user_likeable_id: ref.id });
const door = (person: Person | null, method: string, ref = post) =>
  call(world.community, person, "/internal_api/user_likes", { method, json: wire(ref) });

async function counted(ref = post): Promise<{ kept: number; true: number }> {
  const [row] = await rows<{ kept: number; true: number }>(
    world.community,
    sql`select likes_count as kept, (select count(*) from likes where community_id = p.community_id
      and subject_kind = 'post' and subject_id = p.id) as "true" from posts p where id = ${ref.id}`,
  );
  return row ?? { kept: -1, true: -1 };
}

/** Facts of likes, without those of the listeners. */
const likeFacts = async () => (await factNames(world)).filter((name) => name.startsWith("post."));

test("liking answers flag, count and sample, and is remembered once", async () => {
  const answer = await door(world.max, "POST");
  expect(answer.status).toBe(200);
  const state = await answer.json<LikeState>();
  expect(state).toMatchObject({ is_liked_by_current_user: true, user_likes_count: 1 });
  expect(state.sample_user_likes_community_members.map((liker) => liker.name)).toEqual(["Max Member"]);
  await door(world.max, "POST");
  expect(await counted()).toEqual({ kept: 1, true: 1 });
  expect(await likeFacts()).toEqual(["post.liked"]);
});

test("taking a like back is safe to repeat", async () => {
  await door(world.max, "POST");
  expect(await (await door(world.max, "DELETE")).json()).toMatchObject({ user_likes_count: 0 });
  expect((await door(world.max, "DELETE")).status).toBe(200);
  expect(await counted()).toEqual({ kept: 0, true: 0 });
  expect(await likeFacts()).toEqual(["post.liked", "post.unliked"]);
});

test("section 8: a visitor's like is refused with log_in_to_like_posts", async () => {
  for (const method of ["POST", "DELETE"]) {
    const answer = await door(null, method);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "log_in_to_like_posts", message: "Sign in to like posts." });
  }
  await expect(likeSubject(await asVisitor(world.community), subject())).rejects.toMatchObject({ status: 401 });
});

test("a stranger, an unconfirmed member and a view-only masquerade change nothing", async () => {
  expect((await door(world.stan, "POST")).status).toBe(401);
  const unconfirmed = await door(world.una, "POST");
  expect([unconfirmed.status, (await unconfirmed.json<{ code: string }>()).code]).toEqual([403, "confirm_email"]);

  const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
  const masked = await door({ ...world.max, cookie }, "POST");
  expect(await masked.json()).toMatchObject({ code: "view_only_error", view_only_masquerading: true });
  await expect(unlikeSubject(await as(world.community, { ...world.max, cookie }), subject())).rejects.toMatchObject({
    code: "view_only_error",
  });
  expect(await counted()).toEqual({ kept: 0, true: 0 });
});

test("what one may not read one may not like, nor see who likes it", async () => {
  const hidden = await addPost(world, world.mia, world.cellar);
  const secret = await addPost(world, world.olive, world.attic);
  const draft = await addPost(world, world.mia, world.plaza, { status: "draft" });
  const elsewhere = await addPost({ community: world.other }, world.stan, world.plaza);
  const expected: [PostRef, number][] = [
    [hidden, 403],
    [secret, 404],
    [draft, 404],
    [elsewhere, 404],
  ];
  for (const [ref, status] of expected) {
    expect((await door(world.max, "POST", ref)).status).toBe(status);
    expect((await door(world.max, "DELETE", ref)).status).toBe(status);
    const list = `/internal_api/user_likes?user_likeable_type=Post&user_likeable_id=${ref.id}`;
    expect((await call(world.community, world.max, list)).status).toBe(status);
    expect(await counted(ref)).toEqual({ kept: 0, true: 0 });
  }
  expect((await door(world.mia, "POST", hidden)).status).toBe(200);
  expect((await door(world.ada, "POST", secret)).status).toBe(200);
  expect(await likeFacts()).toEqual(["post.liked", "post.liked"]);
});

test("a kind that cannot be liked, or no id, is refused with its field", async () => {
  for (const [json, field] of [
    [{ user_likeable_type: "Event", user_likeable_id: 1 }, "user_likeable_type"],
    [{ user_likeable_type: "post", user_likeable_id: 1 }, "user_likeable_type"],
    [{ user_likeable_type: "Post", user_likeable_id: "x" }, "user_likeable_id"],
  ] as const) {
    const answer = await call(world.community, world.max, "/internal_api/user_likes", { json });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json<{ error_details: object }>()).error_details)).toEqual([field]);
  }
});

test("a double click makes one like and one fact", async () => {
  await Promise.all([1, 2, 3].map(() => door(world.max, "POST")));
  expect(await counted()).toEqual({ kept: 1, true: 1 });
  expect(await likeFacts()).toEqual(["post.liked"]);
});

test("storms of likes and unlikes leave no drift", async () => {
  const people = [world.olive, world.ada, world.mo, world.mia, world.max];
  const storm = Array.from({ length: 60 }, (_, i) => {
    const person = people[i % people.length] ?? world.max;
    return door(person, Math.random() < 0.5 ? "POST" : "DELETE");
  });
  for (const answer of await Promise.all(storm)) expect(answer.status).toBe(200);
  const { kept, true: real } = await counted();
  expect(kept).toBe(real);
  const names = await likeFacts();
  const liked = names.filter((name) => name === "post.liked").length;
  expect(liked - (names.length - liked)).toBe(real);
});

test("budget: a like costs two trips in a row and at most ten rows written before the listeners", async () => {
  const ctx = await as(world.community, world.max);
  ctx.poke = () => undefined;
  await likeSubject(ctx, subject());
  expect(ctx.meter.trips).toBe(2);
  expect(ctx.meter.rowsWritten).toBeLessThanOrEqual(10);
});

test("likers are listed newest first, page by page", async () => {
  for (let i = 0; i < 3; i++) {
    const fan = await addPerson(world.community, `Fan ${i}`, "member");
    await run(
      world.community,
      sql`insert into likes values (${world.community.id}, 'post', ${post.id}, ${fan.id}, ${1000 + i})`,
    );
  }
  const first = await listLikers(await as(world.community, world.max), subject(), { perPage: 2 });
  expect(first.records.map((like) => like.community_member.name)).toEqual(["Fan 2", "Fan 1"]);
  expect(first.has_next_page).toBe(true);
  const rest = await listLikers(await as(world.community, world.max), subject(), {
    perPage: 2,
    cursor: first.cursor ?? "",
  });
  expect(rest.records.map((like) => like.community_member.name)).toEqual(["Fan 0"]);
  expect(rest.cursor).toBeNull();
});

test("kept pages are left behind by what was liked, never by what was refused or is so already", async () => {
  const hidden = await addPost(world, world.mia, world.cellar);
  const version = () => publicVersionOf(world);
  const before = await version();
  expect((await door(world.max, "POST", hidden)).status).toBe(403);
  expect((await door(world.stan, "POST")).status).toBe(401);
  expect((await door(world.max, "DELETE")).status).toBe(200);
  expect(await version()).toBe(before);
  await door(world.max, "POST");
  expect(await version()).toBe(before + 1);
  await door(world.max, "POST");
  expect(await version()).toBe(before + 1);
});

test("kept pages show no private space, and are left behind by no like in one", async () => {
  const hidden = await addPost(world, world.mia, world.cellar);
  const answer = await call(world.community, world.mia, `/internal_api/posts/${hidden.id}/comments`, {
    json: { body: "Hello" },
  });
  const comment = { user_likeable_type: "Comment", user_likeable_id: (await answer.json<{ id: number }>()).id };
  const version = () => publicVersionOf(world);
  const before = await version();
  for (const method of ["POST", "DELETE"]) {
    expect((await door(world.mia, method, hidden)).status).toBe(200);
    const done = await call(world.community, world.mia, "/internal_api/user_likes", { method, json: comment });
    expect(done.status).toBe(200);
  }
  expect(await version()).toEqual(before);
  // The same in the open, of a comment: each is a new version.
  const open = await call(world.community, world.mia, `/internal_api/posts/${post.id}/comments`, {
    json: { body: "Hello" },
  });
  const shown = { user_likeable_type: "Comment", user_likeable_id: (await open.json<{ id: number }>()).id };
  const between = await version();
  await call(world.community, world.mia, "/internal_api/user_likes", { json: shown });
  expect(await version()).not.toEqual(between);
});
