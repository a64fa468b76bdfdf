import { beforeAll, describe, expect, test } from "vitest";
import { listSidebar } from "~/features/communities/sidebar.server";
import { accessOf, type AccessColumns } from "~/features/posts/row";
import { accessColumns } from "~/features/posts/row.server";
import { type AccessPage, explainPlace, listAccess } from "~/features/access/explain.server";
import type { AccessLine } from "~/features/access/explanation";
import { canReadSpace, type SpaceAccess, spacePolicy } from "~/features/spaces/policy";
import { listSpaces } from "~/features/spaces/queries.server";
import {
  accessJoins,
  managedByViewer,
  readableByMember,
  readableByViewer,
  readableRow,
  writableRow,
} from "~/features/spaces/readable.server";
import {
  type SpaceAccessRow,
  spaceAccessColumns,
  spaceAccessJoins,
  toSpaceAccess,
} from "~/features/spaces/space-access.server";
import { visibleSpaces } from "~/features/spaces/visible.server";
import { type Statement, sql } from "~/platform/database/sql";
import {
  addPerson,
  addSpace,
  as,
  createWorld,
  newId,
  type Person,
  rows,
  run,
  type TestCtx,
  type World,
} from "../../world";

let world: World;
/** Every kind of space there can be, with the same place in it for everybody who can have one. */
const kinds = new Map<number, { name: string; access: SpaceAccess }>();

const all = <A, B>(as: readonly A[], bs: readonly B[]) => as.flatMap((a) => bs.map((b) => [a, b] as const));

beforeAll(async () => {
  world = await createWorld();
  await run(world.community, sql`delete from spaces where community_id = ${world.community.id}`);
  const seen = all(["listed", "secret", "draft"] as const, all([0, 1], [0, 1]));
  const place = all(["none", "live", "over"], ["plain", "led"]);
  const posting = all(["basic", "image", "event", "chat"] as const, [0, 1]);
  for (const [[visibility, [isPrivate, isDeleted]], [[grant, role], [postType, membersCanPost]]] of all(
    seen,
    all(place, posting),
  )) {
    const name = [visibility, isPrivate, isDeleted, grant, role, postType, membersCanPost].join("-");
    const deletedAt = isDeleted === 1 ? 1 : null;
    const space = await addSpace(world, name, { visibility, isPrivate, deletedAt, postType, membersCanPost });
    kinds.set(space.id, {
      name,
      access: {
        visibility,
        isPrivate: isPrivate === 1,
        isDeleted: isDeleted === 1,
        isSpaceMember: grant === "live",
        roles: role === "led" ? ["moderator"] : [],
        postType,
        membersCanPost: membersCanPost === 1,
        isCommunityPrivate: false,
      },
    });
  }
  const ofEverybody = sql`from spaces s join members m on m.community_id = s.community_id
    where s.community_id = ${world.community.id}`;
  await run(
    world.community,
    sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select cast(${newId()} as integer) + row_number() over (), s.community_id, m.id, s.id, 'direct', 0,
        iif(s.slug like '%-live-%', ${Number.MAX_SAFE_INTEGER}, 1), 1 ${ofEverybody} and s.slug not like '%-none-%'`,
  );
  await run(
    world.community,
    sql`insert into space_roles select s.community_id, m.id, s.id, 'moderator', 0 ${ofEverybody} and s.slug like '%-led-%'`,
  );
});

const CAST = ["olive", "ada", "mo", "mia", "visitor"] as const;

describe.each([
  ["public", 0],
  ["private", 1],
] as const)("in a %s community", (_, isPrivate) => {
  beforeAll(async () => {
    const { community } = world;
    await run(community, sql`update communities set is_private = ${isPrivate} where community_id = ${community.id}`);
  });

  test.each(CAST)("the conditions in statements say of every space what the policy says: %s", async (name) => {
    const { ctx, person, viewer } = await looking(name);
    const reads = named(viewer, canReadSpace, isPrivate);
    expect(reads.length === 0).toBe(isPrivate === 1 && person === null);
    const { community } = world;
    const now = Date.now();
    expect(await ids(sql`s where ${readableByViewer(viewer, community, now)}`)).toEqual(reads);
    expect(await ids(sql`s ${accessJoins(viewer, now)} where ${ours(readableRow(viewer, community))}`)).toEqual(reads);
    expect(await ids(sql`s where s.id in (${visibleSpaces(viewer, community, now)})`)).toEqual(reads);
    expect((await listSpaces(ctx)).map(({ slug }) => slug).sort()).toEqual(reads);
    const listed = (await listSidebar(ctx)).flatMap((group) => group.spaces).filter((one) => one.mark !== "locked");
    expect(listed.map(({ slug }) => slug).sort()).toEqual(reads);
    const asMember = sql`s join members m on m.id = ${person?.id ?? 0} where ${readableByMember(now)}`;
    if (person) expect(await ids(asMember)).toEqual(reads);
  });

  test.each(CAST)("so does the condition of writing: %s", async (name) => {
    const { viewer } = await looking(name);
    const writes = named(viewer, spacePolicy.can_create_post, isPrivate);
    const now = Date.now();
    expect(await ids(sql`s ${accessJoins(viewer, now)} where ${ours(writableRow(viewer, world.community))}`)).toEqual(
      writes,
    );
  });

  test.each(CAST)("and that of changing it: %s", async (name) => {
    const { viewer } = await looking(name);
    const manages = named(viewer, spacePolicy.can_manage_space, isPrivate);
    expect(await ids(sql`s where ${managedByViewer(viewer, world.community, Date.now())}`)).toEqual(manages);
  });

  test.each(["olive", "ada", "mo", "mia"] as const)("so does the page that tells admins why: %s", async (name) => {
    const { ctx, person, viewer } = await looking(name);
    const admin = await as(world.community, world.ada, "/", "GET");
    const told: AccessLine[] = [];
    for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
      const page: AccessPage = await listAccess(admin, person?.publicUid ?? "", { cursor });
      told.push(...page.spaces);
      cursor = page.cursor;
    }
    const living = [...kinds.values()].filter(({ access }) => !access.isDeleted).map((kind) => kind.name);
    expect(told.map(({ slug }) => slug).sort()).toEqual(living.sort());
    const those = (holds: (line: AccessLine) => boolean) =>
      told
        .filter(holds)
        .map(({ slug }) => slug)
        .sort();
    expect(those(({ why }) => why.reads.holds)).toEqual(named(viewer, canReadSpace, isPrivate));
    expect(those(({ why }) => why.reads.holds)).toEqual((await listSpaces(ctx)).map(({ slug }) => slug).sort());
    expect(those(({ why }) => why.writes.holds)).toEqual(named(viewer, spacePolicy.can_create_post, isPrivate));
    expect(those(({ why }) => why.manages.holds)).toEqual(named(viewer, spacePolicy.can_manage_space, isPrivate));
  });

  test("and of whoever is a member no more it says what a visitor sees", async () => {
    const gone = await addPerson(world.community, "Gone Guest", "member");
    await run(
      world.community,
      sql`insert into access_grants
        (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select cast(${newId()} as integer) + row_number() over (), community_id, ${gone.id}, id, 'direct', 0, ${Number.MAX_SAFE_INTEGER}, 1
      from spaces where community_id = ${world.community.id}`,
    );
    await run(world.community, sql`update members set status = 'left' where id = ${gone.id}`);
    const admin = await as(world.community, world.ada, "/", "GET");
    const { viewer } = await looking("visitor");
    const seen: string[] = [];
    for (const { slug } of await listSpaces(admin)) {
      const { why } = await explainPlace(admin, gone.publicUid, slug);
      if (why.reads.holds) seen.push(slug);
    }
    expect(seen.sort()).toEqual(named(viewer, canReadSpace, isPrivate));
  });

  test.each(CAST)("what the policy is told of a space is what stands in the shard: %s", async (name) => {
    const { ctx, person, viewer } = await looking(name);
    const now = Date.now();
    const columns = await rows<SpaceAccessRow & { id: number }>(
      world.community,
      sql`select s.id, ${spaceAccessColumns} from spaces s ${spaceAccessJoins(viewer, now)} where ${ours(sql`1`)}`,
    );
    const ofPosts = await rows<AccessColumns & { id: number }>(
      world.community,
      sql`select s.id, ${accessColumns(ctx)} from spaces s ${accessJoins(viewer, now)} where ${ours(sql`1`)}`,
    );
    const expected = (id: number) => ({
      ...kinds.get(id)?.access,
      isCommunityPrivate: isPrivate === 1,
      ...(person ? {} : { isSpaceMember: false, roles: [] }),
    });
    expect(columns).toHaveLength(kinds.size);
    for (const row of columns) expect(toSpaceAccess(row)).toEqual(expected(row.id));
    for (const row of ofPosts) expect(accessOf(row)).toEqual(expected(row.id));
  });
});

async function looking(name: (typeof CAST)[number]): Promise<{ ctx: TestCtx; person: Person | null; viewer: Viewer }> {
  const person = name === "visitor" ? null : world[name];
  const ctx = await as(world.community, person, "/", "GET");
  return { ctx, person, viewer: ctx.viewer };
}

type Viewer = TestCtx["viewer"];

/** The spaces a policy opens, judged by what they were made as, not by what a statement says of them. */
function named(viewer: Viewer, opens: (viewer: Viewer, space: SpaceAccess) => boolean, isPrivate: number): string[] {
  const isSomebody = viewer.memberId > 0;
  return [...kinds.values()]
    .filter(({ access }) =>
      opens(viewer, {
        ...access,
        isSpaceMember: access.isSpaceMember && isSomebody,
        roles: isSomebody ? access.roles : [],
        isCommunityPrivate: isPrivate === 1,
      }),
    )
    .map(({ name }) => name)
    .sort();
}

const ours = (condition: Statement) => sql`s.community_id = ${world.community.id} and ${condition}`;

async function ids(from: Statement): Promise<string[]> {
  const found = await rows<{ slug: string }>(world.community, sql`select s.slug from spaces ${from}`);
  return found.map(({ slug }) => slug).sort();
}
