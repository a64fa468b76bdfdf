import { beforeEach, describe, expect, test } from "vitest";
import { getRootData } from "~/features/communities/root.server";
import { sql } from "~/platform/database/sql";
import { loader as homeRoute } from "~/routes/home";
import { action as preferenceForm, loader as preferenceRoute } from "~/routes/settings/banner-preference";
import { action as homeForm, loader as settingsRoute } from "~/routes/settings/home";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { publicVersionOf } from "../../support/public-version";
import { as, call, createWorld, type Person, run, type World } from "../../world";
import { makePng } from "../files/pictures";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const api = (who: Person | null, path: string, json?: unknown, method?: string) =>
  call(world.community, who, `/internal_api${path}`, json === undefined ? { method } : { json, method });
async function addPage(json: Record<string, unknown> = {}): Promise<number> {
  const page = { title: "About us", body: "We brew.", status: "published", visible_to: "everybody", ...json };
  return (await (await api(world.ada, "/site_pages", page)).json<{ id: number }>()).id;
}
const choose = (json: Record<string, unknown>) => api(world.ada, "/settings/home", json);
/** What somebody finds at "/". */
async function meets(who: Person | null) {
  const { location, data, status } = await visit(world.community, who, "/", homeRoute);
  if (location) return location.startsWith("/users/sign_in") ? "sign in" : location;
  const home = data as { kind?: string; page?: { title: string } };
  return home.kind === "page" ? home.page?.title : (home.kind ?? status);
}
const enabledFor = async (who: Person | null) =>
  (await (await api(who, "/current_user")).json<{ current_community: { home_page_enabled: boolean } }>())
    .current_community.home_page_enabled;

describe("the first page", () => {
  test("is the feed, a page or a space, for members and for visitors apart; the payload and the header say so", async () => {
    expect([await meets(null), await meets(world.mia)]).toEqual(["feed", "feed"]);
    const page = await addPage();
    const version = await publicVersionOf(world);
    expect((await choose({ visitors_home_page: `page:${page}` })).status).toBe(200);
    expect(await publicVersionOf(world)).toBe(version + 1);
    expect([await meets(null), await meets(world.mia)]).toEqual(["About us", "feed"]);
    expect([await enabledFor(null), await enabledFor(world.mia)]).toEqual([true, false]);
    await choose({ home_page: `space:${world.plaza.id}` });
    expect([await meets(null), await meets(world.mia)]).toEqual(["About us", "/c/plaza"]);
    expect(await enabledFor(world.mia)).toBe(true);
    const root = await getRootData(await as(world.community, world.mia, "/", "GET"));
    expect(root.community?.hasHomePage).toBe(true);
    const feed = await visit(world.community, world.mia, "/feed", homeRoute);
    expect(feed.data).toMatchObject({ kind: "feed", posts: [], sort: "active" });
    // However the address of the feed is written; and a frame stays one where it is led elsewhere, and safe what is safe.
    for (const path of ["/feed/", "/Feed"])
      expect((await visit(world.community, world.mia, path, homeRoute)).data, path).toMatchObject({ kind: "feed" });
    await choose({ visitors_home_page: `space:${world.plaza.id}` });
    for (const [asked, led] of [
      ["?iframe=true", "?iframe=true"],
      ["?safe=1&utm_source=x", "?safe=1"],
      ["?safe=1&iframe=true", "?iframe=true&safe=1"],
      ["?safe=0&iframe=yes&cursor=x", ""],
    ])
      expect((await visit(world.community, null, `/${asked}`, homeRoute)).location).toBe(`/c/plaza${led}`);
    // The link of the snippets' settings, by who has to mend one.
    expect((await visit(world.community, world.ada, "/?safe=1", homeRoute)).location).toBe("/c/plaza?safe=1");
  });

  test("leaves the feed to who may not read what was chosen, and where it is gone", async () => {
    const inside = await addPage({ visible_to: "members" });
    await choose({ home_page: `page:${inside}`, visitors_home_page: `page:${inside}` });
    expect([await meets(null), await meets(world.mia)]).toEqual(["feed", "About us"]);
    await api(world.ada, `/site_pages/${inside}`, { status: "draft" }, "PATCH");
    expect([await meets(world.mia), await meets(world.ada)]).toEqual(["feed", "feed"]);
    await choose({ home_page: `space:${world.plaza.id}` });
    await run(world.community, sql`update spaces set is_private = 1 where id = ${world.plaza.id}`);
    expect(await meets(world.max)).toBe("feed");
  });

  test("of a private community may be a page that is made for everybody; else visitors sign in", async () => {
    await run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
    expect(await meets(null)).toBe("sign in");
    await choose({ visitors_home_page: `page:${await addPage()}` });
    expect(await meets(null)).toBe("About us");
    await choose({ visitors_home_page: `space:${world.plaza.id}` });
    expect(await meets(null)).toBe("sign in");
  });

  test("is one that is there and that every member may open", async () => {
    for (const home_page of ["space:999", "page:999", `space:${world.cellar.id}`, `space:${world.attic.id}`]) {
      const answer = await choose({ home_page });
      expect([home_page, answer.status]).toEqual([home_page, 409]);
    }
    expect((await choose({ home_page: "elsewhere" })).status).toBe(422);
    expect((await choose({ home_page: `page:${await addPage({ status: "draft" })}` })).status).toBe(409);
  });
});

describe("the welcome banner", () => {
  const show = (json: Record<string, unknown> = {}) =>
    api(world.ada, "/landing_page", { is_shown: true, heading: "Hello", ...json }, "PATCH");
  async function seenBy(who: Person | null) {
    const { data } = await visit(world.community, who, "/", homeRoute);
    return (data as { banner: { heading: string } | null }).banner?.heading ?? null;
  }
  const hide = (who: Person) =>
    submit(world.community, "/", preferenceForm, { intent: "hide" }, { cookie: who.cookie });

  test("greets members above their feed until each puts it away; an admin shows it to all again", async () => {
    expect(await seenBy(world.mia)).toBeNull();
    await show();
    expect([await seenBy(world.mia), await seenBy(world.max), await seenBy(null)]).toEqual(["Hello", "Hello", null]);
    for (let times = 0; times < 2; times += 1) expect(await hide(world.mia)).toMatchObject({ location: "/" });
    expect([await seenBy(world.mia), await seenBy(world.max)]).toEqual([null, "Hello"]);
    const settings = await visit(world.community, world.ada, "/settings/home", settingsRoute);
    expect(settings.data).toMatchObject({ hiddenBy: 1, banner: { isShown: true, heading: "Hello" } });
    const reset = await submit(world.community, "/", homeForm, { intent: "reset" }, { cookie: world.ada.cookie });
    expect(reset.data).toMatchObject({ saved: true });
    expect(await seenBy(world.mia)).toBe("Hello");
    await show({ is_shown: false });
    expect(await seenBy(world.max)).toBeNull();
  });

  test("is taken out again by who has put it away, and by nobody else", async () => {
    await show();
    await hide(world.mia);
    const page = () => visit(world.community, world.mia, "/", preferenceRoute);
    expect((await page()).data).toEqual({ shows: false, hasBanner: true });
    await submit(world.community, "/", preferenceForm, { shows: "on" }, { cookie: world.mia.cookie });
    expect((await page()).data).toEqual({ shows: true, hasBanner: true });
    expect(await seenBy(world.mia)).toBe("Hello");
    await api(world.mia, "/landing_page/welcome_banner_preference", { shows: false }, "PUT");
    expect([await seenBy(world.mia), await seenBy(world.max)]).toEqual([null, "Hello"]);
    expect((await api(null, "/landing_page/welcome_banner_preference", { shows: false }, "PUT")).status).toBe(401);
  });

  test("has a picture of the admin's own, which is taken away by name", async () => {
    const body = await makePng(60, 20);
    const upload = async (who: Person) => {
      const headers = { "X-Filename": "a.png", "Content-Length": String(body.byteLength) };
      const path = "/internal_api/files?purpose=picture";
      const answer = await call(world.community, who, path, { method: "POST", body, headers });
      return (await answer.json<{ id: number }>()).id;
    };
    expect((await show({ picture: String(await upload(world.mia)) })).status).toBe(409);
    const mine = await upload(world.ada);
    const answer = await show({ picture: String(mine) });
    const { welcome_banner } = await answer.json<{ welcome_banner: { cover_url: string } }>();
    expect(welcome_banner.cover_url).toContain(`/files/${mine}/`);
    // Saved again without a word of it, it stays.
    await show({ picture: "" });
    expect((await call(world.community, world.mia, welcome_banner.cover_url)).status).toBe(200);
    for (let times = 0; times < 2; times += 1)
      expect((await api(world.ada, "/landing_page/welcome_banner/cover", undefined, "DELETE")).status).toBe(200);
    const after = await (await api(world.ada, "/landing_page")).json();
    expect(after).toMatchObject({ welcome_banner: { cover_url: null, heading: "Hello" } });
  });

  test("is refused without a heading, and with a button that leads to a script or nowhere", async () => {
    const fields = { intent: "banner", is_shown: "on", heading: "", text: "T", button_label: "", button_address: "" };
    const send = (more: object) =>
      submit(world.community, "/", homeForm, { ...fields, ...more }, { cookie: world.ada.cookie });
    expect(await send({})).toMatchObject({ status: 422, data: { error: { fields: { heading: expect.any(String) } } } });
    expect(await send({ heading: "H", button_label: "Go", button_address: "javascript:alert(1)" })).toMatchObject({
      status: 422,
      data: { error: { fields: { button_address: expect.any(String) } }, values: { text: "T" } },
    });
    expect(await send({ heading: "H", button_address: "/members" })).toMatchObject({ status: 422 });
    expect(await seenBy(world.mia)).toBeNull();
    // What is not sent counts as it stands.
    expect((await api(world.ada, "/landing_page", { is_shown: true }, "PATCH")).status).toBe(422);
    expect((await api(world.ada, "/landing_page", { is_shown: true, heading: "Hello" }, "PATCH")).status).toBe(200);
    expect((await api(world.ada, "/landing_page", { heading: "" }, "PATCH")).status).toBe(422);
    expect((await api(world.ada, "/landing_page", { is_shown: false, heading: "" }, "PATCH")).status).toBe(200);
  });

  test("and the first page are an admin's to choose", async () => {
    for (const [who, status] of [
      [null, 401],
      [world.mia, 403],
      [world.mo, 403],
      [world.stan, 401],
    ] as const) {
      expect((await api(who, "/settings/home")).status).toBe(status);
      expect((await api(who, "/settings/home", { home_page: "feed" })).status).toBe(status);
      expect((await api(who, "/landing_page", { heading: "X" }, "PATCH")).status).toBe(status);
      expect((await api(who, "/landing_page/welcome_banner/members_preference/reset", {})).status).toBe(status);
      expect((await api(who, "/landing_page/welcome_banner/cover", undefined, "DELETE")).status).toBe(status);
    }
  });
});
