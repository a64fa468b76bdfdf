import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sql } from "~/platform/database/sql";
import { settled } from "../features/chat/talking";
import { changed, stored } from "../support/stored";
import { addSession, call, createWorld, run, type World } from "../world";
import { ACCEPTED_FORMS, FOR_ANYBODY } from "./accepted";
import { type Submitted, submit } from "./submit";

const modules = import.meta.glob<{ action?: unknown }>("../../app/routes/**/*.tsx");
const forms = Object.entries(ACCEPTED_FORMS).flatMap(([file, each]) =>
  Object.entries(each).map(([what, make]) => ({ file, what, make })),
);

let world: World;

beforeAll(async () => {
  for (const load of Object.values(modules)) await load();
  world = await createWorld();
  // What a day's first look writes is no matter of the forms.
  for (const who of cast()) await call(world.community, who, "/internal_api/current_user");
});

// Other tests look at what waits in their shard.
afterAll(() => run(world.community, sql`delete from fact_failures where community_id = ${world.community.id}`));

const cast = () => [world.olive, world.ada, world.mo, world.mia, world.max, world.una, world.stan];
const now = () =>
  stored(
    [world.community, world.other],
    cast().map(({ accountId }) => accountId),
  );

test("every page with a form has forms that are taken, or says why anybody may send its own", async () => {
  const files: string[] = [];
  for (const [file, load] of Object.entries(modules))
    if ((await load()).action) files.push(file.slice("../../app/".length));
  expect(files.length).toBeGreaterThan(35);
  expect([...Object.keys(ACCEPTED_FORMS), ...Object.keys(FOR_ANYBODY)].sort()).toEqual(files.sort());
});

describe.each(forms)("$file: $what", ({ file, make }) => {
  test("a form that is taken from who may send it changes nothing from anybody else", async () => {
    const { action } = (await modules[`../../app/${file}`]?.()) ?? {};
    const form = await make(world);
    const may = form.by ?? world.olive;
    const masked = may.role === "owner" ? world.ada : may;
    const viewOnly = await addSession(world.community, masked, { mode: "view_only", masqueraderId: world.olive.id });
    await call(world.community, { ...masked, cookie: viewOnly }, "/internal_api/current_user");
    const send = (cookie: string) =>
      submit(world.community, form.path, action, form.fields, { params: form.params, ...(cookie ? { cookie } : {}) });

    // What the form before this one said in a room may still be on its way into the shard.
    await settled(world);
    const before = await now();
    const kept = await form.keeps?.();
    const refused: [string, string][] = [
      ["a visitor", ""],
      ["a member of another community", world.stan.cookie],
      ["a view-only masquerade", viewOnly],
      ...(form.notBy ?? []).map((who): [string, string] => [who.name, who.cookie]),
    ];
    for (const [what, cookie] of refused) {
      const answer = await send(cookie);
      // To mark something read that one may not read is quietly nothing.
      if (form.fields.intent !== "read") expect(isRefusal(answer), `${what}: ${JSON.stringify(answer)}`).toBe(true);
      expect(changed(before, await now()), what).toEqual([]);
      expect(await form.keeps?.()).toEqual(kept);
    }

    const answer = await send(may.cookie);
    expect(isRefusal(answer), JSON.stringify(answer)).toBe(false);
    if (form.keeps) return expect(await form.keeps()).not.toEqual(kept);
    // A room has what is said in it before the shard has.
    await vi.waitFor(async () => expect(changed(before, await now())).not.toEqual([]), 5000);
  });
});

const isRefusal = ({ status, location }: Submitted): boolean =>
  status >= 400 || (location?.startsWith("/users/sign_in") ?? false);
