import { beforeAll, expect, test } from "vitest";
import { countFound } from "~/features/search/counts.server";
import { findMisread } from "~/features/search/misread.server";
import { sql } from "~/platform/database/sql";
import { newPoll } from "~/ui/editor/poll";
import { as, asVisitor, createWorld, type Person, run, type SpaceRef, type World } from "../../world";
import { addComment } from "../comments/commenting";
import { addPost, paragraph, post } from "../posts/posting";
import { find, published, rebuilt } from "./searching";

let world: World;
const FILE = '<figure class="file-card file-pdf"><p><a href="/files/7/menu.pdf">menu.pdf</a></p></figure>';

/** A post with a file and a link to a site, one with a poll, one that only mentions somebody. */
async function pouredInto(space: SpaceRef): Promise<void> {
  const with_ = (title: string, bodyHtml: string) => addPost(world, world.olive, space, { title, bodyHtml });
  const linked = await with_(`Linked in ${space.slug}`, '<p>see <a href="https://example.com/">there</a></p>');
  await with_(`Filed in ${space.slug}`, FILE);
  await with_(`Mentions in ${space.slug}`, '<p><a href="/u/x1" data-mention="1">@Max</a></p>');
  await addComment(world, world.olive, linked.id, { bodyHtml: FILE });
  const poll = { type: "poll", attrs: { ...newPoll(), question: "Which?", options: ["A", "B"] } };
  const doc = { type: "doc", content: [paragraph("Choose."), poll] };
  await post(world, world.olive, space, `Polled in ${space.slug}`, { doc });
}

beforeAll(async () => {
  world = await createWorld();
  await pouredInto(world.plaza);
  await pouredInto(world.cellar);
  await run(
    world.community,
    sql`update spaces set name = 'What’s in your cup' where id = ${world.plaza.id} and community_id = ${world.community.id}`,
  );
  await run(
    world.community,
    sql`update spaces set name = 'Deep Água' where id = ${world.cellar.id} and community_id = ${world.community.id}`,
  );
  await rebuilt(world);
});

const found = async (who: Person | null, query: string) => (await find(world, who, query)).toSorted();
const misread = async (who: Person | null, query: string) =>
  (await findMisread(who ? await as(world.community, who) : await asVisitor(world.community), query)).map(
    ({ kind, value }) => `${kind} ${value}`,
  );

test("has: finds polls, files and links, in both languages, together too, in what one may read alone", async () => {
  const files = ["Filed in plaza", "on Linked in plaza"];
  for (const who of [world.max, null]) {
    expect(await found(who, "has:poll")).toEqual(["Polled in plaza"]);
    expect(await found(who, "com:enquete")).toEqual(["Polled in plaza"]);
    for (const query of ["has:file", "com:arquivo"]) expect(await found(who, query)).toEqual(files);
    for (const query of ["has:link", "com:link"]) expect(await found(who, query)).toEqual(["Linked in plaza"]);
  }
  expect(await found(world.mia, "has:poll")).toEqual(["Polled in cellar", "Polled in plaza"]);
  expect(await found(world.olive, "filed has:file in:cellar")).toEqual(["Filed in cellar"]);
  expect(await found(world.mia, "has:file has:poll")).toEqual([]);
  expect(await found(world.mia, "has:picture")).toEqual([]);
  expect((await countFound(await as(world.community, world.max), "has:poll")).general).toBe(1);
  expect(await find({ community: world.other }, world.stan, "has:poll")).toEqual([]);
});

test("a space is meant by its name in quotes, whatever its signs; of a closed one nothing is found", async () => {
  for (const name of ["What’s in your cup", "what's in your cup"]) {
    expect(await found(world.max, `has:poll in:"${name}"`)).toEqual(["Polled in plaza"]);
  }
  expect(await found(world.mia, 'has:poll em:"deep agua"')).toEqual(["Polled in cellar"]);
  expect(await found(world.max, 'has:poll in:"Deep Água"')).toEqual([]);
  expect(await found(world.mia, 'has:poll in:"plaza"')).toEqual(["Polled in plaza"]);
  expect(await found(world.mia, 'in:"☕"')).toEqual([]);
});

test("what says nothing here is told, of a closed space in the very words of one that there is not", async () => {
  expect(await misread(world.max, "coffee in:nowhere from:nobodyhere mentions:nobody")).toEqual([
    "space nowhere",
    "from nobodyhere",
    "mentions nobody",
  ]);
  expect(await misread(world.max, 'in:"Deep Água"')).toEqual(["space Deep Água"]);
  expect([await misread(world.max, "in:cellar"), await misread(world.mia, "in:cellar")]).toEqual([
    ["space cellar"],
    [],
  ]);
  expect([await misread(null, "in:attic"), await misread(null, "in:plaza")]).toEqual([["space attic"], []]);
  expect(await misread(world.max, 'from:olive in:"What’s in your cup" mentions:me has:poll after:2026-01-31')).toEqual(
    [],
  );
  expect(await misread(world.max, "has:nonsense after:yesterday antes:2026-11 com: after:soon")).toEqual([
    "held has",
    "day after",
    "day antes",
  ]);
  expect(await misread(world.max, "coffee")).toEqual([]);
});

test("who wrote only where one may not look has written nothing, as nobody has", async () => {
  const own = await createWorld();
  await published(own, own.mia, own.cellar, "Below");
  await rebuilt(own);
  const asked = async (who: Person) => findMisread(await as(own.community, who), "from:mia");
  expect([await asked(own.max), await asked(own.olive)]).toEqual([[{ kind: "from", value: "mia" }], []]);
});
