import { beforeEach, describe, expect, test } from "vitest";
import { MOST_LINKS } from "~/features/navigation/rules";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { getRootData } from "~/features/communities/root.server";
import { action as editForm } from "~/routes/settings/navigation/edit-link";
import { action as listForm, loader as listPage } from "~/routes/settings/navigation/links";
import { action as newForm } from "~/routes/settings/navigation/new-link";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { publicVersionOf } from "../../support/public-version";
import { addSpace, as, call, createWorld, type Person, rows, run, type World } from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const door = "/internal_api/header_menu_links";
interface Wire {
  id: number;
  name: string;
  url: string;
  open_in_new_tab: boolean;
  position: number;
}
async function add(json: Record<string, unknown>, who: Person | null = world.ada) {
  const answer = await call(world.community, who, door, { json: { name: "Shop", url: "/members", ...json } });
  return { ...(await answer.json<Wire>()), status: answer.status };
}
async function listed(): Promise<Wire[]> {
  const answer = await call(world.community, world.ada, door);
  return (await answer.json<{ records: Wire[] }>()).records;
}
/** What stands in the header of whoever opens a page. */
async function shownTo(who: Person | null) {
  const root = await getRootData(await as(world.community, who, "/", "GET"));
  return root.community?.headerLinks.map(({ name, address }) => `${name} ${address}`);
}

describe("the header's links", () => {
  test("stand in the header of whom they are for, in order", async () => {
    await add({ name: "Shop", url: "https://shop.example.com" });
    await add({ name: "People", url: "/members", visible_to: "members" });
    await add({ name: "Desk", url: "/settings", visible_to: "admins" });
    await add({ name: "Later", url: "/later", visible_to: "nobody" });
    const shop = "Shop https://shop.example.com/";
    expect(await shownTo(null)).toEqual([shop]);
    expect(await shownTo(world.mia)).toEqual([shop, "People /members"]);
    expect(await shownTo(world.ada)).toEqual([shop, "People /members", "Desk /settings"]);
    expect(await shownTo(world.stan)).toEqual([shop]);
    expect(await listed()).toMatchObject([
      { name: "Shop", open_in_new_tab: true, position: 1 },
      { name: "People", open_in_new_tab: false },
      { name: "Desk" },
      { name: "Later" },
    ]);
  });

  test("to a space are shown to who may read it, under the address it has now", async () => {
    await add({ name: "Plaza", url: "/c/plaza?sort=latest" });
    await add({ name: "Cellar", url: "/c/cellar" });
    await add({ name: "Attic", url: "/c/attic/a-post" });
    expect(await shownTo(null)).toEqual(["Plaza /c/plaza?sort=latest"]);
    expect(await shownTo(world.max)).toEqual(["Plaza /c/plaza?sort=latest"]);
    expect(await shownTo(world.mia)).toEqual(["Plaza /c/plaza?sort=latest", "Cellar /c/cellar"]);
    expect(await shownTo(world.olive)).toHaveLength(3);
    await run(world.community, sql`update spaces set slug = 'square' where id = ${world.plaza.id}`);
    expect(await shownTo(null)).toEqual(["Plaza /c/square?sort=latest"]);
    expect((await listed())[0]?.url).toBe("/c/square?sort=latest");
    await run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
    expect(await shownTo(null)).toEqual([]);
    await run(world.community, sql`update spaces set deleted_at = 1 where id = ${world.plaza.id}`);
    expect(await shownTo(world.olive)).toHaveLength(2);
    const { data } = await visit(world.community, world.ada, "/settings/navigation", listPage);
    expect(data).toMatchObject({ links: [{ name: "Plaza", isPlaceGone: true }, { isPlaceGone: false }, {}] });
  });

  test("to what is away for now stay links to it, whoever saves their name meanwhile", async () => {
    const { id } = await add({ name: "Plaza", url: "/c/plaza" });
    await run(world.community, sql`update spaces set deleted_at = 1 where id = ${world.plaza.id}`);
    const url = (await listed())[0]?.url;
    const fields = { name: "The plaza", url, visible_to: "everybody" };
    expect((await call(world.community, world.ada, `${door}/${id}`, { method: "PATCH", json: fields })).status).toBe(
      200,
    );
    expect(await shownTo(null)).toEqual([]);
    await run(world.community, sql`update spaces set deleted_at = null, slug = 'square' where id = ${world.plaza.id}`);
    expect(await shownTo(null)).toEqual(["The plaza /c/square"]);
  });

  test("of another community's space are plain paths, which open nothing", async () => {
    await addSpace({ community: world.other, group: world.group }, "nowhere", {});
    await add({ name: "Elsewhere", url: "/c/nowhere" });
    const [row] = await rows(
      world.community,
      sql`select space_id as space, address from header_menu_links where community_id = ${world.community.id}`,
    );
    expect(row).toEqual({ space: null, address: "/c/nowhere" });
  });

  test.each(["javascript:alert(1)", "//evil.example", "http://shop.example.com", "https://a@evil.example"])(
    "are refused to lead to %s, in words, and what was typed is kept",
    async (url) => {
      expect(await add({ url })).toMatchObject({ status: 422 });
      const fields = { name: "Shop", url, visible_to: "everybody", requestKey: newUid(20) };
      const cookie = { cookie: world.ada.cookie };
      const answer = await submit(world.community, "/settings/navigation/new", newForm, fields, cookie);
      expect(answer).toMatchObject({
        status: 422,
        data: { error: { fields: { url: expect.stringContaining("https://") } }, values: { url } },
      });
      expect(await listed()).toEqual([]);
    },
  );

  test("are told from what is no link here and what was one, and a name that is too long has its own words", async () => {
    const { id } = await add({ name: "Shop" });
    const change = async (link: number, json: Record<string, unknown>) => {
      const answer = await call(world.community, world.ada, `${door}/${link}`, { method: "PATCH", json });
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    };
    for (const json of [{ name: "X" }, { url: "/x" }]) expect(await change(999_999, json)).toEqual([404, "not_found"]);
    const long = await call(world.community, world.ada, `${door}/${id}`, {
      method: "PATCH",
      json: { name: "x".repeat(31) },
    });
    expect([long.status, await long.json()]).toMatchObject([
      422,
      { error_details: { name: "A link’s name has at most 30 characters." } },
    ]);
    await call(world.community, world.ada, `${door}/${id}`, { method: "DELETE" });
    for (const json of [{ name: "X" }, { url: "/x" }])
      expect(await change(id, json)).toEqual([409, "header_link_gone"]);
  });

  test("are made once, however often the form is sent", async () => {
    const fields = { name: "Shop", url: "/members", visible_to: "everybody", requestKey: newUid(20) };
    const send = () =>
      submit(world.community, "/settings/navigation/new", newForm, fields, { cookie: world.ada.cookie });
    const answers = await Promise.all([send(), send()]);
    for (const answer of answers) expect(answer).toMatchObject({ location: "/settings/navigation" });
    expect(await listed()).toHaveLength(1);
  });

  test("have room for a dozen, whoever comes at once, and the twin of the twelfth is no thirteenth", async () => {
    for (let n = 1; n < MOST_LINKS; n += 1) expect((await add({ name: `L${n}` })).status).toBe(201);
    const answers = await Promise.all([add({ name: "A" }), add({ name: "B" }), add({ name: "C" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await listed()).toHaveLength(MOST_LINKS);
    const last = answers.find(({ status }) => status === 201);
    await call(world.community, world.ada, `${door}/${last?.id}`, { method: "DELETE" });
    const key = { "Idempotency-Key": newUid(20) };
    const send = () => call(world.community, world.ada, door, { json: { name: "Z", url: "/z" }, headers: key });
    const twins = await Promise.all([send(), send()]);
    expect(twins.map(({ status }) => status)).toEqual([201, 201]);
    // There is no room any more for the one that was taken away.
    const back = await call(world.community, world.ada, `${door}/${last?.id}/restore`, { json: {} });
    expect(back.status).toBe(409);
  });

  test("are put in order, by the call and by the buttons, and stay whole when two move at once", async () => {
    const [a, b, c] = [await add({ name: "A" }), await add({ name: "B" }), await add({ name: "C" })];
    const names = async () => (await listed()).map(({ name }) => name).join("");
    const put = (ids: number[]) =>
      call(world.community, world.ada, `${door}/reorder`, { method: "PUT", json: { ids } });
    await put([c.id, a.id, b.id]);
    expect(await names()).toBe("CAB");
    // Named by nobody stays behind.
    await put([b.id]);
    expect(await names()).toBe("BCA");
    await Promise.all([put([a.id, b.id, c.id]), put([c.id, b.id, a.id])]);
    expect(["ABC", "CBA"]).toContain(await names());
    await put([a.id, b.id, c.id]);
    const press = (intent: string) =>
      submit(world.community, "/settings/navigation", listForm, { intent }, { cookie: world.ada.cookie });
    await press(`up=${c.id}`);
    expect(await names()).toBe("ACB");
    await press(`down=${a.id}`);
    expect(await names()).toBe("CAB");
    const version = await publicVersionOf(world);
    await press(`up=${c.id}`);
    expect([await names(), await publicVersionOf(world)]).toEqual(["CAB", version]);
    expect(await press("up=999")).toMatchObject({ status: 404 });
    // Another community's is not moved, and says nothing.
    expect((await put([999])).status).toBe(200);
    expect(await names()).toBe("CAB");
  });

  test("are taken away with a way back, twice as well, and forgotten a day later", async () => {
    const one = await add({ name: "Shop" });
    const gone = await submit(world.community, "/", editForm, { intent: "remove" }, at(one.id));
    expect(gone).toMatchObject({ location: `/settings/navigation?removed=${one.id}` });
    expect(await submit(world.community, "/", editForm, { intent: "remove" }, at(one.id))).toMatchObject({
      status: 302,
    });
    expect(await shownTo(world.mia)).toEqual([]);
    const page = () => visit(world.community, world.ada, `/settings/navigation?removed=${one.id}`, listPage);
    expect((await page()).data).toMatchObject({ links: [], removed: { name: "Shop" } });
    const undo = { intent: `restore=${one.id}` };
    for (let times = 0; times < 2; times += 1)
      await submit(world.community, "/settings/navigation", listForm, undo, { cookie: world.ada.cookie });
    expect((await page()).data).toMatchObject({ links: [{ name: "Shop" }], removed: null });
    await run(
      world.community,
      sql`update header_menu_links set deleted_at = 1 where community_id = ${world.community.id}`,
    );
    const other = await add({ name: "Other" });
    await call(world.community, world.ada, `${door}/${other.id}`, { method: "DELETE" });
    const kept = await rows<{ id: number }>(
      world.community,
      sql`select id from header_menu_links where community_id = ${world.community.id}`,
    );
    expect(kept.map(({ id }) => id)).toEqual([other.id]);
  });

  test("are an admin's: nobody else lists, makes, changes, moves or removes one", async () => {
    const { id } = await add({ name: "Shop" });
    for (const [who, status] of [
      [null, 401],
      [world.mia, 403],
      [world.mo, 403],
      [world.stan, 401],
    ] as const) {
      const asked = [
        call(world.community, who, door),
        call(world.community, who, door, { json: { name: "X", url: "/x" } }),
        call(world.community, who, `${door}/${id}`, { method: "PATCH", json: { name: "X" } }),
        call(world.community, who, `${door}/${id}`, { method: "DELETE" }),
        call(world.community, who, `${door}/reorder`, { method: "PUT", json: { ids: [id] } }),
      ];
      for (const answer of await Promise.all(asked)) expect(answer.status).toBe(status);
    }
    expect(await listed()).toMatchObject([{ name: "Shop" }]);
  });

  test("leave what visitors are shown behind, and each change its fact with who made it", async () => {
    const before = await publicVersionOf(world);
    const { id } = await add({ name: "Shop" });
    await call(world.community, world.ada, `${door}/${id}`, { method: "PATCH", json: { url: "/c/plaza" } });
    await call(world.community, world.ada, `${door}/${id}`, { method: "DELETE" });
    await call(world.community, world.ada, `${door}/${id}/restore`, { json: {} });
    expect(await publicVersionOf(world)).toBe(before + 4);
    const facts = await rows<{ name: string; actor: number }>(
      world.community,
      sql`select name, actor_id as actor from facts where community_id = ${world.community.id}
        and subject_kind = 'header_menu_link' order by seq`,
    );
    expect(facts.map(({ name }) => name)).toEqual([
      "header_menu_link.created",
      "header_menu_link.updated",
      "header_menu_link.deleted",
      "header_menu_link.restored",
    ]);
    expect(new Set(facts.map(({ actor }) => actor))).toEqual(new Set([world.ada.id]));
    expect(await shownTo(null)).toEqual(["Shop /c/plaza"]);
  });
});

const at = (id: number) => ({ cookie: world.ada.cookie, params: { id: String(id) } });
