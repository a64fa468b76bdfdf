import { beforeAll, describe, expect, test, vi } from "vitest";
import { addSession, call, createWorld, type Person, type World } from "../world";
import { settled } from "../features/chat/talking";
import { changed, stored } from "../support/stored";
import { ACCEPTED, type Accepted, FOR_ANYBODY } from "./accepted";
import { writingDoors } from "./lines";

let world: World;

beforeAll(async () => {
  world = await createWorld();
  // What a day's first look writes is no matter of the doors.
  for (const who of cast()) await call(world.community, who, "/internal_api/current_user");
});

const cast = () => [world.olive, world.ada, world.mo, world.mia, world.max, world.una, world.stan];
const now = () =>
  stored(
    [world.community, world.other],
    cast().map(({ accountId }) => accountId),
  );

test("every line that writes has a call that is accepted, and each such call has its line", () => {
  const lines = writingDoors.map(({ method, path }) => `${method} ${path}`);
  expect(lines.length).toBeGreaterThan(45);
  expect([...Object.keys(ACCEPTED), ...Object.keys(FOR_ANYBODY)].sort()).toEqual(lines.sort());
});

const guarded = writingDoors.filter(({ method, path }) => !(`${method} ${path}` in FOR_ANYBODY));

describe.each(guarded)("$method $path", ({ method, path }) => {
  test("a call that is taken from who may make it changes nothing from anybody else", async () => {
    const accepted = await (ACCEPTED[`${method} ${path}`] as (world: World) => Promise<Accepted>)(world);
    const may = accepted.by ?? world.olive;
    // Nobody looks as an owner.
    const masked = may.role === "owner" ? world.ada : may;
    const cookie = await addSession(world.community, masked, { mode: "view_only", masqueraderId: world.olive.id });
    const viewOnly = { ...masked, cookie };
    await call(world.community, viewOnly, "/internal_api/current_user");
    const send = (who: Person | null) => {
      const { json, body, headers } = accepted;
      return call(world.community, who, `/internal_api${accepted.path}`, { method, json, body, headers });
    };

    // What the door before this one said in a room may still be on its way into the shard.
    await settled(world);
    const before = await now();
    const kept = await accepted.keeps?.();
    const refused: [string, Person | null][] = [
      ["a visitor", null],
      ["a member of another community", world.stan],
      ...(endsItself(`${method} ${path}`) ? [] : [["a view-only masquerade", viewOnly] satisfies [string, Person]]),
      ...(accepted.notBy ?? []).map((who): [string, Person] => [who.name, who]),
    ];
    for (const [what, who] of refused) {
      const response = await send(who);
      const said = await response.text();
      if (!marksItself(path)) {
        // For who asks, and for nothing else that may be wrong with a call.
        expect([401, 403, 404], `${what}: ${response.status} ${said}`).toContain(response.status);
        if (who === viewOnly) expect(said, what).toContain("view_only_error");
      }
      expect(changed(before, await now()), what).toEqual([]);
      expect(await accepted.keeps?.(), what).toEqual(kept);
    }

    const response = await send(may);
    expect(response.status, await response.text()).toBeLessThan(300);
    if (accepted.keeps) return expect(await accepted.keeps()).not.toEqual(kept);
    // What is said in a room reaches the shard a little later.
    await vi.waitFor(async () => expect(changed(before, await now())).not.toEqual([]), 5000);
  });
});

/** A page marks itself as read by itself: for who may not, it is quietly nothing instead of a message nobody asked for. */
const marksItself = (path: string): boolean => /^\/(?:spaces\/:id\/(?:read|visit)|posts\/:id\/read)$/.test(path);

/** Who looks through it is the one who ends it. */
const endsItself = (line: string): boolean => line === "DELETE /masquerades";
