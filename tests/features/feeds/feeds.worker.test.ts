import { beforeEach, describe, expect, test } from "vitest";
import { updateGeneral, updateSeo } from "~/features/communities/commands/update-community.server";
import { SITEMAP_PAGE } from "~/features/feeds/rules";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import { sql } from "~/platform/database/sql";
import { ownMemory } from "~/platform/memory";
import { readXml, textsOf } from "../../support/xml";
import { addSpace, as, call, createWorld, type Person, run, type World } from "../../world";
import { addPost, docOf, post } from "../posts/posting";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  ownMemory.versions.clear();
});

const get = (path: string, who: Person | null = null, headers = {}) => call(world.community, who, path, { headers });
const locsOf = async (path: string) =>
  textsOf(readXml(await (await get(path)).text()), "loc").map((url) => new URL(url));
const pathsOf = async (path: string) => (await locsOf(path)).map(({ pathname }) => pathname);
const asAda = () => as(world.community, world.ada);
const makePrivate = async () => {
  await updateGeneral(await asAda(), { is_private: true });
  ownMemory.versions.clear();
};
const countPosts = (space: number, count: number) =>
  run(world.community, sql`update spaces set posts_count = ${count} where id = ${space}`);

describe("the feed of a space", () => {
  test("is well-formed, holds the newest twenty whole, and every address in it is", async () => {
    const title = "Brewing <b>&</b> \u0007 ]]> “notes”";
    await post(world, world.mia, world.plaza, title, { doc: docOf("First & <last>.") });
    for (let at = 0; at < 21; at++)
      await addPost(world, world.max, world.plaza, { title: `Old ${at}`, publishedAt: 1_000_000 + at });
    const answer = await get("/c/plaza/feed.xml");
    expect(answer.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
    expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const feed = readXml(await answer.text());
    expect([feed.name, feed.attributes.version]).toEqual(["rss", "2.0"]);
    expect(textsOf(feed, "item")).toHaveLength(20);
    expect(textsOf(feed, "title").slice(0, 3)).toEqual([
      `plaza · ${world.community.name}`,
      title.replace(" \u0007", ""),
      "Old 20",
    ]);
    expect(textsOf(feed, "content:encoded")[0]).toBe("<p>First &amp; &lt;last&gt;.</p>");
    expect(textsOf(feed, "dc:creator")[0]).toBe("Mia Member");
    for (const link of [...textsOf(feed, "link"), ...textsOf(feed, "guid")]) expect(link).toMatch(/^http:\/\/c/);
  });

  test("of image posts has the pictures, by whole addresses, before what is said of them", async () => {
    const space = await addSpace(world, "bags", { postType: "image" });
    const gallery = JSON.stringify([[77, 1200, 800, "A <bag>"]]);
    await addPost(world, world.mia, space, { postType: "image", title: "A bag", gallery, bodyHtml: "" });
    const feed = readXml(await (await get("/c/bags/feed.xml")).text());
    const [html = ""] = textsOf(feed, "content:encoded");
    expect(html).toMatch(
      /^<p><img src="http:\/\/[^/"]+\/files\/77\/\d+\.webp" width="1200" height="800" alt="A &lt;bag&gt;"><\/p>$/,
    );
  });

  test("is kept like a page, not sent twice, and follows what visitors see", async () => {
    await addPost(world, world.mia, world.plaza);
    const first = await get("/c/plaza/feed.xml");
    const etag = first.headers.get("ETag") ?? "";
    expect([first.headers.get("x-atrium-cache"), etag.length > 5]).toEqual(["miss", true]);
    expect((await get("/c/plaza/feed.xml?x=1")).headers.get("x-atrium-cache")).toBe("hit");
    const again = await get("/c/plaza/feed.xml", null, { "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);

    // A new version with the same feed in it is not sent either.
    await updateSeo(await asAda(), { meta_title: "Other words" });
    ownMemory.versions.clear();
    const other = await get("/c/plaza/feed.xml", null, { "If-None-Match": etag });
    expect(other.status).toBe(304);

    await post(world, world.mia, world.plaza, "News");
    ownMemory.versions.clear();
    const news = await get("/c/plaza/feed.xml", null, { "If-None-Match": etag });
    expect([news.status, (await news.text()).includes("News")]).toEqual([200, true]);
  });

  test("is there for nobody where not everybody may read, members and admins included", async () => {
    for (const space of [world.cellar, world.attic, world.sketch]) {
      await addPost(world, world.mia, space);
      for (const who of [null, world.stan, world.mia, world.ada])
        expect((await get(`/c/${space.slug}/feed.xml`, who)).status).toBe(404);
    }
    for (const path of ["/c/nowhere/feed.xml", "/c/%00/feed.xml"]) expect((await get(path)).status).toBe(404);
    const draft = await addPost(world, world.mia, world.plaza, { status: "draft", title: "Unfinished" });
    expect(await (await get("/c/plaza/feed.xml", world.mia)).text()).not.toContain(String(draft.id));
    await updateSpace(await asAda(), "plaza", { is_private: true });
    ownMemory.versions.clear();
    expect((await get("/c/plaza/feed.xml")).status).toBe(404);
  });

  test("a private community has none", async () => {
    await makePrivate();
    for (const who of [null, world.mia]) expect((await get("/c/plaza/feed.xml", who)).status).toBe(404);
  });
});

describe("the sitemap", () => {
  test("names what a visitor may read, and nothing else", async () => {
    const open = await addPost(world, world.mia, world.plaza);
    const hidden = await addPost(world, world.mia, world.cellar);
    await addPost(world, world.mia, world.plaza, { status: "draft" });
    await countPosts(world.plaza.id, 1);
    await countPosts(world.cellar.id, 1);
    const page = `/sitemap-space-${world.plaza.id}.xml`;
    expect(await pathsOf("/sitemap.xml")).toEqual(["/sitemap-pages.xml", page]);
    expect(await pathsOf("/sitemap-pages.xml")).toEqual(["/", "/c/plaza"]);
    expect(await pathsOf(page)).toEqual([`/c/plaza/${open.slug}`]);
    expect(textsOf(readXml(await (await get(page)).text()), "lastmod")[0]).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    // Who is asked by says nothing: it is a visitor's.
    const asked = await get("/sitemap.xml", world.ada);
    expect(textsOf(readXml(await asked.text()), "loc")).toHaveLength(2);
    expect((await get(`/sitemap-space-${world.cellar.id}.xml`, world.ada)).status).toBe(404);
    expect(JSON.stringify(await pathsOf(page))).not.toContain(hidden.slug);
    for (const path of ["/sitemap-space-1.xml", "/sitemap-other.xml", "/sitemap-space-1-2026-99.xml"])
      expect((await get(path)).status).toBe(404);
  });

  test("names the house's own pages that are for everybody, and no other", async () => {
    const write = (title: string, json: object) =>
      call(world.community, world.ada, "/internal_api/site_pages", { json: { title, body: "Words.", ...json } });
    await write("About us", { status: "published", visible_to: "everybody" });
    await write("For us", { status: "published", visible_to: "members" });
    await write("Not yet", { status: "draft", visible_to: "everybody" });
    expect(await pathsOf("/sitemap-pages.xml")).toEqual(["/", "/c/plaza", "/p/about-us"]);
  });

  test("a space of many posts has a page for each month in which something was published", async () => {
    const months = ["2019-12", "2026-01", "2026-03"];
    for (const month of months)
      for (const day of ["01T00:00:00.000Z", "28T23:59:59.999Z"])
        await addPost(world, world.mia, world.plaza, { publishedAt: Date.parse(`${month}-${day}`) });
    await countPosts(world.plaza.id, SITEMAP_PAGE + 1);
    const pages = await pathsOf("/sitemap.xml");
    expect(pages.slice(1)).toEqual(months.map((month) => `/sitemap-space-${world.plaza.id}-${month}.xml`));
    const found = (await Promise.all(pages.slice(1).map(pathsOf))).map((paths) => paths.length);
    expect(found).toEqual([2, 2, 2]);
    expect(await pathsOf(`/sitemap-space-${world.plaza.id}-2026-02.xml`)).toEqual([]);
  });

  test("what is more than a page is sent piece by piece, each post once", async () => {
    const at = Date.UTC(2026, 4, 5);
    // Many of one moment, as an import makes them.
    await run(
      world.community,
      sql`insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid,
          published_at, activity_at, created_at, updated_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${2 * SITEMAP_PAGE + 3})
        select ${world.plaza.id} + i, ${world.community.id}, ${world.plaza.id}, ${world.mia.id}, 'basic', 'published',
          'p', 'p' || i, 's' || i, cast(${at} as integer), cast(${at} as integer), cast(${at} as integer), cast(${at} as integer) from n`,
    );
    const paths = await pathsOf(`/sitemap-space-${world.plaza.id}-2026-05.xml`);
    expect(new Set(paths).size).toBe(2 * SITEMAP_PAGE + 3);
    expect(paths).toHaveLength(2 * SITEMAP_PAGE + 3);
  });

  test("there is none of a private community, nor of one that is to be listed nowhere", async () => {
    const page = `/sitemap-space-${world.plaza.id}.xml`;
    await addPost(world, world.mia, world.plaza);
    await updateSeo(await asAda(), { allow_indexing: false });
    ownMemory.versions.clear();
    for (const path of ["/sitemap.xml", "/sitemap-pages.xml", page]) expect((await get(path)).status).toBe(404);
    expect(await (await get("/robots.txt")).text()).not.toContain("Sitemap");
    await updateSeo(await asAda(), { allow_indexing: true });
    await makePrivate();
    for (const path of ["/sitemap.xml", "/sitemap-pages.xml", page]) expect((await get(path)).status).toBe(404);
    expect(await (await get("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n");
  });
});

test("robots.txt names the sitemap of the host's own community", async () => {
  const answer = await get("/robots.txt");
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toContain(`Sitemap: http://${world.community.slug}.localhost`);
});
