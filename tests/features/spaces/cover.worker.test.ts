import { beforeEach, expect, test } from "vitest";
import { deleteFile } from "~/features/storage/commands.server";
import { sql } from "~/platform/database/sql";
import { loader as members } from "~/routes/spaces/members";
import { action as save } from "~/routes/spaces/space-settings";
import { loader as space } from "~/routes/spaces/space";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { as, call, createWorld, type Person, rows, run, type World } from "../../world";
import { makePng } from "../files/pictures";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

async function upload(who: Person, purpose = "picture", sent?: Uint8Array<ArrayBuffer>): Promise<number> {
  const body = sent ?? (await makePng(1000, 200));
  const headers = { "X-Filename": "cover.png", "Content-Length": String(body.byteLength) };
  const path = `/internal_api/files?purpose=${purpose}`;
  const answer = await call(world.community, who, path, { method: "POST", body, headers });
  return (await answer.json<{ id: number }>()).id;
}
const change = (who: Person, json: object, method = "PATCH", slug = "cellar") =>
  call(world.community, who, `/internal_api/spaces/${slug}`, { method, json });
const takeAway = (who: Person, field_name = "cover_image") =>
  call(world.community, who, "/internal_api/spaces/cellar/attached_files", { method: "DELETE", json: { field_name } });
const coverFor = async (who: Person | null, slug = "cellar", page: unknown = space, under = "") =>
  (
    (await visit(world.community, who, `/c/${slug}${under}`, page, { spaceSlug: slug })).data as
      | { cover?: unknown }
      | undefined
  )?.cover;

test("stands above every page of a space, for who may read it and for nobody else", async () => {
  const id = await upload(world.ada);
  const answer = await change(world.ada, { cover_image: String(id), cover_image_alt: " A row\nof barrels " }, "PUT");
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({
      cover_image_url: expect.stringContaining(`/files/${id}/`),
      cover_image_alt: "A row of barrels",
    }),
  ]);
  const shown = { alt: "A row of barrels", width: 1000, height: 200, src: expect.stringMatching(/\?e=\d+&s=/) };
  for (const [page, under] of [
    [space, ""],
    [members, "/members"],
  ] as const)
    expect(await coverFor(world.mia, "cellar", page, under)).toMatchObject(shown);
  // Before its door there is no picture, nor at its address.
  expect(await coverFor(world.max)).toBeUndefined();
  const status = async (who: Person | null) => (await call(world.community, who, `/files/${id}/960.webp`)).status;
  expect([await status(world.mia), await status(world.max), await status(null)]).toEqual([200, 404, 404]);
});

test("of an open space has a plain address that caches may keep; lists carry none", async () => {
  const id = await upload(world.ada);
  await change(world.ada, { cover_image: String(id) }, "PATCH", "plaza");
  expect(await coverFor(null, "plaza")).toMatchObject({ src: `/files/${id}/960.webp`, alt: "" });
  expect((await call(world.community, null, `/files/${id}/960.webp`)).headers.get("cache-control")).toMatch(/public/);
  const listed = await (await call(world.community, world.ada, "/internal_api/spaces")).json<{ records: object[] }>();
  expect(JSON.stringify(listed)).not.toContain(`/files/${id}`);
});

test("is a manager's own fresh upload; another's is refused, and what is absent stays", async () => {
  const [hers, mine] = [await upload(world.mia), await upload(world.ada)];
  expect((await change(world.ada, { cover_image: String(hers) })).status).toBe(409);
  expect((await change(world.mia, { cover_image: String(hers) })).status).toBe(403);
  for (const wrong of ["x", "-1", 7]) expect((await change(world.ada, { cover_image: wrong })).status).toBe(422);
  expect((await change(world.ada, { cover_image_alt: "x".repeat(201) })).status).toBe(422);
  await change(world.ada, { cover_image: String(mine) });
  await change(world.ada, { cover_image: "", emoji: "🍷" });
  await change(world.ada, { name: "Cellar" });
  expect(await coverFor(world.mia)).toMatchObject({ src: expect.stringContaining(`/files/${mine}/`) });
});

test("is a picture as wide as one: any other file is refused, with what was typed, and hangs on nothing", async () => {
  const text = await upload(world.ada, "file", new TextEncoder().encode("words"));
  const avatar = await upload(world.ada, "avatar");
  for (const id of [text, avatar]) {
    const answer = await change(world.ada, { cover_image: String(id), name: "Not so" });
    expect([answer.status, await answer.json()]).toMatchObject([422, { error_details: { cover_image: /\S/ } }]);
    const fields = { cover_image: String(id), name: "Not so" };
    const options = { cookie: world.ada.cookie, params: { spaceSlug: "cellar" } };
    const form = await submit(world.community, "/c/cellar/settings", save, fields, options);
    expect(form).toMatchObject({ status: 422, data: { values: fields, error: { fields: { cover_image: /\S/ } } } });
  }
  expect(await coverFor(world.mia)).toBeNull();
  const hanging = sql`select 1 from files where id in (${text}, ${avatar}) and attached_kind is not null`;
  expect(await rows(world.community, hanging)).toEqual([]);
});

test("is taken away by its name, by the form and with its file, and a replaced one comes loose", async () => {
  const hanging = () =>
    rows<{ id: number }>(
      world.community,
      sql`select id from files where attached_kind = 'space_cover' and attached_id = ${world.cellar.id}`,
    );
  const [first, second] = [await upload(world.ada), await upload(world.ada)];
  await change(world.ada, { cover_image: String(first) });
  await change(world.ada, { cover_image: String(second) });
  expect(await hanging()).toEqual([{ id: second }]);
  expect((await takeAway(world.mia)).status).toBe(403);
  expect((await takeAway(world.ada, "logo")).status).toBe(422);
  for (let twice = 0; twice < 2; twice++) expect((await takeAway(world.ada)).status).toBe(200);
  expect([await hanging(), await coverFor(world.mia)]).toEqual([[], null]);

  const form = { cookie: world.ada.cookie, params: { spaceSlug: "cellar" } };
  const third = await upload(world.ada);
  await submit(
    world.community,
    "/c/cellar/settings",
    save,
    { cover_image: String(third), cover_image_alt: "Oak" },
    form,
  );
  expect(await coverFor(world.mia)).toMatchObject({ alt: "Oak" });
  await deleteFile(await as(world.community, world.ada), third);
  expect(await coverFor(world.mia)).toBeNull();
});

test("goes with a space that is deleted, and comes back with it", async () => {
  const id = await upload(world.ada);
  await change(world.ada, { cover_image: String(id) });
  await run(world.community, sql`update spaces set deleted_at = ${Date.now()} where id = ${world.cellar.id}`);
  expect((await call(world.community, world.mia, `/files/${id}/960.webp`)).status).toBe(404);
  await run(world.community, sql`update spaces set deleted_at = null where id = ${world.cellar.id}`);
  expect(await coverFor(world.mia)).toMatchObject({ src: expect.stringContaining(`/files/${id}/`) });
});
