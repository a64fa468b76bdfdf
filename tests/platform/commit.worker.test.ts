import { beforeAll, expect, test } from "vitest";
import { commit, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { fact } from "~/platform/facts/fact";
import { registryOf } from "../support/facts";
import { as, asVisitor, call, createWorld, rows, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

test("the viewer is proven in the same trip as the first read", async () => {
  const ctx = await as(world.community, world.mia);
  expect(ctx.viewer.name).toBe("Mia Member");
  expect(ctx.meter.trips).toBe(1);
});

test("a forged member id is answered as the true member", async () => {
  const forged = { ...world.mia, cookie: world.mia.cookie.replace(String(world.mia.id), String(world.ada.id)) };
  const ctx = await as(world.community, forged);
  expect(ctx.viewer.memberId).toBe(world.mia.id);
  expect(ctx.headers.get("Set-Cookie")).toContain(`.${world.mia.id}.member`);
});

test("a session of one host is refused on another", async () => {
  const ctx = await as(world.community, world.stan);
  expect(ctx.viewer.role).toBe("visitor");
});

test("a guarded write that matches nothing rolls the whole batch back", async () => {
  const ctx = Object.assign(await as(world.community, world.ada), { registry: registryOf() });
  const attempt = commit(ctx, {
    writes: [
      write(sql`update communities set description = 'changed' where community_id = ${world.community.id}`),
      when(sql`update spaces set name = 'x' where id = -1 and community_id = ${world.community.id}`).otherwise(
        "already_gone",
      ),
    ],
    facts: [fact("test.happened", { kind: "test", id: 1 })],
  });
  await expect(attempt).rejects.toMatchObject({ status: 409, code: "already_gone" });
  const [community] = await rows<{ description: string }>(
    world.community,
    sql`select description from communities where community_id = ${world.community.id}`,
  );
  expect(community?.description).toBe("");
});

test("a fact on a guarded write is stored only if something changed", async () => {
  const ctx = Object.assign(await as(world.community, world.ada), { registry: registryOf() });
  const touched = fact("test.touched", { kind: "test", id: 2 });
  const nothing = await commit(ctx, {
    writes: [
      when(sql`update spaces set name = 'x' where id = -1 and community_id = ${world.community.id}`).record(touched),
    ],
  });
  expect(nothing.seqs).toEqual([]);
  const something = await commit(ctx, {
    writes: [
      when(
        sql`update spaces set name = 'plaza' where id = ${world.plaza.id} and community_id = ${world.community.id}`,
      ).record(touched),
    ],
  });
  expect(something.seqs).toHaveLength(1);
});

test("an unknown JSON path answers the spec's error object", async () => {
  const response = await call(world.community, null, "/internal_api/nothing");
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ message: "We couldn’t find that.", code: "not_found" });
  expect((await asVisitor(world.community)).viewer.role).toBe("visitor");
});
