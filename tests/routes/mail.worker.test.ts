import { beforeAll, expect, test } from "vitest";
import { action, loader } from "~/routes/settings/mail";
import { action as account, loader as accountPage } from "~/routes/account/account";
import { stopped } from "../support/subjects";
import { createWorld, type World } from "../world";
import { submit } from "./submit";
import { visit } from "./visit";

const PAGE = "/settings/deliveries/mail";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

test("an admin sees who gets no mail, and lifts it by a form", async () => {
  const id = String(await stopped(world));
  const press = (who = world.ada, fields = { id }) =>
    submit(world.community, PAGE, action, fields, { cookie: who.cookie });
  const { data } = await visit(world.community, world.ada, PAGE, loader);
  expect(data).toMatchObject({
    stops: { mail_suppressions: [{ address: world.mia.email, member: { name: "Mia Member" } }] },
    setup: { domain: null },
  });
  expect((await press(world.mia)).status).toBe(403);
  expect((await press(world.ada, { id: "x" })).status).toBe(422);
  expect(await press()).toMatchObject({ status: 200, data: { lifted: true } });
  expect((await visit(world.community, world.ada, PAGE, loader)).data).toMatchObject({
    stops: { mail_suppressions: [] },
  });
});

test("a member is told on their account's page, and says that the address works again", async () => {
  await stopped(world);
  const seen = async () => (await visit(world.community, world.mia, "/account", accountPage)).data;
  expect(await seen()).toMatchObject({ stop: { reason: "bounced", canLift: true } });
  for (const _ of [1, 2]) {
    const said = await submit(world.community, "/account", account, { intent: "mail" }, { cookie: world.mia.cookie });
    expect(said).toMatchObject({ status: 200, data: { saved: "mail" } });
  }
  expect(await seen()).toMatchObject({ stop: null });
});
