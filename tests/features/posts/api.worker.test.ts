import { beforeAll, describe, expect, test } from "vitest";
import type { PostPayload } from "~/features/posts/present";
import { call, createWorld, type World } from "../../world";
import { docOf, post } from "./posting";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const space = "/internal_api/spaces/plaza/posts";

async function json<T = PostPayload>(response: Response): Promise<T> {
  expect(response.headers.get("Content-Type")).toContain("application/json");
  return (await response.json()) as T;
}

type List = { records: PostPayload[]; next_cursor: string | null; has_next_page: boolean };

describe("posts by space and slug", () => {
  test("are made, shown, changed and deleted, and the deletion is undone", async () => {
    const made = await call(world.community, world.mia, space, { json: { name: "By API", tiptap_body: docOf("One") } });
    expect(made.status).toBe(201);
    const { id, slug } = await json(made);
    const shown = await json(await call(world.community, null, `${space}/${slug}`));
    expect(shown).toMatchObject({
      id,
      name: "By API",
      body: "<p>One</p>",
      tiptap_body: null,
      post_details_loaded: true,
    });

    const change = { method: "PATCH", json: { name: "Changed" } };
    expect((await call(world.community, world.max, `${space}/${slug}`, change)).status).toBe(403);
    expect(await json(await call(world.community, world.mia, `${space}/${slug}`, change))).toMatchObject({
      name: "Changed",
      body: "<p>One</p>",
    });

    expect((await call(world.community, world.mia, `${space}/${slug}`, { method: "DELETE" })).status).toBe(200);
    expect((await call(world.community, world.mia, `${space}/${slug}`)).status).toBe(404);
    const back = await call(world.community, world.mia, `/internal_api/posts/deleted/${id}/restore`, {
      method: "POST",
    });
    expect(await json(back)).toMatchObject({ status: "published" });
  });

  test("an Idempotency-Key stores the first answer", async () => {
    const send = () =>
      call(world.community, world.mia, space, {
        json: { name: "Twice", body: "text" },
        headers: { "Idempotency-Key": "key-12345678" },
      });
    const [one, two] = await Promise.all([send(), send()]);
    expect((await json(one)).id).toBe((await json(two)).id);
    expect((await json(await send())).slug).toBe("twice");
  });

  test("drafts are kept, their older tab is told", async () => {
    const draft = await json(
      await call(world.community, world.mia, space, { json: { name: "", body: "x", status: "draft" } }),
    );
    const save = (version: number, text = "y") =>
      call(world.community, world.mia, `/internal_api/posts/drafts/${draft.id}`, {
        method: "PUT",
        json: { name: "T", tiptap_body: docOf(text), version },
      });
    expect(await json<object>(await save(draft.draft_version))).toMatchObject({ version: draft.draft_version + 1 });
    // The same once more, as after an answer that was lost, is no other text.
    expect(await json<object>(await save(draft.draft_version))).toMatchObject({ version: draft.draft_version + 1 });
    const late = await save(draft.draft_version, "z");
    expect(late.status).toBe(409);
    expect(await json<object>(late)).toMatchObject({ code: "draft_newer" });
    const published = await call(world.community, world.mia, `${space}/${draft.slug}`, {
      method: "PATCH",
      json: { name: "Ready", status: "published" },
    });
    expect(await json(published)).toMatchObject({ id: draft.id, slug: "ready", body: "<p>y</p>" });
  });
});

describe("lists", () => {
  test("take page and per_page and always return a cursor", async () => {
    for (let n = 0; n < 3; n++) await post(world, world.mia, world.plaza, `Listed ${n}`);
    const first = await json<List>(await call(world.community, world.mia, `${space}?per_page=2&sort=latest`));
    expect(first.records).toHaveLength(2);
    const byCursor = await json<List>(
      await call(world.community, world.mia, `${space}?per_page=2&cursor=${first.next_cursor}`),
    );
    const byPage = await json<List>(await call(world.community, world.mia, `${space}?per_page=2&sort=latest&page=2`));
    expect(byPage.records.map((one) => one.id)).toEqual(byCursor.records.map((one) => one.id));
    const far = await call(world.community, world.mia, `${space}?page=51`);
    expect(far.status).toBe(422);
    expect(await json<object>(far)).toMatchObject({ code: "cursor_required" });
    expect((await call(world.community, world.mia, `${space}?per_page=101`)).status).toBe(422);
    expect((await call(world.community, world.mia, `${space}?cursor=nonsense`)).status).toBe(422);
    expect((await call(world.community, world.mia, `${space}?sort=random`)).status).toBe(422);
  });

  test("details come for comma-joined ids, without what one may not read", async () => {
    const [open, hidden] = await Promise.all([
      post(world, world.mia, world.plaza, "Seen"),
      post(world, world.mia, world.cellar, "Unseen"),
    ]);
    const ask = async (person: World["mia"] | null, extra = "") =>
      (
        await json<List>(
          await call(world.community, person, `/internal_api/posts/details?post_ids=${open.id},${hidden.id}${extra}`),
        )
      ).records;
    expect((await ask(null)).map((one) => one.id)).toEqual([open.id]);
    expect(await ask(world.mia)).toHaveLength(2);
    expect(await ask(world.mia, `&space_id=${world.cellar.id}&for_shared_post_view=true`)).toHaveLength(1);
    expect((await call(world.community, null, "/internal_api/posts/details?post_ids=1,x")).status).toBe(422);
  });

  test("the feed is marked as seen by those who are signed in", async () => {
    expect((await call(world.community, world.mia, "/internal_api/posts/feed_seen", { json: {} })).status).toBe(200);
    expect((await call(world.community, null, "/internal_api/posts/feed_seen", { json: {} })).status).toBe(401);
  });
});

test("every refusal is the spec's error object", async () => {
  const wrong: [World["mia"] | null, string, object, number][] = [
    [null, space, { name: "T", body: "x" }, 401],
    [world.max, "/internal_api/spaces/cellar/posts", { name: "T", body: "x" }, 403],
    [world.max, "/internal_api/spaces/attic/posts", { name: "T", body: "x" }, 404],
    [world.una, space, { name: "T", body: "x" }, 403],
    [world.mia, space, { name: "T", body: "" }, 422],
    [world.mia, space, { name: "T", tiptap_body: [] }, 422],
    [world.mia, space, { name: 5 }, 422],
  ];
  for (const [person, path, body, status] of wrong) {
    const response = await call(world.community, person, path, { json: body });
    expect(response.status, JSON.stringify(body)).toBe(status);
    expect(await json<object>(response)).toMatchObject({
      message: expect.any(String),
      error_details: expect.anything(),
    });
  }
});
