import { beforeEach, expect, test } from "vitest";
import { listSidebar } from "~/features/communities/sidebar.server";
import { sql } from "~/platform/database/sql";
import { loader as group } from "~/routes/spaces/group";
import { action as save, loader as settings } from "~/routes/spaces/space-settings";
import { loader as space } from "~/routes/spaces/space";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { as, call, createWorld, type Person, run, type World } from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const WORDS = {
  locked_page_heading: "For cellar hands",
  locked_page_description: "Tastings on Thursdays.\nBring a glass.",
  locked_button_label: "Get a key",
  locked_button_url: "https://keys.example/cellar",
};
const SAID = {
  heading: WORDS.locked_page_heading,
  description: WORDS.locked_page_description,
  buttonLabel: WORDS.locked_button_label,
  buttonUrl: WORDS.locked_button_url,
  showsLock: true,
};

const change = (who: Person, json: object, method = "PATCH", slug = "cellar") =>
  call(world.community, who, `/internal_api/spaces/${slug}`, { method, json });
const lockedFor = async (who: Person | null) => {
  const { status, data, location } = await visit(world.community, who, "/c/cellar", space, { spaceSlug: "cellar" });
  return { status, location, words: (data as { locked?: { words: object } } | undefined)?.locked?.words };
};

test("a private space says in its own words what stands before its door; PUT and PATCH alike", async () => {
  const answer = await change(world.ada, WORDS);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ ...WORDS, show_lock_icon_for_non_members: true }),
  ]);
  expect(await lockedFor(world.max)).toMatchObject({ status: 403, words: SAID });
  // What is left out stays, and "" is our own words again.
  const back = await change(world.ada, { locked_page_heading: "" }, "PUT");
  expect(await back.json()).toMatchObject({ ...WORDS, locked_page_heading: "" });
  expect((await lockedFor(world.max)).words).toEqual({ ...SAID, heading: "" });
});

test("who is in it reads the space, and a visitor nothing of those words", async () => {
  await change(world.ada, WORDS);
  expect(await lockedFor(world.mia)).toMatchObject({ status: 200, words: undefined });
  expect(await lockedFor(null)).toMatchObject({ status: 302, words: undefined });
  const shown = async (who: Person) =>
    (await call(world.community, who, "/internal_api/spaces/cellar")).json<Record<string, unknown>>();
  expect(await shown(world.ada)).toMatchObject(WORDS);
  expect(Object.keys(await shown(world.mia))).not.toContain("locked_page_heading");
  expect((await change(world.mia, WORDS)).status).toBe(403);
});

test.each([
  [{ locked_button_label: "Go" }, "locked_button_url"],
  [{ locked_button_url: "/c/plaza" }, "locked_button_label"],
  [{ locked_button_label: "Go", locked_button_url: "javascript:alert(1)" }, "locked_button_url"],
  [{ locked_button_label: "Go", locked_button_url: "http://plain.example" }, "locked_button_url"],
  [{ locked_button_label: "Go", locked_button_url: "//elsewhere.example" }, "locked_button_url"],
  [{ locked_button_label: "x".repeat(41), locked_button_url: "/c/plaza" }, "locked_button_label"],
  [{ locked_page_heading: "x".repeat(81) }, "locked_page_heading"],
  [{ locked_page_description: "x".repeat(501) }, "locked_page_description"],
])("%j is refused on %s, and nothing changes", async (json, field) => {
  const answer = await change(world.ada, json);
  expect(answer.status).toBe(422);
  expect(Object.keys((await answer.json<{ error_details: object }>()).error_details)).toEqual([field]);
  expect((await lockedFor(world.max)).words).toEqual({
    ...SAID,
    heading: "",
    description: "",
    buttonLabel: "",
    buttonUrl: "",
  });
});

test("a button stands with both of its halves, however they come, and goes with both", async () => {
  await change(world.ada, WORDS);
  expect((await change(world.ada, { locked_button_label: "" })).status).toBe(422);
  expect((await change(world.ada, { locked_button_url: "" })).status).toBe(422);
  expect((await change(world.ada, { locked_button_url: "/c/plaza" })).status).toBe(200);
  expect((await lockedFor(world.max)).words).toMatchObject({ buttonLabel: "Get a key", buttonUrl: "/c/plaza" });
  expect((await change(world.ada, { locked_button_label: "", locked_button_url: "" })).status).toBe(200);
  expect((await lockedFor(world.max)).words).toMatchObject({ buttonLabel: "", buttonUrl: "" });
});

test("the form of the settings writes it, and keeps what was typed where it is refused", async () => {
  const fill = (fields: Record<string, string>) =>
    submit(
      world.community,
      "/c/cellar/settings",
      save,
      { ...WORDS, ...fields },
      {
        cookie: world.ada.cookie,
        params: { spaceSlug: "cellar" },
      },
    );
  const refused = await fill({ locked_button_url: "ftp://files.example" });
  expect(refused.data).toMatchObject({
    error: { fields: { locked_button_url: expect.any(String) } },
    values: { locked_page_heading: WORDS.locked_page_heading, locked_button_url: "ftp://files.example" },
  });
  await fill({ show_lock_icon_for_non_members: "on" });
  const page = await visit(world.community, world.ada, "/c/cellar/settings", settings, { spaceSlug: "cellar" });
  expect(page.data).toMatchObject({ locked: SAID });
});

test("no lock stands beside it where it was taken away, and the door stays shut", async () => {
  const marks = async () => {
    const sidebar = (await listSidebar(await as(world.community, world.max))).flatMap(({ spaces }) => spaces);
    const page = await visit(world.community, world.max, "/s/house", group, { slug: "house" });
    const { locked } = page.data as { locked: { slug: string; showsLock: number }[] };
    return [sidebar.find(({ slug }) => slug === "cellar")?.mark, locked.map(({ showsLock }) => showsLock)];
  };
  expect(await marks()).toEqual(["locked", [1]]);
  expect((await change(world.ada, { show_lock_icon_for_non_members: false })).status).toBe(200);
  expect(await marks()).toEqual([null, [0]]);
  expect((await lockedFor(world.max)).status).toBe(403);
});

test("a secret space has no page before its door, whatever it would say", async () => {
  await change(world.ada, WORDS);
  await run(world.community, sql`update spaces set visibility = 'secret' where id = ${world.cellar.id}`);
  expect(await lockedFor(world.max)).toMatchObject({ status: 404, words: undefined });
});
