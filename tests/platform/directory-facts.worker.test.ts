import { beforeAll, expect, test } from "vitest";
import { accountRenamed } from "~/features/accounts/facts";
import { directoryRef } from "~/platform/context";
import { commitDirectory } from "~/platform/database/commit.server";
import { bind, sql } from "~/platform/database/sql";
import { sweep } from "../../workers/sweeps";
import { communityOf } from "../../workers/context";
import { as, asSystem, createWorld, env, rows, type TestCtx, type World } from "../world";
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** Mia's account gets another name, and the fact of it whatever `ctx` does with its pokes. */
async function rename(ctx: TestCtx, name: string): Promise<number> {
  await bind(env.DIRECTORY, sql`update accounts set name = ${name} where id = ${world.mia.accountId}`).run();
  const { seqs } = await commitDirectory(ctx, { writes: [], facts: [accountRenamed(world.mia.accountId)] });
  const [row] = (
    await bind(
      env.DIRECTORY,
      sql<{ id: number }>`select community_id as id from facts where seq = ${seqs[0] ?? 0}`,
    ).all<{
      id: number;
    }>()
  ).results;
  expect(row?.id).toBe(directoryRef.id);
  return seqs[0] ?? 0;
}

const nameThere = async () =>
  (await rows<{ name: string }>(world.community, sql`select name from members where id = ${world.mia.id}`))[0]?.name;

const owed = async (seq: number) =>
  (await bind(env.DIRECTORY, sql`select owed from facts where seq = ${seq}`).first<{ owed: number }>())?.owed;

test("a fact of the directory reaches its listeners by the poke", async () => {
  const ctx = await as(world.community, world.mia);
  const seq = await rename(ctx, "Mia Poked");
  await ctx.settled();
  expect(await nameThere()).toBe("Mia Poked");
  expect(await owed(seq)).toBe(0);
});

test("and by the sweep of the directory, when the poke was lost", async () => {
  const ctx = await as(world.community, world.mia);
  ctx.pokeDirectory = () => undefined;
  const seq = await rename(ctx, "Mia Swept");
  expect(await owed(seq)).toBeGreaterThan(0);
  const execution = createExecutionContext();
  await sweep(env, execution, { sweep: "facts", db: "DIRECTORY" });
  await waitOnExecutionContext(execution);
  expect(await nameThere()).toBe("Mia Swept");
  expect(await owed(seq)).toBe(0);
  expect(await communityOf(asSystem(world.community))(0)).toEqual(directoryRef);
});
