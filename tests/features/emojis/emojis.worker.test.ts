import { beforeEach, expect, test } from "vitest";
import { deleteEmoji } from "~/features/emojis/commands.server";
import { sweepDeletedEmojis } from "~/features/emojis/sweeps.server";
import type { CustomEmojiPayload } from "~/features/emojis/rules";
import { sql } from "~/platform/database/sql";
import { as, asSystem, call, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { customEmoji, emojiPicture, file } from "../../support/subjects";
import { makePng } from "../files/pictures";
import { addPost, type PostRef } from "../posts/posting";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
});

const ask = (person: Person | null, path: string, init: object = {}) =>
  call(world.community, person, `/internal_api/custom_emojis${path}`, init);
const refusal = async (answer: Response) => {
  const body = await answer.json<{ code: string; error_details?: object }>();
  return [answer.status, Object.keys(body.error_details ?? {})[0] ?? body.code];
};
const react = (person: Person, emoji: string) =>
  call(world.community, person, "/internal_api/reactions", {
    json: { reactable_type: "Post", reactable_id: post.id, emoji },
  });
const picture = (person: Person | null, path: string) => call(world.community, person, `/custom_emoji/${path}`);

test("an admin makes one with its colons or without; members choose from them and react with it", async () => {
  const made = await ask(world.olive, "", { json: { name: " :Party_Parrot: ", picture: await emojiPicture(world) } });
  expect(made.status).toBe(201);
  expect(await made.json()).toMatchObject({
    name: "party_parrot",
    emoji: ":party_parrot:",
    custom_emoji_url: "/custom_emoji/party_parrot",
    custom_emoji_dark_url: null,
  });
  const listed = await (await ask(world.max, "")).json<{ records: CustomEmojiPayload[]; has_next_page: boolean }>();
  expect([listed.records.map(({ name }) => name), listed.has_next_page]).toEqual([["party_parrot"], false]);
  const reacted = await (await react(world.max, ":party_parrot:")).json();
  expect(reacted).toMatchObject({
    reactions: [{ emoji: ":party_parrot:", count: 1, is_mine: true, custom_emoji_url: "/custom_emoji/party_parrot" }],
  });
});

/** An upload as the door takes it: its bytes stand under its id. */
async function drawn(width: number): Promise<number> {
  const body = await makePng(width, width);
  const sent = await call(world.community, world.olive, "/internal_api/files?purpose=logo", {
    method: "POST",
    body,
    headers: { "X-Filename": "e.png", "Content-Length": String(body.byteLength) },
  });
  return (await sent.json<{ id: number }>()).id;
}

test("its picture is found by its name, by whoever may see the community; on dark pages its other", async () => {
  const [light, dark] = [await drawn(96), await drawn(120)];
  const made = await ask(world.olive, "", { json: { name: "parrot", picture: light } });
  const { id } = await made.json<{ id: number }>();
  const shown = async (path: string) => (await picture(null, path)).headers.get("ETag");
  const answer = await picture(null, "parrot");
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect(new Uint8Array(await answer.arrayBuffer()).slice(0, 4)).toEqual(new TextEncoder().encode("RIFF"));
  expect(await shown("parrot?appearance=dark")).toBe(`"${light}-96"`);
  expect((await ask(world.olive, `/${id}`, { method: "PATCH", json: { dark_picture: dark } })).status).toBe(200);
  expect([await shown("parrot?appearance=dark"), await shown("parrot")]).toEqual([`"${dark}-96"`, `"${light}-96"`]);
  await ask(world.olive, `/${id}`, { method: "PUT", json: { dark_picture: null } });
  expect(await shown("parrot?appearance=dark")).toBe(`"${light}-96"`);
  expect((await picture(null, "nobodys")).status).toBe(404);
});

test("in a private community a stranger finds no picture, and nobody's is kept for others", async () => {
  await ask(world.olive, "", { json: { name: "parrot", picture: await drawn(96) } });
  await run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
  const inside = { ...world.community, isPrivate: true, wasPrivate: true };
  expect((await call(inside, null, "/custom_emoji/parrot")).status).toBe(404);
  const found = await call(inside, world.max, "/custom_emoji/parrot");
  expect([found.status, found.headers.get("Vary")]).toEqual([200, "Cookie"]);
  expect(found.headers.get("Cache-Control")).toContain("private");
});

test("nobody but admins makes, changes or deletes one; visitors are not even told which there are", async () => {
  const id = await customEmoji(world);
  const json = { name: "cup", picture: await emojiPicture(world) };
  for (const [person, status] of [
    [null, 401],
    [world.stan, 401],
    [world.max, 403],
    [world.mo, 403],
  ] as const) {
    expect((await ask(person, "", { json })).status).toBe(status);
    expect((await ask(person, `/${id}`, { method: "PUT", json: { dark_picture: null } })).status).toBe(status);
    expect((await ask(person, `/${id}`, { method: "DELETE" })).status).toBe(status);
  }
  expect((await ask(null, "")).status).toBe(401);
});

test("what is wrong is said beside its field; a name is one's alone", async () => {
  await customEmoji(world, "cup");
  const given = await emojiPicture(world);
  for (const [json, field] of [
    [{ name: "a", picture: given }, "name"],
    [{ name: "two words", picture: given }, "name"],
    [{ name: "CUP", picture: given }, "name"],
    [{ name: "pot" }, "picture"],
    [{ name: "pot", picture: "none" }, "picture"],
    [{ name: "pot", picture: newId() }, "picture"],
    // Somebody else's upload, and one that is no picture.
    [{ name: "pot", picture: await file(world, { widths: "[96]" }) }, "picture"],
    [{ name: "pot", picture: await file(world, { ownerId: world.olive.id }) }, "picture"],
    [
      { name: "pot", picture: await file(world, { ownerId: world.olive.id, kind: "image", widths: "[480]" }) },
      "picture",
    ],
  ] as const)
    expect(await refusal(await ask(world.olive, "", { json })), JSON.stringify(json)).toEqual([422, field]);
  expect((await (await ask(world.max, "")).json<{ records: object[] }>()).records).toHaveLength(1);
});

test("a request that is sent twice makes one", async () => {
  const json = { name: "cup", picture: await emojiPicture(world) };
  const headers = { "Idempotency-Key": "the-same-key-twice" };
  const answers = await Promise.all([1, 2].map(() => ask(world.olive, "", { json, headers })));
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json<{ id: number }>()).id));
  expect(new Set(ids).size).toBe(1);
});

test("there are two hundred at most, also of two that come at once", async () => {
  await run(
    world.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 199)
      insert into custom_emojis (id, community_id, name, file_id, created_by, created_at)
      select ${newId()} + i, ${world.community.id}, 'e' || i, 1, ${world.olive.id}, 0 from n`,
  );
  const pictures = [await emojiPicture(world), await emojiPicture(world)];
  const answers = await Promise.all(
    pictures.map((given, i) => ask(world.olive, "", { json: { name: `last_${i}`, picture: given } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const first = await (await ask(world.max, "")).json<{ records: object[]; next_cursor: string }>();
  const rest = await (await ask(world.max, `?cursor=${first.next_cursor}`)).json<{
    records: object[];
    next_cursor: null;
  }>();
  expect([first.records.length, rest.records.length, rest.next_cursor]).toEqual([100, 100, null]);
});

test("deleted, it goes with every reaction, also with more than one batch takes; then its name is free", async () => {
  const id = await customEmoji(world, "cup");
  expect((await react(world.mia, ":cup:")).status).toBe(200);
  expect((await react(world.mia, "☕")).status).toBe(200);
  await run(
    world.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 450)
      insert into reactions select ${world.community.id}, 'post', ${post.id}, 1000 + i, ':cup:', 0 from n`,
  );
  // Whatever else people have reacted with is not looked at.
  await run(
    world.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
      insert into reactions select ${world.community.id}, 'comment', i, 7, '☕', 0 from n`,
  );
  const ctx = await as(world.community, world.olive);
  await deleteEmoji(ctx, id);
  expect(ctx.meter.rowsRead).toBeLessThan(2000);
  expect((await ask(world.olive, `/${id}`, { method: "DELETE" })).status).toBe(200);
  expect((await picture(world.max, "cup")).status).toBe(404);
  expect(await refusal(await react(world.max, ":cup:"))).toEqual([422, "emoji"]);
  const json = { name: "cup", picture: await emojiPicture(world) };
  expect(await refusal(await ask(world.olive, "", { json }))).toEqual([422, "name"]);
  await sweepDeletedEmojis(asSystem(world.community), 1);
  await sweepDeletedEmojis(asSystem(world.community));
  const [left] = await rows<{ kept: string; n: number; loose: number }>(
    world.community,
    sql`select p.reactions as kept, (select count(*) from reactions where community_id = p.community_id and subject_kind = 'post') as n,
      (select count(*) from files where community_id = p.community_id and attached_kind = 'custom_emoji') as loose
      from posts p where p.id = ${post.id}`,
  );
  expect(left).toEqual({ kept: '{"☕":1}', n: 1, loose: 0 });
  expect((await ask(world.olive, "", { json })).status).toBe(201);
});
