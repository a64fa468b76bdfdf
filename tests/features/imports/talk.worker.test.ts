import { beforeEach, describe, expect, test } from "vitest";
import { searchMessages } from "~/features/search/messages.server";
import { sql } from "~/platform/database/sql";
import { addSession, as, createWorld, newId, rows, run, type World } from "../../world";
import { begin as beginRoom, copied, copyOf, inside, say } from "../chat/talking";
import { author, CAME, docOf, importing, line, paragraph, room, tsOf } from "./export-of-talk";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const { post, answer, begin, prepare, send, uuidOf, opened } = importing(() => world);

/** Everything by which somebody could be told of something. */
async function tellings(): Promise<unknown[]> {
  const community = world.community.id;
  return rows(
    world.community,
    sql`select 'sending' as what from sendings where community_id = ${community}
      union all select 'notification' from notifications where community_id = ${community}
      union all select name from facts where community_id = ${community} and (owed <> 0 or name like 'chat_%')`,
  );
}

describe("an import of talk", () => {
  test("puts nothing among what two have said here: theirs of elsewhere is a group of the two, also the second time", async () => {
    const own = await beginRoom(world, world.mo, world.max);
    await say(world, world.mo, own, "Said here");
    await copied(world, own);
    for (let time = 0; time < 2; time += 1) {
      const id = await begin();
      await answer(`/${id}/authors`, {
        authors: [author("U1", "Mo there", world.mo.email), author("U2", "Max there", world.max.email)],
      });
      await answer(`/${id}/rooms`, { rooms: [room("D1", "direct", { name: "", people: ["U1", "U2"] })] });
      expect(await send(id, "D1", [line(1, "U1", "Said there")])).toEqual({ new: time === 0 ? 1 : 0, skipped: [] });
    }
    expect((await copyOf(world, own)).map(({ excerpt }) => excerpt)).toEqual(["Said here"]);
    const { room: there, messages } = await opened(world.max, "D1");
    expect([there.uuid === own.uuid, there.kind, messages.records.map(({ html }) => html)]).toEqual([
      false,
      "group",
      ["<p>Said there</p>"],
    ]);
  });

  test("rooms, people and history with its times, edits, reactions and threads; nobody is told", async () => {
    const before = await tellings();
    const { id, rooms: made } = await prepare();
    expect(made).toEqual([
      { external_id: "C1", path: "/c/general", is_gone: false },
      { external_id: "C2", path: "/c/old", is_gone: false },
      { external_id: "G1", path: null, is_gone: false },
      { external_id: "D1", path: null, is_gone: false },
    ]);
    const taken = await send(id, "C1", [
      line(1, "U1", "Hello", {
        edited_at: CAME + 5,
        reactions: [
          { emoji: "👍", people: ["U2", "U3", "nobody"] },
          { emoji: ":partyparrot:", people: ["U2"] },
        ],
      }),
      line(2, "U2"),
      line(3, "U1", "Deleted", { doc: null }),
      line(4, "U2", "An answer", { root: tsOf(1) }),
      line(5, "U3", "To all", { root: tsOf(1), also: true }),
      line(6, "U3", "To nothing", { root: tsOf(99) }),
    ]);
    expect(taken).toEqual({ new: 6, skipped: [] });

    const { messages, room: general, people } = await opened(world.mia, "C1");
    expect(people.map(({ community_member: { name } }) => name).sort()).toEqual([
      "Ana Slack",
      "Ben Slack",
      "Cat Slack",
    ]);
    expect(messages.records.map(({ html, isDeleted, root }) => [html, isDeleted, root])).toEqual([
      ["<p>Hello</p>", false, 0],
      ["<p>Line 2</p>", false, 0],
      ["", true, 0],
      ["<p>To all</p>", false, 1],
      ["<p>To nothing</p>", false, 0],
    ]);
    const [first] = messages.records;
    expect(first).toMatchObject({
      at: new Date((1_706_700_000 + 1) * 1000).toISOString(),
      editedAt: new Date(CAME + 5).toISOString(),
      // Each reply turns what it answers, under a number of its own.
      thread: { replies: 2, n: 6 },
    });
    // Whom the file does not know has not reacted, and an emoji that is not this community's is none.
    expect(first?.reactions).toMatchObject([{ emoji: "👍", count: 2 }]);
    expect(general.unread).toBe(0);
    expect(await copyOf(world, { uuid: await uuidOf("C1") })).toMatchObject([
      { n: 1, excerpt: "Hello" },
      { n: 2 },
      { n: 3, excerpt: "" },
      { n: 4 },
      { n: 6 },
      { n: 8 },
    ]);
    expect(await tellings()).toEqual(before);
  });

  test("sent again it changes nothing; killed between two chunks it goes on", async () => {
    const { id } = await prepare();
    const history = Array.from({ length: 120 }, (_, n) =>
      line(n, "U1", `Line ${n}`, n % 10 === 9 ? { root: tsOf(0) } : {}),
    );
    expect((await send(id, "C1", history.slice(0, 50))).new).toBe(50);
    // As a second run, which begins anew.
    const again = (await prepare()).id;
    expect(again).toBe(id);
    expect((await send(id, "C1", history.slice(0, 50))).new).toBe(0);
    expect((await send(id, "C1", history.slice(40))).new).toBe(70);
    const uuid = await uuidOf("C1");
    const stands = await copyOf(world, { uuid });
    expect(stands.map(({ excerpt }) => excerpt)).toEqual(history.map((_, n) => `Line ${n}`));
    expect((await send(id, "C1", history)).new).toBe(0);
    expect(await copyOf(world, { uuid })).toEqual(stands);
    const found = await rows(
      world.community,
      sql`select (select count(*) from chat_rooms where community_id = ${world.community.id}) as rooms,
        (select count(*) from members where community_id = ${world.community.id} and status = 'imported') as people`,
    );
    expect(found).toEqual([{ rooms: 4, people: 3 }]);
  });

  test("what was said is found by who reads it, with a page after the first", async () => {
    const { id } = await prepare();
    await send(
      id,
      "C1",
      Array.from({ length: 30 }, (_, n) => line(n, "U1", `Gooseneck ${n}`)),
    );
    await send(id, "D1", [line(90, "U1", "A secret gooseneck")]);
    const ctx = await as(world.community, world.mia);
    const { hits, cursor } = await searchMessages(ctx, { query: "gooseneck" });
    const first = hits.map(({ snippet }) => snippet.map(({ text }) => text).join(""));
    expect(first.slice(0, 2)).toEqual(["Gooseneck 29", "Gooseneck 28"]);
    const more = await searchMessages(ctx, { query: "gooseneck", cursor: cursor ?? undefined });
    expect(first.length + more.hits.length).toBe(30);
  });

  test("a copy that was killed is made by the next call, and by a copy anew the same", async () => {
    const { id } = await prepare();
    await send(id, "C1", [line(1, "U1"), line(2, "U2", "An answer", { root: tsOf(1) })]);
    const uuid = await uuidOf("C1");
    const stands = await copyOf(world, { uuid });
    await run(world.community, sql`delete from chat_messages where community_id = ${world.community.id}`);
    await inside(world, { uuid }, (store, place) => store.copyAnew(place));
    expect((await send(id, "C1", [line(1, "U1")])).new).toBe(0);
    expect(await copyOf(world, { uuid })).toEqual(stands);
  });

  test("what was private is of its people only; they have nothing unread", async () => {
    const { id } = await prepare([
      author("U1", "Mia", world.mia.email),
      author("U2", "Ben Slack"),
      author("U3", "Cat Slack"),
    ]);
    await send(id, "G1", [line(1, "U2"), line(2, "U1"), line(3, "U2", "In a thread", { root: tsOf(2) })]);
    await send(id, "D1", [line(1, "U2"), line(2, "U2")]);
    for (const key of ["G1", "D1"]) {
      const { room: theirs, messages } = await opened(world.mia, key);
      expect(messages.records.length).toBe(2);
      expect(theirs.unread).toBe(0);
      for (const person of [world.max, world.mo, world.ada, world.olive]) {
        await expect(opened(person, key)).rejects.toMatchObject({ status: 404 });
      }
    }
    const unread = await rows(
      world.community,
      sql`select 1 from chat_participants p join chat_rooms r on r.id = p.room_id
        where r.community_id = ${world.community.id} and p.member_id = ${world.mia.id} and p.read_n < r.last_n
        union all select 1 from chat_thread_members f join chat_threads t on t.room_id = f.room_id and t.root_n = f.root_n
        where f.community_id = ${world.community.id} and f.read_n < t.last_n`,
    );
    expect(unread).toEqual([]);
    // Whom the file does not count in is named by what they said all the same, as somebody who has left.
    await send(id, "G1", [line(4, "U3")]);
    const { people } = await opened(world.mia, "G1");
    expect(people.filter(({ is_gone }) => is_gone).map(({ community_member: { name } }) => name)).toContain(
      "Cat Slack",
    );
    await expect(opened(world.ada, "G1")).rejects.toMatchObject({ status: 404 });
    const [group] = await rows(
      world.community,
      sql`select m.name from chat_participants p join members m on m.id = p.member_id join chat_rooms r on r.id = p.room_id
        where r.community_id = ${world.community.id} and r.name = 'plans' and p.is_admin = 1`,
    );
    expect(group).toEqual({ name: "Ben Slack" });
  });

  test("a private space has its people, and nobody else learns of it", async () => {
    const { id } = await prepare([author("U1", "Mia", world.mia.email), author("U2", "Ben"), author("U3", "Cat")]);
    await answer(`/${id}/rooms`, { rooms: [room("G2", "space", { name: "big", is_private: true })] });
    await answer(`/${id}/room_members`, { room: "G2", people: ["U1", "U2"] });
    await send(id, "G2", [line(1, "U2")]);
    expect((await opened(world.mia, "G2")).messages.records.length).toBe(1);
    await expect(opened(world.max, "G2")).rejects.toMatchObject({ status: 404 });
    const waiting = await rows(
      world.community,
      sql`select m.name from imported_places p join members m on m.id = p.member_id
        where p.community_id = ${world.community.id} and p.let_in_at is null`,
    );
    expect(waiting).toEqual([{ name: "Ben" }]);
  });

  test("an archived channel is read, and only who manages it says more", async () => {
    const { id } = await prepare();
    await send(id, "C2", [line(1, "U1")]);
    expect((await opened(world.mia, "C2")).messages.records.length).toBe(1);
    await expect(say(world, world.mia, { uuid: await uuidOf("C2") }, "More")).rejects.toMatchObject({ status: 403 });
    await say(world, world.ada, { uuid: await uuidOf("C2") }, "The end");
  });

  test("whoever has something unread keeps it, and an import goes on behind what was said here", async () => {
    const { id } = await prepare([author("U1", "Mia", world.mia.email), author("U2", "Max", world.max.email)]);
    await send(id, "G1", [line(1, "U1")]);
    const uuid = await uuidOf("G1");
    await say(world, world.max, { uuid }, "Said here");
    await copied(world, { uuid });
    expect((await opened(world.mia, "G1")).room.unread).toBe(1);
    await send(id, "G1", [line(2, "U1"), line(3, "U2")]);
    expect((await opened(world.mia, "G1")).room.unread).toBeGreaterThan(0);
    expect((await opened(world.max, "G1")).room.unread).toBe(0);
    expect((await opened(world.max, "G1")).messages.records.map(({ html }) => html)).toEqual([
      "<p>Line 1</p>",
      "<p>Said here</p>",
      "<p>Line 2</p>",
      "<p>Line 3</p>",
    ]);
  });

  test("a text that no room could hold is named, and what a document may not hold is no part of it", async () => {
    const { id } = await prepare();
    let deep: unknown = paragraph("deep");
    for (let n = 0; n < 60; n++) deep = { type: "blockquote", content: [deep] };
    const script = { type: "text", text: "x", marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }] };
    const taken = await send(id, "C1", [
      line(1, "U1", "", { doc: docOf(deep) }),
      line(2, "U1", "", { doc: docOf({ type: "paragraph", content: [script] }) }),
      line(3, "U1", "", { doc: docOf({ type: "paragraph" }) }),
      line(4, "U1", "", { doc: { type: "doc", content: [{ type: "iframe" }] } }),
    ]);
    expect(taken).toEqual({
      new: 1,
      skipped: [
        { external_id: `${tsOf(1)}:0`, reason: "too_complex" },
        { external_id: `${tsOf(3)}:0`, reason: "missing_body" },
        { external_id: `${tsOf(4)}:0`, reason: "too_complex" },
      ],
    });
    expect((await opened(world.mia, "C1")).messages.records.map(({ html }) => html)).toEqual(["<p>x</p>"]);
  });

  test("what was deleted here is not brought back", async () => {
    const { id } = await prepare();
    await send(id, "C1", [line(1, "U1")]);
    await run(
      world.community,
      sql`update spaces set deleted_at = 1 where community_id = ${world.community.id} and external_id = 'C1'`,
    );
    const { rooms: made } = await prepare();
    expect(made[0]).toEqual({ external_id: "C1", path: null, is_gone: true });
    const refused = await post(`/${id}/messages`, { room: "C1", messages: [line(2, "U1")] });
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "import_room_gone" }]);
  });

  test("another community has nothing of it", async () => {
    const { id } = await prepare();
    await send(id, "C1", [line(1, "U1")]);
    const found = await rows(
      world.other,
      sql`select (select count(*) from members where community_id = ${world.other.id} and status = 'imported')
        + (select count(*) from spaces where community_id = ${world.other.id} and source is not null)
        + (select count(*) from chat_rooms where community_id = ${world.other.id}) as n`,
    );
    expect(found).toEqual([{ n: 0 }]);
  });
});

describe("who may", () => {
  test("admins; nobody else, and no run of another community", async () => {
    const { id } = await prepare();
    const calls: [string, unknown][] = [
      ["rooms", { rooms: [room("C3", "space")] }],
      ["room_members", { room: "C1", people: ["U1"] }],
      ["messages", { room: "C1", messages: [line(1, "U1")] }],
    ];
    for (const [name, body] of calls) {
      expect((await post(`/${id}/${name}`, body, null)).status).toBe(401);
      for (const person of [world.mo, world.mia]) expect((await post(`/${id}/${name}`, body, person)).status).toBe(403);
      expect((await post(`/${id}/${name}`, body, world.stan)).status).toBe(401);
      expect((await post(`/${newId()}/${name}`, body)).status).toBe(404);
      const cookie = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
      const viewed = await post(`/${id}/${name}`, body, { ...world.ada, cookie });
      expect(await viewed.json()).toMatchObject({ code: "view_only_error" });
    }
    expect(await copyOf(world, { uuid: await uuidOf("C1") })).toEqual([]);
  });

  test("a room or an author that was never sent is 422, and nothing of its chunk is written", async () => {
    const { id } = await prepare();
    for (const body of [
      { room: "C9", messages: [line(1, "U1")] },
      { room: "C1", messages: [line(1, "U1"), line(2, "U9")] },
      { room: "C1", messages: Array.from({ length: 201 }, (_, n) => line(n, "U1")) },
      { room: "C1", messages: [{ ...line(1, "U1"), ts: "yesterday" }] },
    ]) {
      expect((await post(`/${id}/messages`, body)).status).toBe(422);
    }
    expect(await copyOf(world, { uuid: await uuidOf("C1") })).toEqual([]);
    expect((await post(`/${id}/room_members`, { room: "G1", people: ["U1"] })).status).toBe(404);
  });
});
