import { beforeAll, expect, test, vi } from "vitest";
import { PUBLIC_VERSION_HEADER } from "~/platform/realtime";
import { addPost, type PostRef } from "../features/posts/posting";
import { call, createWorld, type World } from "../world";
import { watch } from "./watching";

const WATCHERS = 1_000;

let world: World;
let post: PostRef;
let pages: Awaited<ReturnType<typeof watch>>[] = [];
beforeAll(async () => {
  world = await createWorld();
  post = await addPost(world, world.max, world.plaza);
  for (let at = 0; at < WATCHERS; at += 50) {
    pages.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => watch(world.community, null, `posts/${post.id}`)))),
    );
  }
  return () => {
    for (const page of pages) page.close();
    pages = [];
  };
});

test("a thousand visitors of a busy post hear once a second, are spread over two, and cost a rendering for each version", async () => {
  expect(pages.every(({ status }) => status === 101)).toBe(true);
  const started = Date.now();
  let written = 0;
  // As a community's begins.
  const first = 1;
  while (Date.now() - started < 2_500) {
    const json = { body: `The ${(written += 1)}. word on this.` };
    const answer = await call(world.community, world.mia, `/internal_api/posts/${post.id}/comments`, { json });
    expect(answer.status).toBe(201);
  }
  const heardBy = (page: (typeof pages)[number]) => page.heard.filter(({ what }) => what !== null);
  const last = () => heardBy(pages[0] as (typeof pages)[number]).at(-1)?.version ?? 0;
  await vi.waitFor(() => expect(last()).toBe(first + written), { timeout: 5_000 });
  await vi.waitFor(() => expect(pages.every((page) => heardBy(page).at(-1)?.version === first + written)).toBe(true));
  const took = Date.now() - started;
  console.log(`${written} comments, ${heardBy(pages[0] as (typeof pages)[number]).length} hints in ${took} ms`);
  for (const page of pages) {
    expect(heardBy(page).length).toBeLessThanOrEqual(took / 1_000 + 1);
    expect(heardBy(page).at(-1)?.spread).toBe(2 * WATCHERS);
  }

  const asked = await Promise.all(
    pages.map(async () => {
      // As a page does.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * WATCHERS));
      return call(world.community, null, `/internal_api/posts/${post.id}/comments?latest=true`, {
        headers: { [PUBLIC_VERSION_HEADER]: String(last()) },
      });
    }),
  );
  const made = asked.filter((answer) => answer.headers.get("x-atrium-cache") !== "hit").length;
  console.log(`${asked.length} questions, ${made} answers made`);
  expect(made).toBeLessThanOrEqual(WATCHERS / 10);
  const counts = await Promise.all(
    asked.map(async (answer) => ((await answer.json()) as { comments_count: number }).comments_count),
  );
  expect(new Set(counts)).toEqual(new Set([written]));
}, 60_000);
