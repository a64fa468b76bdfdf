import { beforeEach, describe, expect, test } from "vitest";
import { deleteComment } from "~/features/comments/commands.server";
import { sweepPushes } from "~/features/push/sweep.server";
import { sql } from "~/platform/database/sql";
import { dispatchOutgoing, ownOutbox } from "~/platform/mail/outgoing.server";
import { as, asSystem, call, createWorld, env, type Person, rows, run, type World } from "../../world";
import { say } from "../comments/commenting";
import { addPost, type PostRef } from "../posts/posting";
import { addBrowser, type Told, toldTo } from "./browsers";

let world: World;
let post: PostRef;
let mias: string;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
  mias = await addBrowser(world.community, world.mia);
});

const ledger = async (who: Person, channel = "push") =>
  (
    await rows(
      world.community,
      sql<{ state: string; because: string | null }>`select state, because from sendings
        where member_id = ${who.id} and channel = ${channel} order by id`,
    )
  ).map(({ state, because }) => because ?? state);
const wait = (ms = 11_000) =>
  run(
    world.community,
    sql`update sendings set due_at = due_at - ${ms} where state = 'waiting' and channel = 'push'
      and community_id = ${world.community.id}`,
  );
async function sweep() {
  const ctx = asSystem(world.community);
  await sweepPushes(ctx);
  await ctx.settled();
}
async function later(): Promise<Told[]> {
  await wait();
  await sweep();
  return toldTo(mias);
}

describe("a comment under one's post", () => {
  test("is called after ten seconds, once, sealed for that browser, in its member's language", async () => {
    await run(world.community, sql`update members set locale = 'pt' where id = ${world.mia.id}`);
    const id = await say(world, world.max, post.id, "Try it colder.");
    await sweep();
    expect(await toldTo(mias)).toEqual([]);
    const [told, ...more] = await later();
    expect(more).toEqual([]);
    expect(told?.isSigned).toBe(true);
    expect(told?.data).toMatchObject({ body: "Try it colder.", tag: `post:${post.id}` });
    expect(told?.data.title).toMatch(/^Max Member comentou/);
    expect(told?.data.path).toContain(`#message_${id}`);
    expect(await later()).toEqual([]);
    expect(await ledger(world.mia)).toEqual(["handed_over"]);
  });
});
