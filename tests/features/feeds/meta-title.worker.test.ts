import { beforeEach, expect, test } from "vitest";
import { action, loader } from "~/routes/spaces/space-settings";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { call, createWorld, type World } from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const titleOf = async () => {
  const answer = await call(world.community, null, `/internal_api/spaces/${world.plaza.id}`);
  return (await answer.json<{ meta_tag_attributes: { meta_title: string } }>()).meta_tag_attributes.meta_title;
};
const save = (fields: Record<string, string>) =>
  submit(world.community, "/c/plaza/settings", action, fields, {
    cookie: world.ada.cookie,
    params: { spaceSlug: "plaza" },
  });

test("a space has a title of its own for search engines, its name where it has none (spec section 3)", async () => {
  expect(await titleOf()).toBe("plaza");
  await save({ meta_title: " Where we\nmeet " });
  expect(await titleOf()).toBe("Where we meet");
  const page = await visit(world.community, world.ada, "/c/plaza/settings", loader, { spaceSlug: "plaza" });
  expect(page.data).toMatchObject({ head: { metaTitle: "Where we meet", name: "plaza" } });

  const refused = await save({ meta_title: "x".repeat(71) });
  expect(refused.data).toMatchObject({ error: { fields: { "meta_tag_attributes.meta_title": /70/ } } });
  const patch = { method: "PUT", json: { meta_tag_attributes: { meta_title: "" } } };
  expect((await call(world.community, world.mia, `/internal_api/spaces/${world.plaza.id}`, patch)).status).toBe(403);
  expect(await titleOf()).toBe("Where we meet");
  expect((await call(world.community, world.ada, `/internal_api/spaces/${world.plaza.id}`, patch)).status).toBe(200);
  expect(await titleOf()).toBe("plaza");
});
