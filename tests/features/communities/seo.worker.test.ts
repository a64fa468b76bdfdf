import { beforeEach, expect, test } from "vitest";
import { deleteOpenGraphImage, updateSeo } from "~/features/communities/commands/update-community.server";
import { getRootData } from "~/features/communities/root.server";
import { upload } from "~/features/files/upload.server";
import { sql } from "~/platform/database/sql";
import { action } from "~/routes/settings/seo";
import { makePng } from "../files/pictures";
import { submit } from "../../routes/submit";
import { as, asVisitor, call, createWorld, rows, type World } from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const picture = async () => (await makePng(40, 20)).buffer;
const save = (typed: Record<string, string>) =>
  submit(world.community, "/settings/seo", action, typed, { cookie: world.ada.cookie });
const seoOf = async () => (await getRootData(await asVisitor(world.community))).community;
const patch = (json: unknown) =>
  call(world.community, world.ada, "/internal_api/community/seo", { method: "PATCH", json });

test("what is saved stands in the head of pages and in the log; what is absent stays", async () => {
  expect(await seoOf()).toMatchObject({ seo: { title: "", description: "", image: null }, isIndexed: true });
  expect((await patch({ meta_title: " Coffee\npeople ", allow_indexing: false })).status).toBe(200);
  expect((await patch({ meta_description: "We brew." })).status).toBe(200);
  expect(await seoOf()).toMatchObject({ seo: { title: "Coffee people", description: "We brew." }, isIndexed: false });
  const facts = await rows<{ actor: number; part: string }>(
    world.community,
    sql`select actor_id as actor, payload ->> 'part' as part from facts where community_id = ${world.community.id}
      and name = 'community.updated'`,
  );
  expect(facts).toEqual([
    { actor: world.ada.id, part: "seo" },
    { actor: world.ada.id, part: "seo" },
  ]);
  const long = await patch({ meta_title: "x".repeat(71), meta_description: "x".repeat(201) });
  expect([long.status, Object.keys(((await long.json()) as { error_details: object }).error_details)]).toEqual([
    422,
    ["meta_title", "meta_description"],
  ]);
});

test("the form without scripts says no by an absent box, and keeps what was typed where it is refused", async () => {
  const refused = await save({ meta_title: "x".repeat(71) });
  expect(refused.status).toBe(422);
  expect(refused.data).toMatchObject({
    values: { meta_title: "x".repeat(71) },
    error: { fields: { meta_title: /\S/ } },
  });
  await save({ meta_title: "Coffee" });
  expect(await seoOf()).toMatchObject({ seo: { title: "Coffee" }, isIndexed: false });
});

test("the picture of shared links is one's own fresh upload, open to everybody, and can be taken away twice", async () => {
  const ctx = await as(world.community, world.ada);
  const file = await upload(ctx, { bytes: await picture(), filename: "share.png", purpose: "open_graph" });
  const others = await upload(await as(world.community, world.olive), {
    bytes: await picture(),
    filename: "o.png",
    purpose: "open_graph",
  });
  expect((await patch({ open_graph_image_file_id: others.id })).status).toBe(409);
  expect((await patch({ open_graph_image_file_id: file.id })).status).toBe(200);
  expect((await seoOf())?.seo.image).toBe(`/files/${file.id}/1200.webp`);
  const shown = await call(world.community, null, `/files/${file.id}/1200.webp`);
  expect([shown.status, shown.headers.get("Cross-Origin-Resource-Policy")]).toEqual([200, "cross-origin"]);

  const remove = () =>
    call(world.community, world.ada, "/internal_api/community/open_graph_image", { method: "DELETE" });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  expect((await seoOf())?.seo.image).toBeNull();
  await expect(deleteOpenGraphImage(await as(world.community, world.mia))).rejects.toMatchObject({ status: 403 });
});

test("two admins who change two things at once both succeed", async () => {
  await Promise.all([
    updateSeo(await as(world.community, world.ada), { meta_title: "One" }),
    updateSeo(await as(world.community, world.olive), { meta_description: "Two" }),
  ]);
  expect(await seoOf()).toMatchObject({ seo: { title: "One", description: "Two" } });
});
