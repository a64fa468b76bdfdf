import { expect, test } from "vitest";
import { getAccount } from "~/features/accounts/directory.server";
import { createCommunity } from "~/features/communities/commands/create-community.server";
import { movePost } from "~/features/posts/commands/move-post.server";
import { assignTemplate, removeTemplate } from "~/features/templates/commands.server";
import { TEMPLATES } from "~/features/templates/catalogue";
import { TEMPLATE_NAMES } from "~/features/templates/rules";
import { startWith } from "~/features/templates/start.server";
import { m } from "~/i18n/generated/messages";
import { newUid } from "~/lib/ids";
import type { CommunityRef } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { resolveCommunity } from "~/platform/hosts.server";
import { loader as home } from "~/routes/home";
import { say } from "../comments/commenting";
import { addPost, post } from "../posts/posting";
import { emptied } from "../../support/subjects";
import { visit } from "../../routes/visit";
import { addPerson, addSession, as, call, createWorld, type Person, rows, run, type World } from "../../world";

const spacesOf = (community: CommunityRef) =>
  rows<{ id: number; slug: string; name: string; isPrivate: number; open: number; members: number }>(
    community,
    sql`select s.id, s.slug, s.name, s.is_private as isPrivate, s.members_can_post as open,
        (select count(*) from space_members m where m.space_id = s.id) as members
      from spaces s join space_groups g on g.id = s.space_group_id and g.deleted_at is null
      where s.community_id = ${community.id} and s.deleted_at is null and s.source = 'template'
      order by g.position, s.position`,
  );
const factsOf = (community: CommunityRef, name: string) =>
  rows<{ payload: string }>(
    community,
    sql`select payload from facts where community_id = ${community.id} and name = ${name} order by seq`,
  );
const refusal = (promise: Promise<unknown>) => promise.then(String, (error: { code?: string }) => error.code);

async function begin(world: World, template: (typeof TEMPLATE_NAMES)[number] | undefined, key = newUid(12)) {
  const ctx = await as(world.community, world.mia);
  const account = await getAccount(ctx, world.mia.accountId);
  if (!account) throw new Error("no account");
  const input = {
    name: "New House",
    slug: `n${newUid(12)}`,
    locale: "pt" as const,
    is_private: false,
    group_name: m.communities_first_group({}, { locale: "pt" }),
    space_name: m.communities_first_space({}, { locale: "pt" }),
  };
  const community = await createCommunity(ctx, account, input, key, startWith(template));
  const [row] = await rows<{ id: number }>(
    community,
    sql`select id from members where community_id = ${community.id} and role = 'owner'`,
  );
  const cookie = await addSession(community, { id: row?.id ?? 0, accountId: world.mia.accountId, role: "owner" });
  return { community, owner: { ...world.mia, id: row?.id ?? 0, role: "owner", cookie } as Person };
}

test.each(TEMPLATE_NAMES)(
  "a community begins as %s whole: groups, spaces, first posts, its owner in them",
  async (name) => {
    const world = await createWorld();
    const { community, owner } = await begin(world, name);
    const wanted = TEMPLATES[name].groups.flatMap((group) => group.spaces);
    const made = await spacesOf(community);
    expect(made.map((space) => space.name)).toEqual(wanted.map((space) => space.name({}, { locale: "pt" })));
    expect(made.map(({ isPrivate }) => isPrivate)).toEqual(wanted.map((space) => Number(space.isPrivate === true)));
    expect(made.map(({ open }) => open)).toEqual(wanted.map((space) => Number(space.isOurs !== true)));
    expect(made.every(({ members }) => members === 1)).toBe(true);
    const { data } = await visit(community, owner, "/", home);
    const { posts, beginning } = data as { posts: { name: string; author: { name: string } }[]; beginning: object };
    const titles = wanted.flatMap((space) => space.posts ?? []).map(({ title }) => title({}, { locale: "pt" }));
    expect(posts.map((one) => one.name)).toEqual(titles);
    expect(posts.every(({ author }) => author.name === owner.name)).toBe(true);
    // Spaces are there; nobody has written yet.
    expect(beginning).toMatchObject({ hasSpace: true, hasPost: false, hasInvited: false });
    expect(await factsOf(community, "template.assigned")).toEqual([{ payload: JSON.stringify({ template: name }) }]);
    expect((await factsOf(community, "post.published")).length).toBe(titles.length);
  },
);

test("the same request twice, at once, makes one, and another choice of its twin changes nothing", async () => {
  const world = await createWorld();
  const key = newUid(12);
  const [first, second] = await Promise.all([begin(world, "club", key), begin(world, "club", key)]);
  const third = await begin(world, undefined, key);
  expect([second?.community.id, third.community.id]).toEqual([first.community.id, first.community.id]);
  expect(await spacesOf(first.community)).toHaveLength(6);
});

test("an empty community begins from one later: the untouched first space makes room, the address is free", async () => {
  const world = await createWorld();
  const { community, owner } = await begin(world, undefined);
  const [first] = await rows<{ apart: number }>(
    community,
    sql`select s.created_at - c.created_at as apart from spaces s join communities c on c.community_id = s.community_id
      where s.community_id = ${community.id}`,
  );
  expect(first?.apart).toBe(0);
  await assignTemplate(await as(community, owner), "local");
  expect(await spacesOf(community)).toHaveLength(6);
  const all = await rows<{ slug: string }>(
    community,
    sql`select slug from space_groups where community_id = ${community.id} and deleted_at is null order by position`,
  );
  expect(all.map(({ slug }) => slug)).toEqual(["comece-aqui", "por-aqui", "bastidores"]);
  expect(await factsOf(community, "space.deleted")).toHaveLength(1);
});

test("by two admins at once it is given once, of two different ones one, and a second is refused", async () => {
  const world = await createWorld();
  await emptied(world);
  const given = await Promise.all(
    [world.olive, world.ada, world.olive].map(async (who) =>
      refusal(assignTemplate(await as(world.community, who), "club")),
    ),
  );
  expect(given).toEqual(["undefined", "undefined", "undefined"]);
  expect(await spacesOf(world.community)).toHaveLength(6);
  expect(await factsOf(world.community, "template.assigned")).toHaveLength(1);
  expect(await refusal(assignTemplate(await as(world.community, world.ada), "local"))).toBe("template_assigned");

  const other = await createWorld();
  const both = await Promise.all(
    (["club", "local"] as const).map(async (name) =>
      refusal(assignTemplate(await as(other.community, other.olive), name)),
    ),
  );
  expect(both.sort()).toEqual(["template_assigned", "undefined"]);
  expect(await spacesOf(other.community)).toHaveLength(6);
});

test("where somebody has written, a draft too, none is assigned; nobody is told of what one brings", async () => {
  const world = await createWorld();
  const draft = await post(world, world.mia, world.plaza, "Begun", { status: "draft" });
  expect(await refusal(assignTemplate(await as(world.community, world.ada), "club"))).toBe("template_not_empty");
  await call(world.community, world.mia, `/internal_api/posts/drafts/${draft.id}`, { method: "DELETE" });
  const ctx = await as(world.community, world.ada);
  await assignTemplate(ctx, "club");
  await ctx.settled();
  const told = await rows(
    world.community,
    sql`select 1 from notifications where community_id = ${world.community.id} and kind <> 'entry_asked'`,
  );
  expect(told).toEqual([]);
  // What stood there stays, and its addresses with it.
  expect((await spacesOf(world.community)).length).toBe(6);
});

test("taken back, what nobody has touched is deleted and can be restored; where people have written all stays", async () => {
  const world = await createWorld();
  await assignTemplate(await as(world.community, world.olive), "club");
  const [hello, , table, show] = await spacesOf(world.community);
  if (!hello || !table || !show) throw new Error("no spaces");
  await addPost(world, world.mia, table);
  const [welcome] = await rows<{ id: number }>(world.community, sql`select id from posts where space_id = ${hello.id}`);
  await say(world, world.mia, welcome?.id ?? 0);
  const back = await removeTemplate(await as(world.community, world.ada));
  expect(back).toEqual({ removed: 4, kept: [hello.name, table.name] });
  expect(await removeTemplate(await as(world.community, world.ada))).toEqual({ removed: 0, kept: [] });
  expect(await factsOf(world.community, "template.removed")).toHaveLength(1);
  const restored = await call(world.community, world.olive, `/internal_api/spaces/${show.id}/restore`, { json: {} });
  expect(restored.status).toBe(200);
  // And another may be assigned once nothing is written.
  await emptied(world);
  await assignTemplate(await as(world.community, world.olive), "club");
  expect(await spacesOf(world.community)).toHaveLength(6);
});

test("taken back, a post that somebody has moved stays where it was put, and the same one can be assigned again", async () => {
  const world = await createWorld();
  await assignTemplate(await as(world.community, world.olive), "club");
  const made = await spacesOf(world.community);
  const posts = await rows<{ id: number; slug: string; spaceId: number; spaceSlug: string }>(
    world.community,
    sql`select p.id, p.slug, p.space_id as spaceId, s.slug as spaceSlug from posts p join spaces s on s.id = p.space_id
      where p.community_id = ${world.community.id} and p.source = 'template' order by p.published_at desc`,
  );
  const [out, within] = posts;
  const into = made.find(({ id }) => id !== within?.spaceId && id !== out?.spaceId);
  if (!out || !within || !into) throw new Error("no posts");
  const move = async ({ spaceSlug, slug }: typeof out, to: { slug: string }) =>
    movePost(await as(world.community, world.ada), { spaceSlug, slug, to: to.slug });
  await move(out, world.plaza);
  await move(within, into);
  // The space it was put into holds what somebody did; those that they left hold nothing of anybody's.
  expect(await removeTemplate(await as(world.community, world.ada))).toEqual({ removed: 5, kept: [into.name] });
  const standing = await rows<{ id: number; status: string; deletedAt: number | null; source: string | null }>(
    world.community,
    sql`select p.id, p.status, s.deleted_at as deletedAt, p.source from posts p join spaces s on s.id = p.space_id
      where p.id in (${out.id}, ${within.id}) order by p.published_at desc`,
  );
  expect(standing).toEqual([out, within].map(({ id }) => ({ id, status: "published", deletedAt: null, source: null })));
  await emptied(world);
  await run(
    world.community,
    sql`update spaces set deleted_at = ${Date.now()}, deleted_by = ${world.ada.id} where id = ${into.id}`,
  );
  await assignTemplate(await as(world.community, world.olive), "club");
  const again = await rows<{ slug: string; spaceSlug: string }>(
    world.community,
    sql`select p.slug, s.slug as spaceSlug from posts p join spaces s on s.id = p.space_id
      where p.community_id = ${world.community.id} and p.source = 'template' order by p.published_at desc`,
  );
  // The addresses that lead to those are theirs.
  const moved = [out.id, within.id];
  expect(again).toEqual(
    posts.map(({ id, slug, spaceSlug }) => ({ slug: moved.includes(id) ? `${slug}-2` : slug, spaceSlug })),
  );
});

test("after one that was taken back, the next one's first post greets who joins", async () => {
  const world = await createWorld();
  await emptied(world);
  const greeting = async () =>
    (await call(world.community, world.ada, "/internal_api/community/onboarding_settings")).json<{
      welcome_post: string | null;
    }>();
  await assignTemplate(await as(world.community, world.ada), "club");
  const before = await greeting();
  await removeTemplate(await as(world.community, world.ada));
  expect(await greeting()).toMatchObject({ welcome_post: null });
  await assignTemplate(await as(world.community, world.ada), "local");
  const after = await greeting();
  expect(after.welcome_post).not.toBeNull();
  expect(after.welcome_post).not.toBe(before.welcome_post);
});

test("the doors: list, assign, take back, for admins; a new community says which", async () => {
  const world = await createWorld();
  const path = "/internal_api/community";
  const list = await (await call(world.community, world.ada, `${path}/templates`)).json<{ records: object[] }>();
  expect(list).toMatchObject({ assigned: null, can_assign: true });
  expect(list.records).toHaveLength(4);
  for (const who of [world.mo, world.mia]) {
    expect((await call(world.community, who, `${path}/templates`)).status).toBe(403);
    expect((await call(world.community, who, `${path}/template`, { json: { template: "club" } })).status).toBe(403);
  }
  expect((await call(world.community, null, `${path}/templates`)).status).toBe(401);
  expect((await call(world.community, world.ada, `${path}/template`, { json: { template: "castle" } })).status).toBe(
    422,
  );
  const given = await call(world.community, world.ada, `${path}/template`, { json: { template: "course" } });
  expect(await given.json()).toMatchObject({ assigned: "course", can_assign: false });
  const json = { name: "Neue", slug: `n${newUid(12)}`, locale: "en", template: "local" };
  const person = await addPerson(world.community, "Rita", "member");
  const made = await call(world.community, person, "/internal_api/communities", { json });
  expect(made.status).toBe(201);
  const { id } = await made.json<{ id: number }>();
  const { directory } = await as(world.community, person);
  expect(await spacesOf(await resolveCommunity(directory, id))).toHaveLength(6);
});
