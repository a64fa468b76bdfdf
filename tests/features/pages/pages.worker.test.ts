import { beforeEach, describe, expect, test } from "vitest";
import { getRootData } from "~/features/communities/root.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { loader as pageRoute } from "~/routes/page";
import { action as editForm } from "~/routes/settings/pages/edit-page";
import { action as newForm } from "~/routes/settings/pages/new-page";
import { action as listForm, loader as listRoute } from "~/routes/settings/pages/pages";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { publicVersionOf } from "../../support/public-version";
import { as, call, createWorld, type Person, rows, run, type World } from "../../world";
import { bodyLimit } from "../../../workers/bodies";
import { makePng } from "../files/pictures";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const door = "/internal_api/site_pages";
interface Wire {
  id: number;
  slug: string;
  title: string;
  version: number;
  body: string;
}
async function write(json: Record<string, unknown> = {}, who: Person | null = world.ada) {
  const page = { title: "About us", body: "We brew.", status: "published", visible_to: "everybody", ...json };
  const answer = await call(world.community, who, door, { json: page });
  return { ...(await answer.json<Wire>()), code: answer.status };
}
const open = async (slug: string, who: Person | null) => {
  const { status, location, data } = await visit(world.community, who, `/p/${slug}`, pageRoute, { slug });
  return location?.startsWith("/users/sign_in")
    ? "sign in"
    : status === 200
      ? (data as { title: string }).title
      : status;
};
const closeCommunity = () =>
  run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
const at = (id: number) => ({ cookie: world.ada.cookie, params: { id: String(id) } });
const headerOf = async (who: Person | null) =>
  (await getRootData(await as(world.community, who, "/", "GET"))).community?.headerLinks.map(
    ({ name, address }) => `${name} ${address}`,
  );

describe("a page", () => {
  test("is read by whom it is for, under the address of its title; a draft by admins alone", async () => {
    expect(await write()).toMatchObject({ code: 201, slug: "about-us" });
    expect(await write({ visible_to: "members" })).toMatchObject({ slug: "about-us-2" });
    expect(await write({ slug: "Later", status: "draft" })).toMatchObject({ slug: "later" });
    for (const who of [null, world.mia, world.stan]) expect(await open("about-us", who)).toBe("About us");
    expect(await open("about-us-2", null)).toBe("sign in");
    expect(await open("about-us-2", world.stan)).toBe("sign in");
    expect(await open("about-us-2", world.mia)).toBe("About us");
    expect(await open("later", world.mia)).toBe(404);
    expect(await open("later", null)).toBe(404);
    expect(await open("later", world.ada)).toBe("About us");
    expect(await open("nowhere", null)).toBe(404);
  });

  test("of a private community shows to visitors where it was made for everybody, and no other says that it is there", async () => {
    await write({ slug: "imprint" });
    await write({ slug: "inside", visible_to: "members" });
    await closeCommunity();
    expect(await open("imprint", null)).toBe("About us");
    for (const slug of ["inside", "nowhere"]) expect(await open(slug, null)).toBe("sign in");
    expect(await open("nowhere", world.mia)).toBe(404);
  });

  test("opens its pictures to who may read it, to visitors of a private community too", async () => {
    const body = await makePng(40, 30);
    const uploaded = await call(world.community, world.ada, "/internal_api/files?purpose=picture", {
      method: "POST",
      body,
      headers: { "X-Filename": "a.png", "Content-Length": String(body.byteLength) },
    });
    const { id } = await uploaded.json<{ id: number }>();
    const image = { type: "image", attrs: { fileId: id, width: 40, height: 30, alt: "" } };
    const words = { type: "paragraph", content: [{ type: "text", text: "We brew." }] };
    const doc = { type: "doc", content: [words, image] };
    const page = await write({ slug: "imprint", tiptap_body: doc, body: undefined });
    await closeCommunity();
    const [src = ""] = /\/files\/[^"\s]+/.exec(page.body) ?? [];
    expect(src).not.toBe("");
    const seenBy = async (who: Person | null) => (await call(world.community, who, src)).status;
    expect([await seenBy(null), await seenBy(world.mia)]).toEqual([200, 200]);
    await call(world.community, world.ada, `${door}/${page.id}`, { method: "PATCH", json: { visible_to: "members" } });
    expect([(await seenBy(null)) === 200, await seenBy(world.mia)]).toEqual([false, 200]);
    await call(world.community, world.ada, `${door}/${page.id}`, { method: "DELETE" });
    expect(await seenBy(world.mia)).not.toBe(200);
  });

  test("holds no script of anybody's", async () => {
    const evil = { type: "text", text: "x", marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }] };
    const doc = { type: "doc", content: [{ type: "paragraph", content: [evil] }] };
    const page = await write({ title: "<script>alert(1)</script>", tiptap_body: doc, body: undefined });
    expect(page.body ?? "").not.toContain("javascript:");
  });

  test("is refused without a title and without a text, and keeps what was typed", async () => {
    const fields = { title: "", body: "", slug: "a b", status: "draft", visible_to: "everybody" };
    const send = (more: object) =>
      submit(world.community, "/settings/pages/new", newForm, { ...fields, ...more }, { cookie: world.ada.cookie });
    expect(await send({})).toMatchObject({ status: 422, data: { error: { fields: { slug: expect.any(String) } } } });
    expect(await send({ slug: "" })).toMatchObject({
      status: 422,
      data: { error: { fields: { title: expect.any(String), body: expect.any(String) } }, values: { title: "" } },
    });
    await write({ slug: "taken" });
    const refused = await send({ title: "T", body: "Words", slug: "taken" });
    expect(refused).toMatchObject({
      status: 422,
      data: { error: { fields: { slug: "Another page has this address." } } },
    });
    expect(refused).toMatchObject({ data: { values: { title: "T", body: "Words" } } });
  });

  test("is made once, however often the form is sent, and leads to itself", async () => {
    const fields = { title: "Rules", body: "Be kind.", status: "published", visible_to: "everybody" };
    const once = { ...fields, slug: "", requestKey: newUid(20) };
    const send = () => submit(world.community, "/settings/pages/new", newForm, once, { cookie: world.ada.cookie });
    const answers = await Promise.all([send(), send()]);
    for (const answer of answers) expect(answer.location).toBe("/p/rules");
    // Two of one title at once have two addresses.
    const two = await Promise.all([write({ title: "Terms" }), write({ title: "Terms" })]);
    expect(two.map(({ slug }) => slug).sort()).toEqual(["terms", "terms-2"]);
  });

  test("is not written over unseen: who opened it before another saved is told so", async () => {
    const { id, version } = await write();
    const change = (json: object) =>
      call(world.community, world.ada, `${door}/${id}`, { method: "PATCH", json: { version, ...json } });
    const answers = await Promise.all([change({ title: "One" }), change({ title: "Two" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const fields = { title: "Three", body: "x", slug: "", status: "draft", visible_to: "members", version: "1" };
    const late = await submit(world.community, "/", editForm, fields, at(id));
    expect(late).toMatchObject({ status: 409, data: { error: { code: "page_newer" }, values: { title: "Three" } } });
  });

  test("keeps its pictures and marks where a page without scripts sends its words back untouched", async () => {
    const strong = { type: "text", text: "We brew.", marks: [{ type: "bold" }] };
    const doc = { type: "doc", content: [{ type: "paragraph", content: [strong] }] };
    const { id, body } = await write({ tiptap_body: doc, body: undefined });
    expect(body).toContain("<strong>");
    const fields = { title: "New", body: "We brew.", slug: "", status: "published", visible_to: "everybody" };
    expect(await submit(world.community, "/", editForm, fields, at(id))).toMatchObject({ location: "/p/about-us" });
    const stored = await call(world.community, world.ada, `${door}/${id}`);
    expect(await stored.json()).toMatchObject({ title: "New", body: expect.stringContaining("<strong>") });
  });

  test("goes into the header in one step, follows its address, leaves it with a draft and comes back", async () => {
    const { id } = await write({ slug: "imprint" });
    const press = (intent: string) =>
      submit(
        world.community,
        "/settings/pages",
        listForm,
        { intent, requestKey: newUid(20) },
        {
          cookie: world.ada.cookie,
        },
      );
    expect(await press(`header=${id}`)).toMatchObject({ location: "/settings/navigation" });
    await press(`header=${id}`);
    expect(await headerOf(null)).toEqual(["About us /p/imprint"]);
    const change = (json: object) => call(world.community, world.ada, `${door}/${id}`, { method: "PATCH", json });
    await change({ slug: "legal" });
    expect(await headerOf(null)).toEqual(["About us /p/legal"]);
    await change({ visible_to: "members" });
    expect([await headerOf(null), await headerOf(world.mia)]).toEqual([[], ["About us /p/legal"]]);
    await change({ status: "draft" });
    expect(await headerOf(world.ada)).toEqual([]);
    await change({ status: "published" });
    await submit(world.community, "/", editForm, { intent: "delete" }, at(id));
    expect([await headerOf(world.mia), await open("legal", world.mia)]).toEqual([[], 404]);
    const { data } = await visit(world.community, world.ada, "/settings/pages", listRoute);
    expect(data).toMatchObject({ pages: [], deleted: [{ id, title: "About us" }] });
    // Its address may be another's by then.
    await write({ title: "Other", slug: "legal" });
    for (let times = 0; times < 2; times += 1) await press(`restore=${id}`);
    const [back] = await rows<{ slug: string }>(world.community, sql`select slug from site_pages where id = ${id}`);
    expect(back?.slug).toMatch(/^legal-\w{6}$/);
    expect(await headerOf(world.mia)).toEqual([`About us /p/${back?.slug}`]);
  });

  test("is an admin's to write; published it wants an address that is confirmed", async () => {
    const { id } = await write();
    for (const [who, status] of [
      [null, 401],
      [world.mia, 403],
      [world.mo, 403],
      [world.stan, 401],
    ] as const) {
      expect((await write({}, who)).code).toBe(status);
      expect((await call(world.community, who, door)).status).toBe(status);
      expect((await call(world.community, who, `${door}/${id}`, { method: "DELETE" })).status).toBe(status);
      expect((await call(world.community, who, `${door}/${id}`, { method: "PATCH", json: {} })).status).toBe(status);
    }
    await run(world.community, sql`update members set role = 'admin' where id = ${world.una.id}`);
    expect((await write({}, world.una)).code).toBe(403);
    expect((await write({ status: "draft" }, world.una)).code).toBe(201);
  });

  test("as long as a rules page may be comes through, by the call and by the form; nobody else's is read", async () => {
    const body = "A rule. ".repeat(5_000);
    const { code, id } = await write({ title: "House rules", body });
    expect(code).toBe(201);
    const change = (who: Person | null) =>
      call(world.community, who, `${door}/${id}`, { method: "PATCH", json: { body } }).then(({ status }) => status);
    expect([await change(world.ada), await change(world.mia), await change(null)]).toEqual([200, 403, 401]);
    for (const path of ["/settings/pages/new", "/settings/pages/new.data", "/settings/pages/12/edit.data"])
      expect(bodyLimit(path), path).toBe(bodyLimit("/c/plaza/new"));
  });

  test("keeps what somebody else has changed and this change does not name", async () => {
    const { id } = await write({ title: "House rules", status: "draft" });
    const change = (json: object) => call(world.community, world.ada, `${door}/${id}`, { method: "PATCH", json });
    await Promise.all([change({ title: "The rules", slug: "rules" }), change({ description: "What we ask" })]);
    const [row] = await rows<object>(
      world.community,
      sql`select title, slug, description from site_pages where id = ${id}`,
    );
    expect(row).toEqual({ title: "The rules", slug: "rules", description: "What we ask" });
  });

  test("that visitors do not see leaves kept pages as they are; one that they see leaves them behind", async () => {
    const before = await publicVersionOf(world);
    const { id } = await write({ status: "draft" });
    const change = (json: object) => call(world.community, world.ada, `${door}/${id}`, { method: "PATCH", json });
    await change({ title: "Still mine" });
    expect(await publicVersionOf(world)).toBe(before);
    await change({ status: "published" });
    await change({ status: "draft" });
    expect(await publicVersionOf(world)).toBe(before + 2);
  });
});
