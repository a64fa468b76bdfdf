import { beforeAll, describe, expect, test } from "vitest";
import { listMatching, listToChoose } from "~/features/posts/bulk-choices.server";
import { filterOf } from "~/features/posts/bulk/input";
import { action, loader } from "../../../app/routes/posts/bulk-actions";
import { sql } from "~/platform/database/sql";
import { as, createWorld, rows, run, type World } from "../../world";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { addTopic } from "../topics/topics";
import { addPost, type PostRef } from "./posting";

const PATH = "/settings/posts/bulk_actions";

let world: World;
const of: Record<string, PostRef> = {};
beforeAll(async () => {
  world = await createWorld();
  for (let i = 0; i < 45; i++) {
    await addPost(world, world.max, world.sketch, { title: `Sketch ${i}`, publishedAt: 1_000 + Math.floor(i / 2) });
  }
  of.tea = await addPost(world, world.mia, world.plaza, { title: "Green Tea", publishedAt: 5_000 });
  of.cellar = await addPost(world, world.mia, world.cellar, { title: "Tea below", publishedAt: 6_000 });
  of.attic = await addPost(world, world.ada, world.attic, { title: "Above", publishedAt: 7_000 });
  of.mine = await addPost(world, world.ada, world.plaza, { title: "My draft", status: "draft" });
  of.others = await addPost(world, world.mia, world.plaza, { title: "Her draft", status: "draft", isShared: 1 });
  of.later = await addPost(world, world.ada, world.plaza, { title: "Later", status: "scheduled", publishedAt: 9e12 });
  of.gone = await addPost(world, world.mia, world.plaza, { title: "Tea gone", status: "deleted" });
  await addPost({ community: world.other }, world.stan, world.plaza, { title: "Tea elsewhere" });
});

const ask = async (query: string) => filterOf(new URLSearchParams(query));
async function found(query: string): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const filter = { ...(await ask(query)), cursor: cursor ?? undefined };
    const page: Awaited<ReturnType<typeof listToChoose>> = await listToChoose(
      await as(world.community, world.ada),
      filter,
    );
    expect(page.posts.length).toBeLessThanOrEqual(20);
    names.push(...page.posts.map(({ name }) => name));
    cursor = page.cursor;
  } while (cursor);
  return names;
}

describe("the posts one chooses from", () => {
  test("are all that are published, each once, the newest first, and of what is not yet one's own", async () => {
    const all = await found("");
    expect(all.slice(0, 3)).toEqual(["Above", "Tea below", "Green Tea"]);
    expect(all).toHaveLength(48);
    expect(new Set(all).size).toBe(48);
    expect(await found("status=draft")).toEqual(["My draft"]);
    expect(await found("status=scheduled")).toEqual(["Later"]);
  });

  test("by space, author, topic and words of the title, and by several of them", async () => {
    const topic = await addTopic(world, "Leaves");
    for (const one of [of.tea, of.attic]) {
      await run(
        world.community,
        sql`insert into post_topics (community_id, post_id, topic_id, space_id, is_listed, title, likes_count, published_at, activity_at)
          select community_id, id, ${topic.id}, space_id, 1, title, 0, published_at, activity_at from posts where id = ${one?.id ?? 0}`,
      );
    }
    expect(await found(`space=${world.plaza.id}`)).toEqual(["Green Tea"]);
    expect(await found(`author=${world.mia.publicUid}`)).toEqual(["Tea below", "Green Tea"]);
    expect(await found("q=tea")).toEqual(["Tea below", "Green Tea"]);
    expect(await found("q=100%25")).toEqual([]);
    expect(await found(`topic=${topic.id}`)).toEqual(["Above", "Green Tea"]);
    expect(await found(`topic=${topic.id}&author=${world.mia.publicUid}&q=green&space=${world.plaza.id}`)).toEqual([
      "Green Tea",
    ]);
    expect(await found(`author=nobody`)).toEqual([]);
  });

  test("what lies in the bin is left out, and the list goes on behind it", async () => {
    await run(world.community, sql`update spaces set deleted_at = 1 where id = ${world.sketch.id}`);
    expect(await found("")).toEqual(["Above", "Tea below", "Green Tea"]);
    await run(world.community, sql`update spaces set deleted_at = null where id = ${world.sketch.id}`);
  });

  test("all that match are found on all pages", async () => {
    const ctx = await as(world.community, world.ada);
    expect(await listMatching(ctx, await ask(`author=${world.max.publicUid}`))).toHaveLength(45);
    expect(await listMatching(ctx, await ask("q=tea"))).toEqual([of.cellar?.id, of.tea?.id]);
  });
});

describe("the page", () => {
  test("is the admins'", async () => {
    for (const who of [world.mia, world.mo]) expect((await visit(world.community, who, PATH, loader)).status).toBe(403);
    for (const who of [null, world.stan]) expect((await visit(world.community, who, PATH, loader)).status).toBe(302);
  });

  test("finds whom a name means, and asks where it may mean several", async () => {
    const one = await visit(world.community, world.ada, `${PATH}?who=Stan&q=tea`, loader);
    expect((one.data as { meant: unknown[] }).meant).toEqual([]);
    const mia = await visit(world.community, world.ada, `${PATH}?who=Mia&q=tea`, loader);
    expect(mia.location).toBe(`${PATH}?status=published&q=tea&author=${world.mia.publicUid}`);
    const several = await visit(world.community, world.ada, `${PATH}?who=Member`, loader);
    expect((several.data as { meant: unknown[] }).meant).toHaveLength(2);
  });

  const send = (fields: Record<string, string>, query = "") =>
    submit(world.community, `${PATH}${query}`, action, fields, { cookie: world.ada.cookie });
  const begun = async () =>
    (
      await rows<{ total: number }>(
        world.community,
        sql`select total from jobs where community_id = ${world.community.id} and kind = 'posts.bulk' order by id`,
      )
    ).map(({ total }) => total);

  test("a refused form keeps what was ticked and chosen", async () => {
    const ticked = { [`post_${of.tea?.id}`]: "1" };
    const refused = await send({ ...ticked, act: "add_topic", topic: "" });
    expect(refused.status).toBe(422);
    expect(refused.data).toMatchObject({
      error: { fields: { value: "Choose a topic that there is." } },
      values: { ...ticked, act: "add_topic" },
    });
    expect((await send({ act: "pin" })).data).toMatchObject({
      error: { fields: { post_ids: "Choose at least one post." } },
    });
    expect((await send(ticked)).data).toMatchObject({ error: { fields: { action: "Choose what to do." } } });
    expect((await send({ ...ticked, act: "add_topic", topic: "1" })).status).toBe(422);
    expect(await begun()).toEqual([]);
  });

  test("begins one job with what is ticked, or with all that its filters find", async () => {
    const form = { [`post_${of.tea?.id}`]: "1", act: "pin", requestKey: "a-form-sent-twice" };
    const [first, second] = [await send(form), await send(form)];
    expect(first.location).toMatch(/^\/settings\/jobs\/\d+$/);
    expect(second.location).toBe(first.location);
    await send({ which: "all", act: "pin" }, `?author=${world.max.publicUid}`);
    expect(await begun()).toEqual([1, 45]);
  });
});
