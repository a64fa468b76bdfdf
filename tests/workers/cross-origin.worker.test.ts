import { beforeAll, expect, test } from "vitest";
import { sql } from "~/platform/database/sql";
import { addCommunity, call, createWorld, type Person, run, type World } from "../world";

const LISTED = "https://www.example.com";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const answer = await call(world.community, world.ada, "/internal_api/community/cors_origins", {
    method: "PUT",
    json: { origins: [LISTED] },
  });
  expect([answer.status, await answer.json()]).toEqual([200, { origins: [LISTED] }]);
});

const ask = (
  origin: string,
  path: string,
  person: Person | null = null,
  init: { method?: string; json?: unknown } = {},
) => call(world.community, person, `/internal_api${path}`, { ...init, headers: { Origin: origin } });
const opened = (answer: Response) => [...answer.headers].filter(([name]) => name.startsWith("access-control-"));

test("a website on the list reads what a visitor may, and its browser is told so before", async () => {
  const answer = await ask(LISTED, "/posts");
  expect([answer.status, answer.headers.get("Access-Control-Allow-Origin")]).toEqual([200, LISTED]);
  expect(answer.headers.get("Vary")).toContain("Origin");
  const before = await ask(LISTED, "/posts", null, { method: "OPTIONS" });
  expect([before.status, await before.text()]).toEqual([204, ""]);
  expect(before.headers.get("Access-Control-Allow-Headers")).toContain("Authorization");
  // A refusal can be read as well, by scripts that have to handle it.
  const refused = await ask(LISTED, "/notifications");
  expect([refused.status, refused.headers.get("Access-Control-Allow-Origin")]).toEqual([401, LISTED]);
});

test("nobody else is: not a name below it, not http, not a page without an origin, not another community's list", async () => {
  for (const origin of [
    "https://example.com",
    "https://www.example.com.evil.example",
    "http://www.example.com",
    "null",
    "https://a.www.example.com",
  ])
    expect(opened(await ask(origin, "/posts")), origin).toEqual([]);
  const other = await addCommunity();
  const answer = await call(other, null, "/internal_api/posts", { headers: { Origin: LISTED } });
  expect(opened(answer)).toEqual([]);
});

test("never as whoever looks at that website: no answer with a cookie is theirs to read, no write with one is done", async () => {
  const read = await ask(LISTED, "/current_user", world.mia);
  expect(read.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  const written = await ask(LISTED, `/spaces/plaza/posts`, world.mia, { json: { name: "By a website", body: "x" } });
  expect(written.status).toBe(403);
});

test("only the JSON doors, and only while it is listed", async () => {
  const page = await call(world.community, null, "/robots.txt", { headers: { Origin: LISTED } });
  expect(opened(page)).toEqual([]);
  await run(
    world.community,
    sql`update communities set cors_origins = '[]' where community_id = ${world.community.id}`,
  );
  expect(opened(await ask(LISTED, "/posts"))).toEqual([]);
});

test("the list is the admins': read and replaced whole, refused with what is wrong, and told in the log by its name", async () => {
  const door = "/internal_api/community/cors_origins";
  for (const [person, status] of [
    [null, 401],
    [world.mia, 403],
    [world.mo, 403],
  ] as const) {
    expect((await call(world.community, person, door)).status).toBe(status);
    const write = await call(world.community, person, door, { method: "PUT", json: { origins: [] } });
    expect(write.status).toBe(status);
  }
  const wrong = await call(world.community, world.ada, door, { method: "PUT", json: { origins: ["*"] } });
  expect([wrong.status, ((await wrong.json()) as { error_details: unknown }).error_details]).toMatchObject([
    422,
    { origins: expect.stringContaining("https://") },
  ]);
  const many = Array.from({ length: 21 }, (_, n) => `https://${n}.example.com`);
  expect((await call(world.community, world.ada, door, { method: "PUT", json: { origins: many } })).status).toBe(422);
  expect(await (await call(world.community, world.ada, door)).json()).toEqual({ origins: [] });
});
