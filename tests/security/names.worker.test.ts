import { beforeAll, expect, test } from "vitest";
import { askForReset } from "~/features/accounts/commands/passwords.server";
import { profileInput } from "~/features/members/input";
import { call, createWorld, type World } from "../world";
import { mailTo, visiting } from "../features/accounts/cast";

const BREAK = "House\r\nBcc: everybody@example.test\r\n\r\nRead this instead";
const LINE = "House Bcc: everybody@example.test Read this instead";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const named = async (method: string, path: string, json: object, key = "name") => {
  const response = await call(world.community, world.olive, `/internal_api${path}`, { method, json });
  const body = (await response.json()) as Record<string, unknown>;
  expect(response.status, JSON.stringify(body)).toBeLessThan(300);
  return body[key];
};

test("a line break in a community's name begins no header in the letters of its house", async () => {
  await named("PATCH", "/community", { name: BREAK });
  await askForReset(await visiting(world.community), world.mia.email);
  const [letter] = await mailTo(world.mia.email);
  expect(letter?.subject).toContain(LINE);
  expect(letter?.subject).not.toMatch(/[\r\n]/);
});

test("nor in the name of a space, of a group of spaces, of a person", async () => {
  expect(await named("POST", "/space_groups", { name: BREAK })).toBe(LINE);
  expect(await named("POST", "/spaces", { name: BREAK, space_group_id: world.group })).toBe(LINE);
  expect(await named("PUT", `/spaces/${world.plaza.id}`, { name: BREAK })).toBe(LINE);
  expect(profileInput.parse({ name: BREAK, headline: "one\ntwo", bio: "one\ntwo" })).toEqual({
    name: LINE,
    headline: "one two",
    bio: "one\ntwo",
  });
});
