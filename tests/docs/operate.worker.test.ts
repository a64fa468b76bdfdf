import { beforeAll, describe, expect, test } from "vitest";
import { askForReset, isResetLinkGood } from "~/features/accounts/commands/passwords.server";
import { makeImportToken } from "~/features/imports/tokens.server";
import { sql } from "~/platform/database/sql";
import { shardOf } from "~/platform/env";
import page from "../../docs/operate.md?raw";
import { inDirectory, mailTo, tokenIn, visiting } from "../features/accounts/cast";
import { as, call, createWorld, env, type Person, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** What the page tells an operator to run, as it stands there. */
function statements(title: string): string[][] {
  const section = page.split(/^## /m).find((one) => one.startsWith(title)) ?? "";
  const blocks = [...section.matchAll(/```sql\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
  return blocks.map((block) =>
    block
      .replace(/^--.*$/gm, "")
      .split(";")
      .map((one) => one.trim())
      .filter(Boolean),
  );
}

/** The beginning of an import, as a script sends it. */
const RUN = { kind: "stackexchange", name: "Posts.xml", sample: [], spaces: [{ key: "all", tag: "" }] };

const isKnown = async (person: Person) => (await as(world.community, person)).viewer.memberId === person.id;

describe("ending sessions", () => {
  test("ends one account's sessions, tokens and links, and nobody else's", async () => {
    const tokenOf = async (person: Person) => makeImportToken(await as(world.community, person));
    const [ended, kept] = [await tokenOf(world.ada), await tokenOf(world.olive)];
    const byToken = async (token: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await call(world.community, null, "/internal_api/imports", { json: RUN, headers });
      return response.status;
    };
    expect(await byToken(ended)).toBe(201);
    await askForReset(await visiting(world.community), world.ada.email);
    const link = tokenIn((await mailTo(world.ada.email))[0]);

    const [directory = [], shard = []] = statements("Ending sessions");
    expect([directory.length, shard.length]).toEqual([2, 2]);
    for (const [database, list] of [
      [env.DIRECTORY, directory],
      [shardOf(env, world.community.shard), shard],
    ] as const)
      for (const text of list) await database.prepare(text.replaceAll(":account", String(world.ada.accountId))).run();

    expect(await isKnown(world.ada)).toBe(false);
    expect(await isKnown(world.olive)).toBe(true);
    expect(await byToken(ended)).toBe(401);
    expect(await byToken(kept)).toBe(201);
    expect(await isResetLinkGood(await visiting(world.community), link)).toBe(false);
    const live = await inDirectory<{ n: number }>(
      sql`select count(*) as n from account_sessions where account_id = ${world.ada.accountId} and revoked_at is null`,
    );
    expect(live).toEqual([{ n: 0 }]);
  });
});
