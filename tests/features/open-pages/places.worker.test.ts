import { beforeEach, describe, expect, test } from "vitest";
import { type Ask, askList, askPost } from "~/features/open-pages/places";
import { endingOf } from "~/features/open-pages/watcher";
import type { PostPayload } from "~/features/posts/present";
import { sql } from "~/platform/database/sql";
import { toRequestError } from "~/platform/client/request";
import { addPost, type PostRef } from "../posts/posting";
import { call, createWorld, type Person, run, type World } from "../../world";

let world: World;
let post: PostRef;
let loaded: Pick<PostPayload, "id" | "slug" | "space">;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.max, world.plaza);
  loaded = await askPost(as(null), { ...post, space: { ...world.plaza, name: "", emoji: "" } });
});

/** As somebody's open page asks. */
const as =
  (who: Person | null): Ask =>
  async <T>(path: string) => {
    const answer = await call(world.community, who, path);
    const body = await answer.json();
    if (!answer.ok) throw toRequestError(answer, body);
    return body as T;
  };
const list = (get: Ask) =>
  askList(get, "/internal_api/spaces/plaza/posts?sort=likes", { id: world.plaza.id, slug: "plaza" });
const change = async (json: object, id = world.plaza.id) => {
  const answer = await call(world.community, world.ada, `/internal_api/spaces/${id}`, { method: "PUT", json });
  expect(answer.status).toBe(200);
};
/** What an open page of the post, and one of its space, would do: go on where it says, end, or ask again later. */
async function becomes(who: Person | null) {
  const of = (asked: Promise<string>) => asked.catch((error: unknown) => endingOf(error) ?? "asks again");
  return [
    await of(askPost(as(who), loaded).then((found) => found.space.slug)),
    await of(list(as(who)).then((found) => (typeof found === "string" ? found : `${found.length} posts`))),
  ];
}

describe("what an open page finds", () => {
  test("where nothing has moved: what it asks for", async () => {
    expect(await becomes(null)).toEqual(["plaza", "2 posts"]);
    expect(await askList(as(null), "/internal_api/posts?sort=latest", null)).toMatchObject([{ id: post.id }]);
  });

  test("where its space has got another address: the post with its words, and the address", async () => {
    await change({ slug: "agora" });
    for (const who of [null, world.mia]) expect(await becomes(who)).toEqual(["agora", "agora"]);
    const found = await askPost(as(null), loaded);
    expect([found.id, found.slug, found.reading]).toEqual([post.id, post.slug, expect.anything()]);
  });

  test("where another space has got the old address, open or closed, with a post of that name or without", async () => {
    await change({ slug: "agora" });
    await change({ slug: "plaza" }, world.cellar.id);
    expect(await becomes(null)).toEqual(["agora", "agora"]);
    // Of an empty space nothing can be shown by mistake.
    expect(await becomes(world.mia)).toEqual(["agora", "0 posts"]);
    const other = await addPost(world, world.mia, world.cellar);
    await run(
      world.community,
      sql`update posts set slug = ${post.slug} where id = ${other.id} and community_id = ${world.community.id}`,
    );
    expect(await becomes(world.mia)).toEqual(["agora", "agora"]);
    await call(world.community, world.ada, `/internal_api/spaces/agora/posts/${post.slug}`, { method: "DELETE" });
    expect(await becomes(world.mia)).toEqual([404, "agora"]);
  });

  test("where the post or its space is gone", async () => {
    await call(world.community, world.max, `/internal_api/spaces/plaza/posts/${post.slug}`, { method: "DELETE" });
    expect(await becomes(null)).toEqual([404, "0 posts"]);
    await call(world.community, world.ada, `/internal_api/spaces/${world.plaza.id}`, { method: "DELETE" });
    for (const who of [null, world.mia]) expect(await becomes(who)).toEqual([404, 404]);
  });

  test("where it is closed to the reader, at its old address or at a new one", async () => {
    await change({ is_private: true });
    const { mia, max } = world;
    const all = async () => [await becomes(null), await becomes(max), await becomes(mia)];
    const closed = await all();
    expect(closed[0]).toEqual([401, 401]);
    await change({ slug: "agora" });
    const [visitor, ...others] = await all();
    // Nobody is told where it went.
    expect(visitor).toEqual([404, 401]);
    expect(others.flat()).not.toContain("asks again");
    await change({ visibility: "secret" });
    expect(await becomes(null)).toEqual([404, 404]);
  });

  test("where nothing answers: nothing is over, and it is asked again", async () => {
    const silent: Ask = () => Promise.reject(new TypeError("no line"));
    for (const asked of [askPost(silent, loaded), list(silent)]) {
      expect(endingOf(await asked.catch((error: unknown) => error))).toBeNull();
    }
    // Its id says that it is there, its door that it is not: one of them is late.
    const late: Ask = async (path) => (path.includes("details") ? as(null)(path) : Promise.reject(notThere));
    expect(endingOf(await askPost(late, loaded).catch((error: unknown) => error))).toBeNull();
  });
});

const notThere = toRequestError({ status: 404, statusText: "" }, {});
