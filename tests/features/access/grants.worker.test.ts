import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { explainAccess } from "~/features/access/explain.server";
import { grantAccess, revokeAccess } from "~/features/access/grants.server";
import { FOR_EVER, type GrantSource } from "~/features/access/sources";
import { addSpaceGroupMembers } from "~/features/spaces/commands/group-members.server";
import { findSpace } from "~/features/spaces/queries.server";
import { visibleSpaces } from "~/features/spaces/visible.server";
import { AppError } from "~/lib/errors";
import { sql } from "~/platform/database/sql";
import { addSpace, as, asSystem, createWorld, rows, type SpaceRef, type TestCtx, type World } from "../../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const direct: GrantSource = { kind: "direct", id: 0 };
const group = (id: number): GrantSource => ({ kind: "group", id });

/** A context whose clock stands at `now`. */
const at = (ctx: TestCtx, now: number): TestCtx => Object.create(ctx, { now: { value: () => now } }) as TestCtx;

interface Step {
  kind: "grant" | "revoke" | "wait";
  member: number;
  space: number;
  source: number;
  /** Ticks until a grant ends, or that a wait lasts; 0: it does not end. */
  ticks: number;
}

/** What the product promises, said as plainly as possible: one entry for each live reason. */
class BruteForce {
  readonly grants = new Map<string, number>();

  apply(step: Step, now: number): void {
    const key = `${step.member} ${step.space} ${step.source}`;
    const until = this.grants.get(key);
    if (step.kind === "revoke") this.grants.delete(key);
    if (step.kind === "grant" && (until === undefined || until <= now)) {
      this.grants.set(key, step.ticks === 0 ? FOR_EVER : now + step.ticks);
    }
  }

  mayRead(member: number, space: number, now: number): boolean {
    return [0, 1, 2].some((source) => (this.grants.get(`${member} ${space} ${source}`) ?? 0) > now);
  }
}

test("random grants, removals and expiries: who reads what is what a brute-force evaluator says", async () => {
  const people = [world.mia, world.max, world.una];
  const sources = [direct, group(11), group(12)];
  const step = fc.record<Step>({
    kind: fc.constantFrom("grant", "grant", "revoke", "wait"),
    member: fc.nat(2),
    space: fc.nat(2),
    source: fc.nat(2),
    ticks: fc.nat(4),
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      round += 1;
      const spaces = await Promise.all([0, 1, 2].map((n) => addSpace(world, `vault-${round}-${n}`, { isPrivate: 1 })));
      const truth = new BruteForce();
      const ctx = asSystem(world.community);
      let now = Date.now();
      for (const one of steps) {
        if (one.kind === "wait") now += one.ticks;
        truth.apply(one, now);
        const edge = {
          memberId: people[one.member]?.id ?? 0,
          spaceId: spaces[one.space]?.id ?? 0,
          source: sources[one.source] ?? direct,
        };
        if (one.kind === "grant") {
          await grantAccess(at(ctx, now), { ...edge, ...(one.ticks > 0 ? { until: now + one.ticks } : {}) });
        } else if (one.kind === "revoke") await revokeAccess(at(ctx, now), edge);
      }
      for (const [m, person] of people.entries()) {
        const seen = await visible(person.id, now, spaces);
        expect(seen).toEqual(spaces.map((_, s) => truth.mayRead(m, s, now)));
      }
      expect(await drift(spaces)).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test("many at once: the live counts do not drift", async () => {
  const space = await addSpace(world, "rush", { isPrivate: 1 });
  const ctx = asSystem(world.community);
  const people = [world.mia, world.max, world.una, world.mo];
  await Promise.all(
    Array.from({ length: 200 }, (_, i) => {
      const edge = { memberId: people[i % 4]?.id ?? 0, spaceId: space.id, source: group(i % 7) };
      return (i * 31) % 3 === 0 ? revokeAccess(ctx, edge) : grantAccess(ctx, edge);
    }),
  );
  expect(await drift([space])).toEqual([]);
});

test("taking one source away never takes what another still gives; why is a query", async () => {
  const space = await addSpace(world, "study", { isPrivate: 1 });
  const admin = await as(world.community, world.ada);
  await grantAccess(admin, { memberId: world.max.id, spaceId: space.id, source: direct });
  await grantAccess(admin, { memberId: world.max.id, spaceId: space.id, source: group(3), until: Date.now() + 60_000 });
  expect(await grantAccess(admin, { memberId: world.max.id, spaceId: space.id, source: direct })).toEqual({
    granted: false,
  });
  const why = await explainAccess(admin, world.max.id, space.id);
  expect(why.without).toBeNull();
  expect(why.reasons).toHaveLength(2);
  const kept = why.reasons.find((reason) => reason.kind === "direct");
  expect(kept).toMatchObject({ isLive: true, until: null, fact: "access.granted", grantedBy: "Ada Admin" });
  await revokeAccess(admin, { memberId: world.max.id, spaceId: space.id, source: direct });
  expect((await findSpace(await as(world.community, world.max), "study")).access.isSpaceMember).toBe(true);
  await revokeAccess(admin, { memberId: world.max.id, spaceId: space.id, source: group(3) });
  await expect(findSpace(await as(world.community, world.max), "study")).rejects.toBeInstanceOf(AppError);
  expect((await explainAccess(admin, world.ada.id, space.id)).without).toBe("admin");
  expect((await explainAccess(admin, world.max.id, world.plaza.id)).without).toBe("open");
});

test("nobody of another community is let in, and no space of another", async () => {
  const ctx = asSystem(world.community);
  const stranger = { memberId: world.stan.id, spaceId: world.cellar.id, source: direct };
  expect(await grantAccess(ctx, stranger)).toEqual({ granted: false });
  const elsewhere = { memberId: world.stan.id, spaceId: world.cellar.id, source: direct };
  expect(await grantAccess(asSystem(world.other), elsewhere)).toEqual({ granted: false });
  await expect(explainAccess(ctx, world.stan.id, world.cellar.id)).rejects.toMatchObject({ status: 404 });
});

test("a group's edge is granted in one statement, once", async () => {
  const fresh = await createWorld();
  const admin = await as(fresh.community, fresh.ada);
  const members = [fresh.mia.id, fresh.max.id, fresh.stan.id];
  // Four spaces, two members of this community.
  expect(await addSpaceGroupMembers(admin, fresh.group, members)).toEqual({ added: 8 });
  expect(await addSpaceGroupMembers(admin, fresh.group, members)).toEqual({ added: 0 });
  const why = await explainAccess(admin, fresh.mia.id, fresh.cellar.id);
  expect(why.reasons.map((reason) => reason.kind).sort()).toEqual(["direct", "group"]);
});

async function visible(memberId: number, now: number, spaces: SpaceRef[]): Promise<boolean[]> {
  const viewer = { ...(await as(world.community, world.mia)).viewer, memberId };
  const found = await rows<{ space_id: number }>(
    world.community,
    sql`select space_id from (${visibleSpaces(viewer, world.community, now)})`,
  );
  const ids = new Set(found.map((row) => row.space_id));
  return spaces.map((space) => ids.has(space.id));
}

/** Rows of space_members that say anything else than the grants beneath them. */
function drift(spaces: SpaceRef[]): Promise<unknown[]> {
  const these = JSON.stringify(spaces.map((space) => space.id));
  return rows(
    world.community,
    sql`with truth as (select member_id, space_id, count(*) as live, max(until) as until from access_grants
          where space_id in (select value from json_each(${these})) group by 1, 2),
        kept as (select member_id, space_id, live, until from space_members
          where space_id in (select value from json_each(${these})))
      select * from (select * from truth except select * from kept)
      union all select * from (select * from kept except select * from truth)`,
  );
}
