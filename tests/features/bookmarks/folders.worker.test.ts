import { beforeEach, expect, test } from "vitest";
import { deleteFolder } from "~/features/bookmarks/folders.server";
import type { BookmarksPayload, FolderPayload } from "~/features/bookmarks/payload";
import { sql } from "~/platform/database/sql";
import { addSession, as, call, createWorld, newId, type Person, rows, run, type World } from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const FOLDERS = "/internal_api/bookmark_folders";
const send = (person: Person | null, path: string, method: string, json?: object) =>
  call(world.community, person, path, { method, json });
const make = async (person: Person, name: string) =>
  (await send(person, FOLDERS, "POST", { name })).json<FolderPayload>();
const foldersOf = async (person: Person) =>
  (await (await call(world.community, person, FOLDERS)).json<{ records: FolderPayload[] }>()).records;
const inFolder = async (person: Person, folder: number | "none") =>
  (await (await call(world.community, person, `/internal_api/bookmarks?folder_id=${folder}`)).json<BookmarksPayload>())
    .records;
const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, (_, i) => i + 1));
async function marked(person: Person): Promise<number> {
  const json = { bookmarkable_type: "Space", bookmarkable_id: world.plaza.id };
  return (await (await send(person, "/internal_api/bookmarks", "POST", json)).json<{ id: number }>()).id;
}

test("folders are each member's own, by name, each name once in whatever case", async () => {
  await make(world.max, "tools");
  await make(world.max, "Recipes");
  await make(world.ada, "Recipes");
  expect((await foldersOf(world.max)).map(({ name }) => name)).toEqual(["Recipes", "tools"]);
  const again = await Promise.all([1, 2].map(() => send(world.max, FOLDERS, "POST", { name: "RECIPES" })));
  expect(again.map(({ status }) => status)).toEqual([201, 201]);
  const [kept] = await foldersOf(world.max);
  for (const answer of again) expect(await answer.json()).toEqual({ id: kept?.id, name: "Recipes" });
  expect((await send(world.max, FOLDERS, "POST", { name: "x".repeat(61) })).status).toBe(422);
  expect((await send(world.max, FOLDERS, "POST", { name: "  " })).status).toBe(422);
  expect(await foldersOf(world.max)).toHaveLength(2);
});

test("a bookmark is put into a folder, into another and into none; never into somebody else's", async () => {
  const recipes = await make(world.max, "Recipes");
  const theirs = await make(world.ada, "Theirs");
  const id = await marked(world.max);
  const path = `/internal_api/bookmarks/${id}`;
  expect((await send(world.max, path, "PATCH", { folder_id: recipes.id })).status).toBe(200);
  expect((await inFolder(world.max, recipes.id)).map((one) => one.id)).toEqual([id]);
  expect(await inFolder(world.max, "none")).toEqual([]);
  expect((await send(world.max, path, "PUT", { folder_id: theirs.id })).status).toBe(422);
  expect(await inFolder(world.ada, theirs.id)).toEqual([]);
  expect(await inFolder(world.ada, recipes.id)).toEqual([]);
  // What is not named stays.
  await send(world.max, path, "PATCH", { due_at: null });
  expect(await inFolder(world.max, recipes.id)).toHaveLength(1);
  await send(world.max, path, "PATCH", { folder_id: null });
  expect(await inFolder(world.max, "none")).toHaveLength(1);
});

test("a folder is renamed; one that goes leaves its bookmarks, however many they are", async () => {
  const { id } = await make(world.max, "Recipes");
  await make(world.max, "Tools");
  expect((await send(world.max, `${FOLDERS}/${id}`, "PATCH", { name: "Cooked" })).status).toBe(200);
  expect((await send(world.max, `${FOLDERS}/${id}`, "PUT", { name: "tools" })).status).toBe(422);
  expect((await send(world.ada, `${FOLDERS}/${id}`, "PATCH", { name: "Mine" })).status).toBe(404);
  await run(
    world.community,
    sql`insert into bookmarks (id, community_id, member_id, subject_kind, subject_id, folder_id, created_at)
      select ${newId()} + value, ${world.community.id}, ${world.max.id}, 'post',
        ${newId()} + value, ${id}, value from json_each(${numbers(1100)})`,
  );
  expect((await send(world.ada, `${FOLDERS}/${id}`, "DELETE")).status).toBe(404);
  await deleteFolder(await as(world.community, world.max), id);
  expect((await foldersOf(world.max)).map(({ name }) => name)).toEqual(["Tools"]);
  const left = await rows<{ n: number }>(
    world.community,
    sql`select count(*) as n from bookmarks where member_id = ${world.max.id} and folder_id is null`,
  );
  expect(left[0]?.n).toBe(1100);
  expect((await send(world.max, `${FOLDERS}/${id}`, "DELETE")).status).toBe(404);
});

test("nobody has more than a hundred, also of two made at once", async () => {
  await run(
    world.community,
    sql`insert into bookmark_folders (id, community_id, member_id, name, created_at)
      select ${newId()} + value, ${world.community.id}, ${world.max.id}, 'f' || value, 1
      from json_each(${numbers(99)})`,
  );
  const made = await Promise.all(["a", "b"].map((name) => send(world.max, FOLDERS, "POST", { name })));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("visitors, strangers and who only looks have none and make none", async () => {
  expect((await call(world.community, null, FOLDERS)).status).toBe(401);
  expect((await call(world.community, world.stan, FOLDERS)).status).toBe(401);
  expect((await send(world.stan, FOLDERS, "POST", { name: "Mine" })).status).toBe(401);
  const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
  const looked = await send({ ...world.max, cookie }, FOLDERS, "POST", { name: "Mine" });
  expect(await looked.json()).toMatchObject({ code: "view_only_error" });
  expect(await foldersOf(world.max)).toEqual([]);
});
