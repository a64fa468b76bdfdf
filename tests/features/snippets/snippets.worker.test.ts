import { beforeEach, describe, expect, test } from "vitest";
import { getRootData } from "~/features/communities/root.server";
import { MOST_SNIPPETS } from "~/features/snippets/rules";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { action as editForm } from "~/routes/settings/snippets/edit-snippet";
import { action as newForm } from "~/routes/settings/snippets/new-snippet";
import { action as listForm, loader as listPage } from "~/routes/settings/snippets/snippets";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { publicVersionOf } from "../../support/public-version";
import { as, call, createWorld, type Person, rows, run, type World } from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const door = "/internal_api/code_snippets";
interface Wire {
  id: number;
  name: string;
  code?: string;
  is_on: boolean;
  version: number;
  frame_url: string;
}
async function add(json: Record<string, unknown> = {}, who: Person | null = world.ada) {
  const answer = await call(world.community, who, door, {
    json: { name: "Counter", code: "<p>Hello", is_on: true, ...json },
  });
  return { ...(await answer.json<Wire>()), status: answer.status };
}
const patch = (id: number, json: object) =>
  call(world.community, world.ada, `${door}/${id}`, { method: "PATCH", json });
async function listed(): Promise<Wire[]> {
  return (await (await call(world.community, world.ada, door)).json<{ records: Wire[] }>()).records;
}
/** What stands in the pages of whoever opens one. */
async function shownTo(who: Person | null, path = "/") {
  const { snippets } = await getRootData(await as(world.community, who, path, "GET"));
  return snippets.map(({ name }) => name);
}
const frame = (who: Person | null, address: string, headers: Record<string, string> = {}) =>
  call(world.community, who, address, { headers: { "Sec-Fetch-Dest": "iframe", ...headers } });
const closeHouse = () =>
  run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);

describe("snippets", () => {
  test("stand in the pages of whom they are for while they are on, in order, and with ?safe=1 in none", async () => {
    await add({ name: "All" });
    await add({ name: "Members", visible_to: "members" });
    await add({ name: "Visitors", visible_to: "visitors" });
    await add({ name: "Off", is_on: false });
    expect(await shownTo(null)).toEqual(["All", "Visitors"]);
    expect(await shownTo(world.stan)).toEqual(["All", "Visitors"]);
    expect(await shownTo(world.mia)).toEqual(["All", "Members"]);
    expect(await shownTo(world.ada)).toEqual(["All", "Members"]);
    for (const who of [null, world.mia, world.ada]) {
      expect(await shownTo(who, "/c/plaza?safe=1")).toEqual([]);
      expect(await shownTo(who, "/c/plaza?iframe=true")).toEqual([]);
    }
    await closeHouse();
    expect(await shownTo(null)).toEqual([]);
    expect(await shownTo(world.mia)).toEqual(["All", "Members"]);
    expect((await listed()).map(({ name, code }) => [name, code])).toEqual([
      ["All", undefined],
      ["Members", undefined],
      ["Visitors", undefined],
      ["Off", undefined],
    ]);
  });

  test("are documents for who is shown them; an admin sees one before it is on", async () => {
    const all = await add({ code: "<script>one</script>" });
    const members = await add({ visible_to: "members" });
    const off = await add({ is_on: false });
    const statuses = async (who: Person | null) =>
      Promise.all([all, members, off].map(async ({ frame_url }) => (await frame(who, frame_url)).status));
    expect(await statuses(null)).toEqual([200, 404, 404]);
    expect(await statuses(world.stan)).toEqual([200, 404, 404]);
    expect(await statuses(world.mia)).toEqual([200, 200, 404]);
    expect(await statuses(world.ada)).toEqual([200, 200, 200]);
    const answer = await frame(null, all.frame_url);
    expect(await answer.text()).toContain("<body><script>one</script></body>");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": expect.stringMatching(/^sandbox allow-scripts; .*frame-ancestors 'self'$/),
      "cache-control": "public, max-age=3600",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
    expect(answer.headers.get("set-cookie")).toBeNull();
    const own = await frame(world.mia, members.frame_url);
    expect([own.headers.get("cache-control"), own.headers.get("vary")]).toEqual([
      "private, max-age=600",
      "Sec-Fetch-Dest, Cookie",
    ]);
    // Not the newest address: whoever asks has an old page, and keeps nothing.
    expect((await frame(null, `/snippets/${all.id}?v=7`)).headers.get("cache-control")).toBe("private, no-store");
    await closeHouse();
    expect(await statuses(null)).toEqual([404, 404, 404]);
    expect((await frame(world.mia, all.frame_url)).headers.get("cache-control")).toBe("private, max-age=600");
  });

  test("open in frames alone, and in no other community", async () => {
    const { frame_url: address } = await add();
    for (const asked of ["document", "script", "embed", "object", "empty"])
      expect((await frame(world.ada, address, { "Sec-Fetch-Dest": asked })).status, asked).toBe(404);
    expect((await call(world.other, null, address, { headers: { "Sec-Fetch-Dest": "iframe" } })).status).toBe(404);
    expect((await frame(null, "/snippets/999")).status).toBe(404);
  });

  test("cannot write with their reader's session: what a frame without an origin sends is refused", async () => {
    const answer = await call(world.community, world.ada, door, {
      json: { name: "Mine", code: "x" },
      headers: { Origin: "null", "Sec-Fetch-Site": "cross-site" },
    });
    expect([answer.status, await listed()]).toEqual([403, []]);
  });

  test("have another address after each change, and who changes what another has changed is told", async () => {
    const one = await add();
    const next = await (await patch(one.id, { code: "<p>Two", version: 1 })).json<Wire>();
    expect(next).toMatchObject({ code: "<p>Two", name: "Counter", version: 2, is_on: true });
    expect(next.frame_url).not.toBe(one.frame_url);
    const late = await patch(one.id, { code: "<p>Three", version: 1 });
    expect([late.status, await late.json()]).toMatchObject([409, { code: "code_snippet_newer" }]);
    const twins = await Promise.all([1, 2].map((n) => patch(one.id, { code: `<p>${n}`, version: 2 })));
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 409]);
    const fields = {
      name: "Counter",
      code: "<p>Kept",
      place: "top",
      height: "80",
      visible_to: "members",
      version: "1",
    };
    const opts = { cookie: world.ada.cookie, params: { id: String(one.id) } };
    expect(await submit(world.community, "/", editForm, fields, opts)).toMatchObject({
      status: 409,
      data: { values: { code: "<p>Kept" } },
    });
    // A box that is not ticked switches it off.
    expect(await submit(world.community, "/", editForm, { ...fields, version: "3" }, opts)).toMatchObject({
      data: { saved: true },
    });
    expect(await listed()).toMatchObject([{ is_on: false, version: 4 }]);
  });

  test("are switched by one word, twice as well, which leaves their document as it was", async () => {
    const one = await add();
    const before = await publicVersionOf(world);
    const press = (intent: string) =>
      submit(world.community, "/settings/code_snippets", listForm, { intent }, { cookie: world.ada.cookie });
    await press(`off=${one.id}`);
    await press(`off=${one.id}`);
    expect([await shownTo(null), await publicVersionOf(world)]).toEqual([[], before + 1]);
    await patch(one.id, { is_on: true });
    expect([await shownTo(null), await publicVersionOf(world)]).toEqual([["Counter"], before + 2]);
    expect(await listed()).toMatchObject([{ version: 1 }]);
    expect(await press("on=999")).toMatchObject({ status: 404 });
    expect(await press(`burn=${one.id}`)).toMatchObject({ status: 422 });
  });

  test("are made once, however often the form is sent, and have room for ten, whoever comes at once", async () => {
    const fields = { name: "Counter", code: "<p>x", place: "foot", height: "90", visible_to: "everybody" };
    const cookie = { cookie: world.ada.cookie };
    const once = { ...fields, requestKey: newUid(20) };
    const send = () => submit(world.community, "/settings/code_snippets/new", newForm, once, cookie);
    const [a, b] = await Promise.all([send(), send()]);
    expect(a.location).toMatch(/^\/settings\/code_snippets\/\d+\/edit$/);
    expect(b.location).toBe(a.location);
    expect(await listed()).toMatchObject([{ is_on: false }]);
    for (let n = 2; n < MOST_SNIPPETS; n += 1) expect((await add()).status).toBe(201);
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = { ...fields, height: "7", code: " " };
    expect(await submit(world.community, "/settings/code_snippets/new", newForm, refused, cookie)).toMatchObject({
      status: 422,
      data: { error: { fields: { height: expect.stringContaining("40"), code: expect.any(String) } }, values: refused },
    });
  });

  test("are taken away with a way back, twice as well, and forgotten a day later", async () => {
    const one = await add();
    const opts = { cookie: world.ada.cookie, params: { id: String(one.id) } };
    const remove = () => submit(world.community, "/", editForm, { intent: "remove" }, opts);
    for (let times = 0; times < 2; times += 1)
      expect(await remove()).toMatchObject({ location: `/settings/code_snippets?removed=${one.id}` });
    expect([await shownTo(null), (await frame(world.ada, one.frame_url)).status]).toEqual([[], 404]);
    const page = () => visit(world.community, world.ada, `/settings/code_snippets?removed=${one.id}`, listPage);
    expect((await page()).data).toMatchObject({ snippets: [], removed: { name: "Counter" } });
    for (let times = 0; times < 2; times += 1)
      await submit(world.community, "/", listForm, { intent: `restore=${one.id}` }, { cookie: world.ada.cookie });
    expect((await page()).data).toMatchObject({ snippets: [{ name: "Counter" }], removed: null });
    await run(world.community, sql`update code_snippets set deleted_at = 1 where id = ${one.id}`);
    const other = await add();
    await call(world.community, world.ada, `${door}/${other.id}`, { method: "DELETE" });
    const kept = await rows<{ id: number }>(
      world.community,
      sql`select id from code_snippets where community_id = ${world.community.id}`,
    );
    expect(kept.map(({ id }) => id)).toEqual([other.id]);
  });

  test("are an admin's: nobody else lists, reads, makes, changes or removes one", async () => {
    const { id } = await add();
    const long = { name: "X", code: "x".repeat(60_000) };
    for (const [who, status] of [
      [null, 401],
      [world.mia, 403],
      [world.mo, 403],
      [world.stan, 401],
    ] as const) {
      const asked = [
        call(world.community, who, door),
        call(world.community, who, `${door}/${id}`),
        call(world.community, who, door, { json: long }),
        call(world.community, who, `${door}/${id}`, { method: "PATCH", json: { code: "x" } }),
        call(world.community, who, `${door}/${id}`, { method: "DELETE" }),
        call(world.community, who, `${door}/${id}/restore`, { json: {} }),
      ];
      for (const answer of await Promise.all(asked)) expect(answer.status).toBe(status);
    }
    expect(await listed()).toMatchObject([{ name: "Counter", version: 1 }]);
    expect((await add(long)).status).toBe(201);
    expect(await add({ code: "x".repeat(65_537) })).toMatchObject({ status: 422 });
  });

  test("leave each change as a fact with who made it", async () => {
    const { id } = await add();
    await patch(id, { name: "Other" });
    await patch(id, { is_on: false });
    await patch(id, { is_on: true });
    await call(world.community, world.ada, `${door}/${id}`, { method: "DELETE" });
    await call(world.community, world.ada, `${door}/${id}/restore`, { json: {} });
    const facts = await rows<{ name: string; actor: number }>(
      world.community,
      sql`select name, actor_id as actor from facts where community_id = ${world.community.id}
        and subject_kind = 'code_snippet' order by seq`,
    );
    expect(facts.map(({ name }) => name)).toEqual(
      ["created", "updated", "switched_off", "switched_on", "deleted", "restored"].map(
        (what) => `code_snippet.${what}`,
      ),
    );
    expect(new Set(facts.map(({ actor }) => actor))).toEqual(new Set([world.ada.id]));
  });
});
