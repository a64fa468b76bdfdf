import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { updateGeneral } from "~/features/communities/commands/update-community.server";
import { generalInput } from "~/features/communities/input";
import { pictureKey } from "~/features/files/keys";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { newMemory, ownMemory } from "~/platform/memory";
import { loader as profilePage } from "~/routes/members/profile";
import { loader as home } from "~/routes/home";
import { loader as postPage } from "~/routes/posts/post";
import { loader as spacePage } from "~/routes/spaces/space";
import { loader as shell } from "~/routes/shell";
import { createContext } from "../../../workers/context";
import { keepPage, keptPage } from "../../../workers/edge";
import { signInFor, visit } from "../../routes/visit";
import { call, createWorld, env, newId, type Person, run, type World } from "../../world";
import { post } from "../posts/posting";

const SAID = "Said while it was open";

let world: World;
let slug: string;
let pages: [path: string, loader: unknown, params: Record<string, string>][];

/** This isolate has shown the community to visitors; in another one an admin has just closed it. */
beforeAll(async () => {
  world = await createWorld();
  ({ slug } = await post(world, world.mia, world.plaza, SAID));
  pages = [
    ["/", home, {}],
    ["/c/plaza", spacePage, { spaceSlug: "plaza" }],
    [`/c/plaza/${slug}`, postPage, { spaceSlug: "plaza", slug }],
    [`/u/${world.mia.publicUid}`, profilePage, { publicUid: world.mia.publicUid }],
  ];
  for (const [path, loader, params] of pages) {
    const page = await visit(world.community, null, path, loader, params);
    expect([path, page.status]).toEqual([path, 200]);
  }
  const elsewhere = await looking(newMemory(), world.ada.cookie);
  await updateGeneral(elsewhere, generalInput.parse({ name: "Closed", locale: "en", is_private: "on" }));
});

/** A page's request in one of the isolates. */
async function looking(memory = ownMemory, cookie = "", path = "/"): Promise<Ctx> {
  const request = new Request(`http://${world.community.slug}.localhost${path}`, { headers: { Cookie: cookie } });
  const ctx = await createContext(request, env, createExecutionContext(), memory);
  await ctx.prove();
  return ctx;
}

test("the other isolate still remembers it as it was, or this shows nothing", async () => {
  const ctx = await looking();
  expect([ctx.community.id, ctx.community.wasPrivate]).toEqual([world.community.id, false]);
});

test("none of its pages is shown to a visitor there, and its sidebar is empty", async () => {
  for (const [path, loader, params] of pages) {
    const page = await visit(world.community, null, path, loader, params);
    expect([path, page.status, page.location]).toEqual([path, 302, signInFor(path)]);
    const member = await visit(world.community, world.max, path, loader, params);
    expect([path, member.status]).toEqual([path, 200]);
  }
  expect(await visit(world.community, null, "/", shell)).toMatchObject({ status: 200, data: { sidebar: "[]" } });
});

test.each([
  ["the feed", () => "/internal_api/posts"],
  ["a space", () => "/internal_api/spaces/plaza"],
  ["a space's posts", () => "/internal_api/spaces/plaza/posts"],
  ["a post", () => `/internal_api/spaces/plaza/posts/${slug}`],
])("%s as JSON neither", async (_, path) => {
  const answer = await call(world.community, null, path());
  const text = await answer.text();
  expect([answer.status, text.includes(SAID)]).toEqual([401, false]);
  const member = await call(world.community, world.max, path());
  expect(member.status).toBe(200);
});

test("its spaces and groups are in no list, and an avatar is nobody's on the web", async () => {
  for (const path of ["/internal_api/spaces", "/internal_api/space_groups"]) {
    const text = await (await call(world.community, null, path)).text();
    expect([path, /plaza|house/i.test(text)]).toEqual([path, false]);
  }
  const id = newId();
  const { community, mia } = world;
  await run(
    community,
    sql`insert into files (id, community_id, owner_id, kind, filename, content_type, byte_size, widths, attached_kind,
      attached_id, created_at) values (${id}, ${community.id}, ${mia.id}, 'image', 'me.webp', 'image/webp', 4, '[192]',
      'avatar', ${mia.id}, 1)`,
  );
  await env.FILES.put(pictureKey(community.id, id, 192), "face");
  const opened = (who: Person | null) => call(community, who, `/files/${id}/192.webp`).then(({ status }) => status);
  expect([await opened(world.max), await opened(null)]).toEqual([200, 404]);
});

test("nothing of it is kept at the edge under the new version", async () => {
  ownMemory.versions.clear();
  for (const [path, loader] of pages.slice(0, 1)) {
    const request = new Request(`http://${world.community.slug}.localhost${path}`);
    const execution = createExecutionContext();
    const ctx = await createContext(request, env, execution);
    const kept = await keptPage(ctx, request, (url) => url.pathname);
    expect(kept.response).toBeNull();
    const page = await visit(world.community, null, path, loader);
    const answer = page.location
      ? new Response(null, { status: page.status, headers: { Location: page.location } })
      : new Response(JSON.stringify(page.data), { headers: { "Content-Type": "text/html" } });
    await keepPage(ctx, kept, answer);
    await waitOnExecutionContext(execution);
    expect(await (caches as unknown as { default: Cache }).default.match(String(kept.key))).toBeUndefined();
  }
});
