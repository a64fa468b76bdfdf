import { beforeAll, describe, expect, test } from "vitest";
import { call, createWorld, type Person, type World } from "../world";
import { lines as doors } from "./lines";

const JUNK_PARAMS = ["0", "-1", "999999999999999999999", "nope", "%00", "a".repeat(300), "..%2f..", "'--"];
const JUNK_BODIES: unknown[] = [
  undefined,
  {},
  [],
  null,
  "text",
  { id: {}, ids: "x", body: { type: "doc", content: [null] }, name: 5, slug: ["a"], page: -1, per_page: 1e9 },
  { user_likeable_type: "Post", user_likeable_id: "1e99", role: "owner", cursor: "%%%", title: "x".repeat(5000) },
];

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

const fill = (path: string, value: string) => `/internal_api${path}`.replace(/:[\w]+(\{[^}]*\})?/g, value);

const send = (who: Person | null, door: { method: string; path: string }, path: string, body?: unknown) =>
  door.method === "GET"
    ? call(world.community, who, path, { method: "GET" })
    : call(world.community, who, path, { method: door.method, json: body });

test("there are doors to test", () => expect(doors.length).toBeGreaterThan(40));

describe.each(doors)("$method $path", (door) => {
  test("answers junk with a 4xx and JSON, never with a 500 or HTML", async () => {
    for (const who of [null, world.stan, world.mia, world.olive]) {
      for (const [i, body] of JUNK_BODIES.entries()) {
        const path = `${fill(door.path, JUNK_PARAMS[i % JUNK_PARAMS.length] ?? "0")}?cursor=zzz&page=${i - 1}`;
        const response = await send(who, door, path, body);
        const text = await response.text();
        expect(response.status, `${who?.name ?? "visitor"} ${path} ${JSON.stringify(body)} -> ${text}`).toBeLessThan(
          500,
        );
        if (response.status >= 400) {
          expect(response.headers.get("Content-Type")).toContain("application/json");
          expect(JSON.parse(text)).toHaveProperty("error_details");
        }
      }
    }
  });
});
