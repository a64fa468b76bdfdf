import { beforeAll, describe, expect, test } from "vitest";
import { listSidebar } from "~/features/communities/sidebar.server";
import { findFeed, listPages } from "~/features/feeds/queries.server";
import { createPost } from "~/features/posts/commands/create-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { reasonsOf, spacePolicy } from "~/features/spaces/policy";
import { findSpace } from "~/features/spaces/queries.server";
import { loader } from "~/routes/spaces/space";
import { loader as writing } from "~/routes/posts/new";
import { sql } from "~/platform/database/sql";
import { action as settings } from "~/routes/spaces/space-settings";
import { open, PAGES } from "../../budgets/pages";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import {
  addPerson,
  addSpace,
  as,
  asVisitor,
  call,
  createWorld,
  grant,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { docOf, post } from "../posts/posting";

let world: World;
let people: SpaceRef;
beforeAll(async () => {
  world = await createWorld();
  people = await addSpace(world, "people", { postType: "members" });
  await grant(world, world.mia, people);
});

const send = (who: Person | null, method: string, path: string, json: object) =>
  call(world.community, who, `/internal_api${path}`, { method, json });

describe("a space of members (spec section 3: post_type members)", () => {
  test("is made by its kind; its payload says that it has no posts and takes none, from anybody", async () => {
    const answer = await send(world.ada, "POST", "/spaces", {
      name: "The crew",
      space_group_id: world.group,
      post_type: "members",
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      post_type: "members",
      space_type: "members",
      display_view: "posts",
      visible_tabs: { members: true, posts: false },
      policies: { can_create_post: false, can_invite_members: true, can_manage_space: true },
    });
    const crew = await findSpace(await as(world.community, world.ada), "the-crew");
    for (const who of [world.ada, world.mo, world.mia, world.max]) {
      const { viewer } = await as(world.community, who);
      expect(spacePolicy.can_create_post(viewer, crew.access)).toBe(false);
      expect(reasonsOf(viewer, crew.access).writes.holds).toBe(false);
    }
  });

  test("kinds without a feature stay refused, and a view of posts is none of its own: in the reader's words", async () => {
    const make = (json: object) =>
      send(world.ada, "POST", "/spaces", { name: "Not made", space_group_id: world.group, ...json });
    for (const post_type of ["live", "posts"]) {
      const refused = await make({ post_type });
      expect([post_type, refused.status]).toEqual([post_type, 422]);
    }
    const refused = await make({ post_type: "members", display_view: "cards" });
    expect(await refused.json()).toMatchObject({
      error_details: { display_view: "A space of this kind has no posts to show." },
    });
    await run(world.community, sql`update members set locale = 'pt' where id = ${world.ada.id}`);
    const changed = await send(world.ada, "PATCH", "/spaces/people", { display_view: "list" });
    expect(changed.status).toBe(422);
    expect(await changed.json()).toMatchObject({
      error_details: { display_view: "Um espaço deste tipo não tem publicações para mostrar." },
    });
    // What a client has read it may send back.
    expect((await send(world.ada, "PUT", "/spaces/people", { display_view: "posts", name: "People" })).status).toBe(
      200,
    );
    const made = await rows(
      world.community,
      sql`select 1 from spaces where community_id = ${world.community.id} and name = 'Not made'`,
    );
    expect(made).toEqual([]);
  });

  test("takes no post by any door, draft or published, form or JSON, new or moved from elsewhere", async () => {
    const draft = await post(world, world.ada, world.plaza, "A draft", { status: "draft" });
    for (const who of [world.ada, world.mia, world.max]) {
      const answer = await send(who, "POST", "/spaces/people/posts", { name: "No", body: "place" });
      expect(answer.status).toBe(403);
      const drafted = await send(who, "POST", "/spaces/people/posts", { name: "No", body: "place", status: "draft" });
      expect(drafted.status).toBe(403);
      const form = await visit(world.community, who, "/c/people/new", writing, { spaceSlug: "people" });
      expect(form.status).toBe(403);
    }
    const ctx = () => as(world.community, world.ada);
    const doc = docOf("Words");
    const request = { title: "No", doc, requestKey: "no-post-here-1", status: "published" as const };
    await expect(createPost(await ctx(), { spaceSlug: "people", ...request })).rejects.toMatchObject({ status: 403 });
    await expect(
      publishPost(await ctx(), { id: draft.id, title: "No", doc, spaceSlug: "people" }),
    ).rejects.toMatchObject({ status: 403 });
    const saved = await send(world.ada, "PUT", `/posts/drafts/${draft.id}`, {
      name: "No",
      tiptap_body: doc,
      version: draft.draftVersion,
      space_slug: "people",
    });
    expect(saved.status).toBe(403);
    const inside = await rows(
      world.community,
      sql`select id from posts where community_id = ${world.community.id} and space_id = ${people.id}`,
    );
    expect(inside).toEqual([]);
  });

  test("its page shows its members, the newest first, in one trip and as few rows as any page", async () => {
    const crowd = await addSpace(world, "crowd", { postType: "members" });
    for (let n = 0; n < 23; n += 1) {
      const person = await addPerson(world.community, `Person ${n}`, "member");
      await grant(world, person, crowd);
    }
    const { answers, ctx } = await open(world.community, world.mia, "/c/crowd", PAGES.space, { spaceSlug: "crowd" });
    const page = answers.at(-1) as {
      members: { lines: { name: string }[]; cursor: string };
      faces: unknown[];
      posts: unknown[];
    };
    expect([page.members.lines.length, page.faces.length, page.posts.length]).toEqual([20, 4, 0]);
    const next = await call(
      world.community,
      world.mia,
      `/internal_api/spaces/crowd/space_members?cursor=${encodeURIComponent(page.members.cursor)}`,
    );
    const more = (await next.json()) as { records: { name: string }[] };
    const names = [...page.members.lines, ...more.records].map(({ name }) => name);
    expect(new Set(names).size).toBe(23);
    expect(names.every((name) => name.startsWith("Person"))).toBe(true);
    expect(ctx.meter.trips).toBe(1);
    expect(ctx.meter.rowsRead).toBeLessThan(120);
  });

  test("is read by whoever may read any space: a private one is locked, a secret one not there", async () => {
    await addSpace(world, "inner", { postType: "members", isPrivate: 1 });
    await addSpace(world, "unseen", { postType: "members", isPrivate: 1, visibility: "secret" });
    const status = async (who: Person | null, slug: string) =>
      (await visit(world.community, who, `/c/${slug}`, loader, { spaceSlug: slug })).status;
    expect(await status(world.max, "people")).toBe(200);
    expect(await status(null, "people")).toBe(200);
    expect(await status(world.max, "inner")).toBe(403);
    expect(await status(world.max, "unseen")).toBe(404);
    expect(await status(world.ada, "unseen")).toBe(200);
  });

  test("stands in the sidebar without a way to write there; search engines list no members", async () => {
    const listed = (await listSidebar(await as(world.community, world.ada))).flatMap((group) => group.spaces);
    expect(listed.find(({ slug }) => slug === "people")).toMatchObject({ view: "members", canPost: false });
    const visitor = await asVisitor(world.community);
    const places = (await listPages(visitor)).map(({ url }) => new URL(url).pathname);
    expect(places).toContain("/c/plaza");
    expect(places).not.toContain("/c/people");
    await expect(findFeed(await asVisitor(world.community), "people")).rejects.toMatchObject({ status: 404 });
  });

  test("a form without the boxes of posting leaves nothing else behind", async () => {
    await run(
      world.community,
      sql`update spaces set hide_from_sidebar = 1 where id = ${people.id} and community_id = ${world.community.id}`,
    );
    const fields = { name: "People of ours", slug: "people", access: "open" };
    const opts = { cookie: world.ada.cookie, params: { spaceSlug: "people" } };
    const answer = await submit(world.community, "/c/people/settings", settings, fields, opts);
    expect(answer.status).toBe(200);
    expect(await findSpace(await as(world.community, world.ada), "people")).toMatchObject({
      name: "People of ours",
      postType: "members",
      hideFromSidebar: false,
    });
  });
});
