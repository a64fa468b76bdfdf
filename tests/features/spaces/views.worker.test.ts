import { beforeAll, describe, expect, test } from "vitest";
import { listSidebar } from "~/features/communities/sidebar.server";
import { listFeed, listSpacePosts, listSpaceView } from "~/features/posts/lists.server";
import { WHOLE_TEXT_MAX } from "~/features/posts/rules";
import { findSpace } from "~/features/spaces/queries.server";
import { viewsOf } from "~/features/spaces/rules";
import { sql } from "~/platform/database/sql";
import { addSpace, as, asVisitor, call, createWorld, grant, run, type SpaceRef, type World } from "../../world";
import { docOf, post } from "../posts/posting";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const change = (json: object, method = "PATCH") =>
  call(world.community, world.ada, "/internal_api/spaces/plaza", { method, json });

const speak = (locale: "en" | "pt") =>
  run(world.community, sql`update members set locale = ${locale} where id = ${world.ada.id}`);

describe("display_view (spec section 3)", () => {
  test.each(viewsOf("basic"))("%s is chosen by PUT and by PATCH, and is what everybody is told", async (view) => {
    for (const method of ["PUT", "PATCH"]) {
      const other = view === "grid" ? "list" : "grid";
      expect((await change({ display_view: other })).status).toBe(200);
      const answer = await change({ display_view: view }, method);
      expect(await answer.json()).toMatchObject({ display_view: view, name: "plaza" });
      expect((await findSpace(await asVisitor(world.community), "plaza")).displayView).toBe(view);
    }
  });

  test("a space is made with one, with posts where none is named", async () => {
    const make = async (json: object) => {
      const answer = await call(world.community, world.ada, "/internal_api/spaces", {
        method: "POST",
        json: { name: "Made", space_group_id: world.group, ...json },
      });
      return answer.json();
    };
    expect(await make({})).toMatchObject({ display_view: "posts" });
    expect(await make({ display_view: "masonry" })).toMatchObject({ display_view: "masonry" });
  });

  test.each(["calendar", "mosaic", "", 1, null])(
    "%s is refused in the reader's words, and nothing changes",
    async (view) => {
      await change({ display_view: "cards" });
      const english = await change({ display_view: view, name: "Not saved" });
      expect(english.status).toBe(422);
      expect(await english.json()).toMatchObject({
        error_details: { display_view: "Spaces can’t be shown in this way." },
      });
      await speak("pt");
      expect(await (await change({ display_view: view }, "PUT")).json()).toMatchObject({
        error_details: { display_view: "Não é possível mostrar espaços deste jeito." },
      });
      await speak("en");
      const space = await findSpace(await asVisitor(world.community), "plaza");
      expect([space.displayView, space.name]).toEqual(["cards", "plaza"]);
    },
  );

  test("what the table holds of another day is shown as posts", async () => {
    const old = await addSpace(world, "old", { displayView: "mosaic" });
    expect((await findSpace(await as(world.community, world.mia), old.slug)).displayView).toBe("posts");
  });

  test("the sidebar knows it of what may be read, so that what stands in for a page looks like it", async () => {
    await change({ display_view: "cards" });
    await run(
      world.community,
      sql`update spaces set display_view = 'grid' where community_id = ${world.community.id} and slug = 'cellar'`,
    );
    const viewsOf = async (who: World["mia"] | null) => {
      const ctx = who ? await as(world.community, who) : await asVisitor(world.community);
      const spaces = (await listSidebar(ctx)).flatMap((group) => group.spaces);
      return Object.fromEntries(spaces.map(({ slug, view }) => [slug, view]));
    };
    expect(await viewsOf(world.mia)).toMatchObject({ plaza: "cards", cellar: "grid" });
    // Locked: nothing of it.
    expect(await viewsOf(world.max)).toMatchObject({ plaza: "cards", cellar: undefined });
    expect(await viewsOf(null)).toMatchObject({ plaza: "cards" });
  });
});

describe("a space that shows whole texts", () => {
  const HEADED = { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "A chapter" }] };
  let feed: SpaceRef;
  let short: number;

  beforeAll(async () => {
    feed = await addSpace(world, "whole", { displayView: "feed" });
    await grant(world, world.mia, feed);
    short = (await post(world, world.mia, feed, "Short", { doc: docOf("One.", "Two.") })).id;
    await post(world, world.mia, feed, "Long", { doc: docOf("x".repeat(WHOLE_TEXT_MAX)) });
    await post(world, world.mia, feed, "In chapters", { doc: { ...docOf("One."), content: [HEADED] } });
    const old = await post(world, world.mia, feed, "Written before");
    await run(
      world.community,
      sql`update posts set rendered = 1 where id = ${old.id} and community_id = ${world.community.id}`,
    );
  });

  const bodies = (posts: { name: string; body?: string | null }[]) =>
    Object.fromEntries(posts.map(({ name, body }) => [name, body ?? null]));

  test("gives the short ones with the list, to the page and to the JSON door alike; of the others the beginning", async () => {
    const expected = { Short: "<p>One.</p><p>Two.</p>", Long: null, "In chapters": null, "Written before": null };
    const ctx = await as(world.community, world.mia);
    const page = await listSpaceView(ctx, { spaceSlug: "whole" }, Promise.resolve({ defaultSort: "active" }));
    expect(bodies(page.posts)).toEqual(expected);
    const wire = await listSpacePosts(await asVisitor(world.community), { spaceSlug: "whole" });
    expect(bodies(wire.posts)).toEqual(expected);
    expect(wire.posts.find(({ name }) => name === "Long")?.excerpt).toMatch(/^x+…$/);
  });

  test("gives them with the details of its own posts, to pages that stand open; the home feed has none", async () => {
    const details = async (query: string) => {
      const answer = await call(world.community, world.mia, `/internal_api/posts/details?post_ids=${short}${query}`);
      return ((await answer.json()) as { records: { name: string; body: string | null }[] }).records;
    };
    expect(bodies(await details(`&space_id=${feed.id}`))).toEqual({ Short: "<p>One.</p><p>Two.</p>" });
    expect(bodies(await details(""))).toEqual({ Short: null });
    expect(bodies(await details(`&space_id=${world.plaza.id}`))).toEqual({});
    const { posts } = await listFeed(await as(world.community, world.mia));
    expect(posts.find(({ id }) => id === short)?.body).toBeNull();
  });

  test("in any other view there are no texts; each reads as many rows in as many statements", async () => {
    const costs = new Set<string>();
    for (const view of viewsOf("basic")) {
      await run(
        world.community,
        sql`update spaces set display_view = ${view} where id = ${feed.id} and community_id = ${world.community.id}`,
      );
      const ctx = await as(world.community, world.mia);
      const page = await listSpaceView(ctx, { spaceSlug: "whole" }, findSpace(ctx, "whole"));
      expect(
        page.posts.some(({ body }) => body),
        view,
      ).toBe(view === "feed");
      costs.add(`${ctx.meter.trips} trips, ${ctx.meter.rowsRead} rows`);
    }
    expect([...costs]).toHaveLength(1);
  });
});
