import { beforeAll, expect, test } from "vitest";
import { action, loader } from "~/routes/settings/deliveries";
import { sql } from "~/platform/database/sql";
import { createWorld, run, type World } from "../world";
import { submit } from "./submit";
import { visit } from "./visit";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await run(
    world.community,
    sql`insert into fact_failures values (1300000001, ${world.community.id}, 'live', 13, 1, 'Error', 2)`,
  );
  await run(
    world.community,
    sql`insert into outgoing (id, community_id, kind, recipient, body, created_at, leased_until, attempts, given_up_at)
      values (1, ${world.community.id}, 'test', 'max@example.test', '{}', 1, 1, 13, 2)`,
  );
});

const PAGE = "/settings/deliveries";
const press = (intent: string, who = world.ada) =>
  submit(world.community, PAGE, action, { intent }, { cookie: who.cookie });

test("each button of the page is a form that an admin may send, once", async () => {
  for (const intent of ["all", "mail"]) {
    expect((await press(intent, world.mia)).status).toBe(403);
    const done = intent === "all" ? { again: { count: 1, isMore: false } } : { mail: { count: 1, isMore: false } };
    expect(await press(intent)).toMatchObject({ status: 200, data: done });
    expect(await press(intent)).toMatchObject({ status: 409, data: { error: { code: "not_parked" } } });
  }
  const { data } = await visit(world.community, world.ada, PAGE, loader);
  expect(data).toMatchObject({ deliveries: { failing: 1, given_up: 0, parked: [] } });
  await run(world.community, sql`delete from fact_failures where community_id = ${world.community.id}`);
});
