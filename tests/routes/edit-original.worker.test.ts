import { beforeAll, expect, test } from "vitest";
import { sql } from "~/platform/database/sql";
import { action as saveEdit } from "~/routes/posts/edit";
import { post } from "../features/posts/posting";
import { createWorld, rows, run, type World } from "../world";
import { submit } from "./submit";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

test("without a script a post that came from elsewhere takes another title, and its text stays as it was written", async () => {
  const { id, slug } = await post(world, world.mia, world.plaza, "From elsewhere");
  await run(world.community, sql`update posts set body_doc = '', body_html = '<p>As it came</p>' where id = ${id}`);
  const save = (fields: Record<string, string>) =>
    submit(world.community, `/c/plaza/${slug}/edit`, saveEdit, fields, {
      cookie: world.mia.cookie,
      params: { spaceSlug: "plaza", slug },
    });
  expect((await save({ title: "Called otherwise", body: "" })).status).toBe(302);
  const read = () =>
    rows(world.community, sql`select title, body_doc as doc, body_html as html from posts where id = ${id}`);
  expect(await read()).toEqual([{ title: "Called otherwise", doc: "", html: "<p>As it came</p>" }]);
  expect((await save({ title: "Called otherwise", body: "Written anew" })).status).toBe(302);
  expect(await read()).toMatchObject([{ html: expect.stringContaining("Written anew") }]);
});
