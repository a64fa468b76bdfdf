import { beforeAll, expect, test } from "vitest";
import {
  createCommunity,
  fillCommunity,
  openCommunity,
  reserveCommunity,
} from "~/features/communities/commands/create-community.server";
import type { CreateCommunityInput } from "~/features/communities/input";
import { CREATIONS } from "~/features/communities/rules";
import { sweepCommunities } from "~/features/communities/sweep.server";
import { getAccount } from "~/features/accounts/directory.server";
import type { Account } from "~/features/accounts/directory.server";
import { newUid } from "~/lib/ids";
import { bind, sql } from "~/platform/database/sql";
import { resolveHost } from "~/platform/hosts.server";
import { addSession, as, asSystem, call, createWorld, env, rows, type TestCtx, type World } from "../../world";

let world: World;
let ctx: TestCtx;
let account: Account;

beforeAll(async () => {
  world = await createWorld();
  ctx = await as(world.community, world.mia);
  account = (await getAccount(ctx, world.mia.accountId)) as Account;
});

const input = (overrides: Partial<CreateCommunityInput> = {}): CreateCommunityInput => ({
  name: "New House",
  slug: `n${newUid(12)}`,
  locale: "pt",
  is_private: false,
  group_name: "Comece aqui",
  space_name: "Boas-vindas",
  ...overrides,
});

const directory = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await bind(env.DIRECTORY, statement).all<Row>()).results;
const stateOf = async (id: number) =>
  (await directory(sql<{ state: string }>`select state from communities where id = ${id}`))[0]?.state;

test("its maker owns it, in its language, with a first space, and it answers at its host", async () => {
  const wanted = input({ is_private: true });
  const made = await createCommunity(ctx, account, wanted, newUid(12));
  const [member] = await rows<{ role: string; name: string; id: number }>(
    made,
    sql`select id, role, name from members where community_id = ${made.id}`,
  );
  expect(member).toMatchObject({ role: "owner", name: world.mia.name });
  const spaces = await rows<{ name: string; slug: string }>(
    made,
    sql`select s.name, s.slug from spaces s join space_members m on m.space_id = s.id
      where s.community_id = ${made.id} and m.member_id = ${member?.id ?? 0}`,
  );
  expect(spaces).toEqual([{ name: "Boas-vindas", slug: "boas-vindas" }]);
  expect(await stateOf(made.id)).toBe("ready");
  const index = await directory(
    sql<{
      state: string;
      memberId: number;
    }>`select state, member_id as memberId from account_communities where community_id = ${made.id}`,
  );
  expect(index).toEqual([{ state: "ready", memberId: member?.id }]);
  const found = await resolveHost(ctx.directory, ctx.site, `${wanted.slug}.localhost`);
  expect(found).toMatchObject({ id: made.id, wasPrivate: true, locale: "pt" });
  const facts = await rows<{ name: string; actorId: number }>(
    made,
    sql`select name, actor_id as actorId from facts where community_id = ${made.id} order by seq`,
  );
  expect(facts.map((fact) => fact.name)).toContain("community.created");
  expect(facts.every((fact) => fact.actorId === member?.id)).toBe(true);
});

test("a double submit with one key makes one community, also when both run at once", async () => {
  const wanted = input();
  const key = newUid(12);
  const [first, second] = await Promise.all([
    createCommunity(ctx, account, wanted, key),
    createCommunity(await as(world.community, world.mia), account, wanted, key),
  ]);
  expect(second.id).toBe(first.id);
  expect((await createCommunity(ctx, account, wanted, key)).id).toBe(first.id);
  const owners = await rows(first, sql`select 1 from members where community_id = ${first.id}`);
  expect(owners).toHaveLength(1);
});

test("an address that is taken is refused on its field", async () => {
  const attempt = createCommunity(ctx, account, input({ slug: world.community.slug }), newUid(12));
  await expect(attempt).rejects.toMatchObject({ status: 409, fields: { slug: "slug_taken" } });
});

test("somebody unconfirmed waits, because a community exists already", async () => {
  const una = await as(world.community, world.una);
  const unconfirmed = (await getAccount(una, world.una.accountId)) as Account;
  const attempt = createCommunity(una, unconfirmed, input(), newUid(12));
  await expect(attempt).rejects.toMatchObject({ status: 403, code: "confirm_email" });
});

test("an account makes twenty an hour, refused ones counted and repeated ones not", async () => {
  const other = await createWorld();
  const maker = await as(other.community, other.max);
  const his = (await getAccount(maker, other.max.accountId)) as Account;
  const [wanted, key] = [input(), newUid(12)];
  const first = await createCommunity(maker, his, wanted, key);
  for (let i = 1; i < CREATIONS.max; i++) {
    await expect(createCommunity(maker, his, wanted, newUid(12))).rejects.toMatchObject({ status: 409 });
  }
  await expect(createCommunity(maker, his, input(), newUid(12))).rejects.toMatchObject({ status: 429 });
  expect(await createCommunity(maker, his, wanted, key)).toMatchObject({ id: first.id });
  const someoneElse = (await getAccount(maker, other.mia.accountId)) as Account;
  expect(await createCommunity(maker, someoneElse, input(), newUid(12))).toMatchObject({ id: expect.any(Number) });
});

test("a view-only masquerade makes nothing", async () => {
  const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
  const masked = await as(world.community, { ...world.mia, cookie });
  await expect(createCommunity(masked, account, input(), newUid(12))).rejects.toMatchObject({
    code: "view_only_error",
  });
});

/** The sweep as it would run `ms` later. */
function later(ms: number): TestCtx {
  const system = asSystem(world.community);
  const there = system.forCommunity;
  return Object.assign(Object.create(system) as TestCtx, { now: () => Date.now() + ms, forCommunity: there });
}

test("killed after the first step: the sweep gives the address back", async () => {
  const wanted = input();
  const made = await reserveCommunity(ctx, account, wanted, newUid(12));
  await sweepCommunities(later(0));
  expect(await stateOf(made.id)).toBe("pending");
  await sweepCommunities(later(90_000));
  expect(await stateOf(made.id)).toBe("pending");
  await sweepCommunities(later(400_000));
  expect(await stateOf(made.id)).toBeUndefined();
  expect(await directory(sql`select 1 from account_communities where community_id = ${made.id}`)).toEqual([]);
  const again = await createCommunity(ctx, account, wanted, newUid(12));
  expect(await stateOf(again.id)).toBe("ready");
});

test("killed after the second step: the sweep finishes it", async () => {
  const wanted = input();
  const made = await reserveCommunity(ctx, account, wanted, newUid(12));
  await fillCommunity(ctx, made, account, wanted);
  expect(await stateOf(made.id)).toBe("pending");
  await sweepCommunities(later(90_000));
  expect(await stateOf(made.id)).toBe("ready");
  const index = await directory(
    sql<{ state: string }>`select state from account_communities where community_id = ${made.id}`,
  );
  expect(index).toEqual([{ state: "ready" }]);
});

test("killed at any step: the same form sent again finishes it", async () => {
  const wanted = input();
  const key = newUid(12);
  const made = await reserveCommunity(ctx, account, wanted, `${account.id}:${key}`);
  await fillCommunity(ctx, made, account, wanted);
  await fillCommunity(ctx, made, account, wanted);
  expect((await createCommunity(ctx, account, wanted, key)).id).toBe(made.id);
  await openCommunity(ctx, made, account.id);
  expect(await stateOf(made.id)).toBe("ready");
});

test("too late to be opened: what the sweep gave up is refused", async () => {
  const made = await reserveCommunity(ctx, account, input(), newUid(12));
  await sweepCommunities(later(400_000));
  await expect(openCommunity(ctx, made, account.id)).rejects.toMatchObject({ code: "community_gone" });
});

test("the address is checked while typing", async () => {
  const ask = async (slug: string) =>
    (await call(world.community, null, `/internal_api/communities/address?slug=${slug}`)).json();
  expect(await ask("a-free-one")).toMatchObject({ available: true, message: null });
  expect(await ask(world.community.slug)).toMatchObject({
    available: false,
    message: "This address is taken. Pick another one.",
  });
  expect(await ask("admin")).toMatchObject({
    available: false,
    message: "This address is reserved. Pick another one.",
  });
  expect(await ask("xn--caf-dma")).toMatchObject({ available: false });
});
