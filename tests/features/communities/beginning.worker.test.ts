import { expect, test } from "vitest";
import { getBeginning } from "~/features/communities/beginning.server";
import { sql } from "~/platform/database/sql";
import { addCommunity, addPerson, as, newId, run } from "../../world";

test("company is whoever came with an account: a crowd of imported members is neither that nor read", async () => {
  const community = await addCommunity();
  const owner = await addPerson(community, "Nina New", "owner");
  const crowd = JSON.stringify(Array.from({ length: 500 }, () => newId()));
  await run(
    community,
    sql`insert into members (id, community_id, public_uid, role, status, name, locale, time_zone, email_confirmed,
        joined_at, updated_at)
      select j.value, ${community.id}, 'u' || j.key, 'member', 'imported', 'n' || j.key, 'en', 'UTC', 0, 0, 0
      from json_each(${crowd}) j`,
  );
  const ask = async () => {
    const ctx = await as(community, owner);
    await ctx.prove();
    const before = ctx.meter.rowsRead;
    const { hasCompany } = await getBeginning(ctx);
    return { hasCompany, rows: ctx.meter.rowsRead - before };
  };
  const alone = await ask();
  expect(alone.hasCompany).toBe(false);
  expect(alone.rows).toBeLessThanOrEqual(8);
  await addPerson(community, "Gus Guest", "member");
  expect((await ask()).hasCompany).toBe(true);
});
