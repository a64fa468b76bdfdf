import { beforeEach, describe, expect, test } from "vitest";
import { deleteMessage, editMessage } from "~/features/chat/commands/messages.server";
import { findMessage, listMessages } from "~/features/chat/queries.server";
import type { OpenRoomPayload } from "~/features/chat/payload";
import { messageSaid } from "~/features/chat/room";
import { sql } from "~/platform/database/sql";
import { addSession, as, call, createWorld, run, type World } from "../../world";
import { begin, copied, copyOf, inside, say } from "./talking";

let world: World;
let room: OpenRoomPayload;
beforeEach(async () => {
  world = await createWorld();
  room = await begin(world, world.mia, world.max);
});

const history = async (ask = {}, person = world.mia) => listMessages(await as(world.community, person), room.uuid, ask);

describe("what is said", () => {
  test("stands in its order, clean, and is read by both", async () => {
    const first = await say(world, world.mia, room, "Hello <b>Max</b>\nhttps://example.org/beans");
    await say(world, world.max, room, "Hello");
    expect(first).toMatchObject({ id: 1, n: 1, changed: 1, memberId: world.mia.id, isDeleted: false, editedAt: null });
    expect(first.html).toBe(
      '<p>Hello &lt;b&gt;Max&lt;/b&gt;<br><a href="https://example.org/beans" rel="nofollow ugc noopener">https://example.org/beans</a></p>',
    );
    const read = await history({}, world.max);
    expect(read.records.map(({ n, memberId }) => [n, memberId])).toEqual([
      [1, world.mia.id],
      [2, world.max.id],
    ]);
    expect(read).toMatchObject({ has_before: false, has_after: false, n: 2 });
  });

  test("holds code: between fences in its colours, between backticks, with no link in it", async () => {
    const { html } = await say(
      world,
      world.mia,
      room,
      "Run `npm i https://a.example`:\n```js\nfetch('https://b.example')\n```\nas https://c.example says",
    );
    expect(html).toBe(
      '<p>Run <code>npm i https://a.example</code>:</p><pre tabindex="0"><code class="language-js"><span class="hl-title">fetch</span>(<span class="hl-string">&#39;https://b.example&#39;</span>)</code></pre><p>as <a href="https://c.example" rel="nofollow ugc noopener">https://c.example</a> says</p>',
    );
    const plain = await say(world, world.mia, room, "Mine says `out for delivery`.");
    expect(plain.html).toBe("<p>Mine says <code>out for delivery</code>.</p>");
    await copied(world, room);
    expect((await copyOf(world, room)).map(({ excerpt }) => excerpt)).toEqual([
      "Run npm i https://a.example: fetch('https://b.example') as https://c.example says",
      "Mine says out for delivery.",
    ]);
  });

  test("twice with one key stands once, also at once; another's same key is another's", async () => {
    const said = await Promise.all([1, 2, 3].map(() => say(world, world.mia, room, "Once", "key-of-mine")));
    expect(said.map(({ n }) => n)).toEqual([1, 1, 1]);
    expect((await say(world, world.max, room, "Mine too", "key-of-mine")).n).toBe(2);
    expect((await history()).records).toHaveLength(2);
  });

  test("is refused where it is nothing, too long, or no message at all", async () => {
    const ask = (json: object) =>
      call(world.community, world.mia, `/internal_api/chat_rooms/${room.uuid}/messages`, { json });
    for (const [body, code] of [
      [" \n ", "message_empty"],
      ["\u200b", "message_empty"],
      ["x".repeat(10_001), "message_too_long"],
    ] as const) {
      await expect(say(world, world.mia, room, body), JSON.stringify(body.slice(0, 5))).rejects.toMatchObject({
        status: 422,
        fields: { body: code },
      });
    }
    const long = await ask({ key: "key-of-a-paste", body: "x".repeat(10_001) });
    expect([long.status, (await long.json<{ error_details: object }>()).error_details]).toEqual([
      422,
      { body: expect.stringContaining("10,000") },
    ]);
    // As a form ends its lines.
    expect((await ask({ key: "key-of-lines", body: `${"x\r\n".repeat(50)}${"x".repeat(9_900)}\r\n` })).status).toBe(
      201,
    );
    expect((await ask({ body: "no key" })).status).toBe(422);
    expect((await ask({ key: "key-of-mine" })).status).toBe(422);
    expect((await ask({ key: "key-of-mine", body: "Yes" })).status).toBe(201);
  });

  test("is said and read by nobody else", async () => {
    const path = `/internal_api/chat_rooms/${room.uuid}/messages`;
    const json = { key: "key-of-a-stranger", body: "Let me in" };
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    expect((await call(world.community, null, path, { json })).status).toBe(401);
    expect((await call(world.community, world.stan, path, { json })).status).toBe(401);
    expect((await call(world.community, world.ada, path, { json })).status).toBe(404);
    expect((await call(world.community, { ...world.mia, cookie }, path, { json })).status).toBe(403);
    expect((await call(world.community, world.ada, path)).status).toBe(404);
    expect((await call(world.community, null, path)).status).toBe(401);
    expect((await call(world.community, { ...world.mia, cookie }, path)).status).toBe(200);
    expect((await history()).records).toEqual([]);
  });

  test("is read a page at a time, from either end and around a place", async () => {
    for (let i = 1; i <= 5; i++) await say(world, world.mia, room, `Line ${i}`);
    const numbers = async (ask: object) => (await history(ask)).records.map(({ n }) => n);
    expect(await numbers({ before: 4 })).toEqual([1, 2, 3]);
    expect(await numbers({ after: 3 })).toEqual([4, 5]);
    expect(await numbers({ around: 3 })).toEqual([1, 2, 3, 4, 5]);
    expect(await history({ before: 3 })).toMatchObject({ has_before: false, has_after: true });
    expect(await history({ after: 5 })).toMatchObject({ has_before: true, has_after: false, records: [] });
  });

  test("is read at a day by its reader's clock", async () => {
    // 01:30 in UTC is the evening before in São Paulo.
    const at = ["2026-03-01T12:00", "2026-03-04T01:30", "2026-03-04T12:00", "2026-03-09T12:00"].map((time) =>
      Date.parse(`${time}Z`),
    );
    await inside(world, room, (store, place) => {
      for (const [i, moment] of at.entries()) {
        const by = { id: i + 1, key: `old-${i}`, memberId: world.mia.id };
        store.add(place, (n) => messageSaid(n, by, { html: "<p>Old</p>", text: "Old", at: moment }));
      }
      // Replies stand in their thread only.
      const by = { id: 9, key: "old-reply", memberId: world.mia.id, root: 1 };
      store.add(place, (n) => messageSaid(n, by, { html: "<p>Reply</p>", text: "Reply", at: at[1] ?? 0 }));
      for (let i = 0; i < 200; i++) {
        const other = { id: 100 + i, key: `more-${i}`, memberId: world.max.id };
        store.add(place, (n) => messageSaid(n, other, { html: "<p>More</p>", text: "More", at: at[3] ?? 0 }));
      }
    });
    await run(world.community, sql`update members set time_zone = 'America/Sao_Paulo' where id = ${world.max.id}`);
    const first = async (date: string, person = world.mia) => {
      const { records } = await history({ date }, person);
      return records.find((one) => one.at >= `${date}T`)?.n;
    };
    expect(await first("2026-03-01")).toBe(1);
    expect(await first("2026-03-02")).toBe(2);
    expect(await first("2026-03-04")).toBe(2);
    // For Max it was still the third: his fourth begins three hours later.
    expect((await history({ date: "2026-03-04" }, world.max)).records.at(0)?.n).toBe(1);
    const asked = async (date: string, person: typeof world.mia) => {
      const door = `/internal_api/chat_rooms/${room.uuid}/messages?date=${date}`;
      return call(world.community, person, door);
    };
    expect((await asked("2026-03-04", world.mia)).status).toBe(200);
    expect((await asked("2026-02-30", world.mia)).status).toBe(422);
    expect((await asked("2026-03-04", world.ada)).status).toBe(404);
    // A day after all of them leads to the newest.
    const newest = await history({ date: "2027-01-01" });
    expect([newest.has_before, newest.has_after, newest.records.at(-1)?.n]).toEqual([true, false, newest.n]);
    // Whoever came after the third is led to what they are shown.
    await run(world.community, sql`update chat_participants set shown_from = 3 where member_id = ${world.max.id}`);
    expect(await first("2026-03-01", world.max)).toBe(4);
  });
});

describe("an edit", () => {
  test("changes one's own words, takes the next number, and twice is one", async () => {
    await say(world, world.mia, room, "Helo");
    await say(world, world.max, room, "Hi");
    const edit = async () =>
      editMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 1, body: "Hello" });
    const first = await edit();
    expect(first).toMatchObject({ n: 1, changed: 3, html: "<p>Hello</p>" });
    expect(first.editedAt).not.toBeNull();
    expect(await edit()).toEqual(first);
    expect((await history()).n).toBe(3);
    expect(await findMessage(await as(world.community, world.mia), room.uuid, 1)).toMatchObject({ body: "Hello" });
    expect(await findMessage(await as(world.community, world.max), room.uuid, 1)).toMatchObject({ body: null });
  });

  test("is of nobody else's words, and of none that are gone or never were", async () => {
    await say(world, world.mia, room, "Mine");
    const edit = async (person: typeof world.mia, n: number) =>
      editMessage(await as(world.community, person), { uuid: room.uuid, n, body: "Other" });
    await expect(edit(world.max, 1)).rejects.toMatchObject({ status: 403 });
    await expect(edit(world.ada, 1)).rejects.toMatchObject({ status: 404 });
    await expect(edit(world.mia, 2)).rejects.toMatchObject({ status: 409, code: "message_gone" });
    await deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 1 });
    await expect(edit(world.mia, 1)).rejects.toMatchObject({ status: 409, code: "message_gone" });
  });
});

describe("a deletion", () => {
  test("leaves the place and none of the words, and twice is one", async () => {
    await say(world, world.mia, room, "A secret");
    const take = async () => deleteMessage(await as(world.community, world.mia), { uuid: room.uuid, n: 1 });
    const first = await take();
    expect(first).toMatchObject({ n: 1, changed: 2, html: "", isDeleted: true });
    expect(await take()).toEqual(first);
    expect(JSON.stringify(await history())).not.toContain("secret");
  });

  test("is one's own, or an admin's of the group", async () => {
    await say(world, world.mia, room, "Mine");
    await expect(deleteMessage(await as(world.community, world.max), { uuid: room.uuid, n: 1 })).rejects.toMatchObject({
      status: 403,
    });
    const group = await begin(world, world.mo, world.mia, world.max);
    await say(world, world.mia, group, "In the group");
    const take = async (person: typeof world.mia) =>
      deleteMessage(await as(world.community, person), { uuid: group.uuid, n: 1 });
    await expect(take(world.max)).rejects.toMatchObject({ status: 403 });
    expect(await take(world.mo)).toMatchObject({ isDeleted: true });
  });
});
