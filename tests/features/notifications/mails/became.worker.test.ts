import { beforeEach, expect, test } from "vitest";
import { sweepMails } from "~/features/notifications/mails/sweep.server";
import { settleLate } from "~/features/operate/commands.server";
import { sql } from "~/platform/database/sql";
import { as, asSystem, createWorld, rows, run, type World } from "../../../world";
import { lateMail } from "../../../support/subjects";
import { say } from "../../comments/commenting";
import { event, hook } from "../../mail/hooked";
import { addPost, type PostRef } from "../../posts/posting";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
});

interface Row {
  state: string;
  because: string | null;
  outgoingId: number;
}
const ledger = () =>
  rows(
    world.community,
    sql<Row>`select state, because, outgoing_id as outgoingId from sendings where member_id = ${world.mia.id} order by id`,
  );
const became = async () => (await ledger()).map(({ state, because }) => [state, because]);
async function mailed(): Promise<string> {
  await say(world, world.max, post.id);
  await run(
    world.community,
    sql`update sendings set due_at = ${Date.now() - 1} where member_id = ${world.mia.id} and state = 'waiting'`,
  );
  await sweepMails(asSystem(world.community));
  const id = (await ledger()).at(-1)?.outgoingId;
  return `<${id}.${world.community.shard}@localhost>`;
}
const says = (what: "delivered" | "bounced" | "complained", messageId: string) =>
  hook(event(what, world.mia.email, { messageId }));

test("a mail that arrived, came back, or was called spam: so did what it spoke of, told twice or in whatever order", async () => {
  const first = await mailed();
  await says("delivered", first);
  await says("delivered", first);
  expect(await became()).toEqual([["delivered", null]]);
  await says("bounced", first);
  await says("delivered", first);
  expect(await became()).toEqual([["bounced", "bounced"]]);
});

test("of an address that takes none what was to be sent is suppressed, and says why", async () => {
  await says("complained", await mailed());
  expect(await became()).toEqual([["handed_over", "complained"]]);
  await mailed();
  expect((await became())[1]).toEqual(["suppressed", "complained"]);
});

test("what is late leaves when an admin says so, or never; twice at once it is settled once", async () => {
  await lateMail(world);
  const ada = async () => as(world.community, world.ada);
  const both = await Promise.allSettled([settleLate(await ada(), true), settleLate(await ada(), true)]);
  expect(both.flatMap((one) => (one.status === "fulfilled" ? [one.value.count] : []))).toEqual([1]);
  expect(await became()).toEqual([["waiting", null]]);
  await lateMail(world);
  await settleLate(await ada(), false);
  expect((await became())[1]).toEqual(["suppressed", "dropped"]);
  await expect(settleLate(await ada(), false)).rejects.toMatchObject({ status: 409 });
  for (const who of [world.mo, world.max])
    await expect(settleLate(await as(world.community, who), true)).rejects.toMatchObject({ status: 403 });
});
