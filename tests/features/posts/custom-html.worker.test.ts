import { beforeAll, describe, expect, test } from "vitest";
import { CUSTOM_HTML_HEIGHTS, CUSTOM_HTML_LENGTH, heightIn } from "~/features/posts/custom-html";
import type { PostPayload } from "~/features/posts/present";
import { sql } from "~/platform/database/sql";
import { action, loader } from "~/routes/posts/custom-html";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { publicVersionOf } from "../../support/public-version";
import { made } from "../../support/subjects";
import { call, createWorld, type Person, rows, run, type SpaceRef, type World } from "../../world";
import { post } from "./posting";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

interface At {
  id: number;
  slug: string;
  spaceSlug: string;
}

const HTML = "<p>Open this Saturday</p><script>document.title</script>";
const door = ({ spaceSlug, slug }: At) => `/internal_api/spaces/${spaceSlug}/posts/${slug}`;
const send = (at: At, by: Person | null, html: string | null) =>
  call(world.community, by, door(at), { method: "PATCH", json: { internal_custom_html: html } });
const seen = async (at: At, by: Person | null) =>
  (await (await call(world.community, by, door(at))).json()) as PostPayload;
const frame = (address: string | null | undefined, by: Person | null, dest = "iframe") =>
  call(world.community, by, String(address), { headers: { "Sec-Fetch-Dest": dest } });
const written = (space: SpaceRef = world.plaza) => post(world, world.mia, space, "Water lab");

describe("an admin's own HTML below a post's text", () => {
  test("is shown in a document without an origin, and nowhere else", async () => {
    const one = await written();
    const answer = await send(one, world.ada, HTML);
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as PostPayload).internal_custom_html).toBe(HTML);
    const shown = await seen(one, null);
    expect(shown.internal_custom_html).toBeNull();
    expect(JSON.stringify({ ...shown, custom_html_url: "" })).not.toContain("Saturday");
    const told = await frame(shown.custom_html_url, null);
    expect(told.status).toBe(200);
    const policy = told.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/^sandbox allow-scripts;/);
    expect(policy).not.toContain("allow-same-origin");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(await told.text()).toContain(HTML);
    // By itself it would stand under our address.
    expect((await frame(shown.custom_html_url, null, "document")).status).toBe(404);
    const list = await call(world.community, null, `/internal_api/spaces/${world.plaza.slug}/posts`);
    expect(await list.text()).not.toMatch(/Saturday|custom_html_url/);
    const feed = await call(world.community, null, `/c/${world.plaza.slug}/feed.xml`);
    expect([feed.status, (await feed.text()).includes("Saturday")]).toEqual([200, false]);
  });

  test("is set by admins alone, at every door; null says nothing", async () => {
    const one = await written();
    const statuses = [null, world.max, world.mia, world.mo].map(async (by) => (await send(one, by, HTML)).status);
    expect(await Promise.all(statuses)).toEqual([401, 403, 403, 403]);
    const refused = await send(one, world.mo, HTML);
    expect(((await refused.json()) as { error_details: { code?: string } }).error_details).toBeDefined();
    expect((await send(one, world.mia, null)).status).toBe(200);
    const path = `/internal_api/spaces/${world.plaza.slug}/posts`;
    const make = (by: Person) =>
      call(world.community, by, path, {
        method: "POST",
        json: { name: "Mine", body: "So", internal_custom_html: HTML },
      });
    expect([(await make(world.mia)).status, (await make(world.ada)).status]).toEqual([403, 201]);
    expect((await seen(one, world.ada)).internal_custom_html).toBeNull();
  });

  test("its page saves it without scripts, refuses what is too long and keeps it, and is the admins'", async () => {
    const one = await written();
    const at = { spaceSlug: one.spaceSlug, slug: one.slug };
    const path = `/c/${one.spaceSlug}/${one.slug}/custom_html`;
    const save = (by: Person, internal_custom_html: string) =>
      submit(world.community, path, action, { internal_custom_html }, { cookie: by.cookie, params: at });
    const long = `<p>${"é".repeat(CUSTOM_HTML_LENGTH / 2)}</p>`;
    expect(await save(world.ada, long)).toMatchObject({
      status: 422,
      data: { values: { internal_custom_html: long }, error: { fields: { internal_custom_html: /64/ } } },
    });
    expect((await save(world.mo, HTML)).status).toBe(403);
    expect((await save(world.ada, HTML)).location).toBe(`/c/${one.spaceSlug}/${one.slug}`);
    expect((await visit(world.community, world.ada, path, loader, at)).data).toMatchObject({ html: HTML });
    expect((await visit(world.community, world.mo, path, loader, at)).status).toBe(403);
    // Taken away, its frame is nothing.
    const before = await seen(one, world.ada);
    await save(world.ada, "  ");
    expect((await seen(one, world.ada)).custom_html_url).toBeNull();
    expect((await frame(before.custom_html_url, world.ada)).status).toBe(404);
  });

  test("of a closed space is for who reads the post; the log says who set it, once", async () => {
    const one = await written(world.cellar);
    await send(one, world.ada, HTML);
    await call(world.community, world.ada, door(one), {
      method: "PATCH",
      json: { internal_custom_html: HTML, is_liking_enabled: false },
    });
    const { custom_html_url: address, edited_at } = await seen(one, world.mia);
    expect(edited_at).toBeNull();
    expect((await frame(address, world.mia)).status).toBe(200);
    expect([(await frame(address, null)).status, (await frame(address, world.max)).status]).toEqual([404, 404]);
    const facts = await rows<{ actor: number }>(
      world.community,
      sql`select actor_id as actor from facts where subject_id = ${one.id} and name = 'post.custom_html_changed'`,
    );
    expect(facts).toEqual([{ actor: world.ada.id }]);
  });

  test("the same again is nothing new: no fact, no other page for visitors", async () => {
    const one = await written();
    await send(one, world.ada, HTML);
    const state = async () => [
      await rows(world.community, sql`select updated_at from posts where id = ${one.id}`),
      await rows(
        world.community,
        sql`select name from facts where subject_kind = 'post' and subject_id = ${one.id} order by seq`,
      ),
      await publicVersionOf(world),
    ];
    await run(world.community, sql`update posts set updated_at = 1 where id = ${one.id}`);
    const before = await state();
    const at = { spaceSlug: one.spaceSlug, slug: one.slug };
    const options = { cookie: world.ada.cookie, params: at };
    const path = `/c/${at.spaceSlug}/${at.slug}/custom_html`;
    const saved = await submit(world.community, path, action, { internal_custom_html: HTML }, options);
    expect(saved.status).toBe(302);
    expect(await state()).toEqual(before);
  });

  test("does not come along with a copy", async () => {
    const one = await written();
    await send(one, world.ada, HTML);
    const copy = await made(world, `/spaces/${one.spaceSlug}/posts/${one.slug}/duplicate`, {});
    expect((copy as unknown as PostPayload).custom_html_url).toBeNull();
  });
});

test.each([
  [{ type: "atrium:height", height: 210.2 }, 211],
  [{ type: "atrium:height", height: 1e9 }, CUSTOM_HTML_HEIGHTS.most],
  [{ type: "atrium:height", height: -4 }, 0],
  [{ type: "atrium:height", height: "12" }, null],
  [{ type: "atrium:height", height: Number.NaN }, null],
  [{ type: "atrium:page", height: 12 }, null],
  ["atrium:height", null],
  [null, null],
])("of a message %j the height is %s", (message, height) => expect(heightIn(message)).toBe(height));
