import { beforeAll, expect, test } from "vitest";
import { createComment } from "~/features/comments/commands.server";
import { likeSubject, unlikeSubject } from "~/features/likes/commands.server";
import { createPost } from "~/features/posts/commands/create-post.server";
import { newUid } from "~/lib/ids";
import { docFromText } from "~/ui/editor/document";
import { as, call, createWorld, type Person, type World } from "../world";

// design/budgets.md: one read batch, one commit, at most 10 rows written before the listeners.
const TRIPS = 2;
const ROWS_WRITTEN = 10;

let world: World;
let postId: number;

beforeAll(async () => {
  world = await createWorld();
  const ctx = await as(world.community, world.ada);
  const doc = docFromText("Some words.");
  const made = {
    spaceSlug: world.plaza.slug,
    title: "To talk about",
    doc,
    requestKey: newUid(20),
    status: "published",
  } as const;
  postId = (await createPost(ctx, made)).id;
  await ctx.settled();
});

test("a comment is acknowledged after two round trips and at most 10 rows written", async () => {
  const ctx = await as(world.community, world.mia);
  await createComment(ctx, { postId, text: "Well said.", requestKey: newUid(20) });
  expect(ctx.meter.trips).toBeLessThanOrEqual(TRIPS);
  expect(ctx.meter.rowsWritten).toBeLessThanOrEqual(ROWS_WRITTEN);
  await ctx.settled();
});

test("a like is acknowledged after two round trips and at most 10 rows written, and so is taking it back", async () => {
  for (const command of [likeSubject, unlikeSubject]) {
    const ctx = await as(world.community, world.max);
    await command(ctx, { kind: "post", id: postId });
    expect.soft(ctx.meter.trips, command.name).toBeLessThanOrEqual(TRIPS);
    expect.soft(ctx.meter.rowsWritten, command.name).toBeLessThanOrEqual(ROWS_WRITTEN);
    await ctx.settled();
  }
});

test("the doors cost no more than the commands", async () => {
  const send = (who: Person, path: string, json: object) =>
    call(world.community, who, path, { method: "POST", json, headers: { "Idempotency-Key": newUid(20) } });
  const like = { user_likeable_type: "Post", user_likeable_id: postId };
  for (const answer of [
    await send(world.mia, `/internal_api/posts/${postId}/comments`, { body: "By the door." }),
    await send(world.mia, "/internal_api/user_likes", like),
  ]) {
    expect(answer.status).toBeLessThan(300);
    const [, trips, written] = /trips=(\d+) .*written=(\d+)/.exec(answer.headers.get("x-atrium-cost") ?? "") ?? [];
    expect.soft(Number(trips), answer.url).toBeLessThanOrEqual(TRIPS);
    expect.soft(Number(written), answer.url).toBeLessThanOrEqual(ROWS_WRITTEN);
  }
});
