import { beforeEach, expect, test } from "vitest";
import { createPost } from "~/features/posts/commands/create-post.server";
import { MEMBERS } from "~/features/notifications/mails/due.server";
import { LATE_MS } from "~/features/notifications/rules";
import { forgetSendings, sweepMails } from "~/features/notifications/mails/sweep.server";
import { idAt } from "~/lib/ids";
import { bind, sql } from "~/platform/database/sql";
import { addPerson, as, asSystem, createWorld, env, rows, run, type World } from "../../../world";
import { docOf } from "../../posts/posting";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** Whoever waits longest comes first: not what another file has left in this shard. */
const LONG_DUE = () => Date.now() - LATE_MS + 60_000;

interface Count {
  n: number;
}
const count = async (what: string) => {
  const [row] = await rows(
    world.community,
    what === "mails"
      ? sql<Count>`select count(*) as n from outgoing where community_id = ${world.community.id} and kind = 'notice'`
      : sql<Count>`select count(*) as n from sendings where community_id = ${world.community.id} and state = ${what}`,
  );
  return row?.n ?? 0;
};

/** So many more members, as rows, each of whom has an account of its own and wants new posts by mail. */
async function crowd(many: number): Promise<void> {
  const like = await addPerson(world.community, "Crowd", "member");
  const { id: community } = world.community;
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})`;
  await run(
    world.community,
    sql`insert into members (id, community_id, account_id, public_uid, role, status, name, locale, time_zone,
        email_confirmed, joined_at, updated_at)
      ${numbers} select ${like.id} + i, ${community}, ${-like.id} - i, ${like.publicUid} || i, 'member', 'active', 'Crowd ' || i, 'en', 'UTC',
        1, 1, 1 from n`,
  );
  await bind(
    env.DIRECTORY.withSession(),
    sql`insert into accounts (id, email, email_verified_at, name, locale, time_zone, created_at, updated_at)
      ${numbers} select ${-like.id} - i, ${`${like.publicUid}.`} || i || '@example.test', 1, 'Crowd', 'en', 'UTC', 1, 1 from n`,
  ).run();
  await run(
    world.community,
    sql`insert into space_members (community_id, member_id, space_id, live, until, joined_at)
      select m.community_id, m.id, ${world.plaza.id}, 1, 8640000000000000, 1 from members m
      where m.community_id = ${community} and m.name like 'Crowd %'`,
  );
  await run(
    world.community,
    sql`insert into notification_preferences (community_id, member_id, matter, channel, is_on, set_at)
      select m.community_id, m.id, 'post', 'mail', 1, 1 from members m
      where m.community_id = ${community} and m.name like 'Crowd %'`,
  );
}

test("four hundred told of a post have a row each, written with their lines; a sweep reads them fifty at a time", async () => {
  await crowd(400);
  const author = await as(world.community, world.ada);
  const doc = docOf("To all, at length.");
  await createPost(author, {
    spaceSlug: world.plaza.slug,
    title: "To all",
    doc,
    requestKey: "all",
    status: "published",
  });
  await author.settled();
  expect(await count("waiting")).toBe(400);
  await run(
    world.community,
    sql`update sendings set due_at = ${LONG_DUE()} where community_id = ${world.community.id}`,
  );
  const ctx = asSystem(world.community);
  const before = ctx.meter.trips;
  await sweepMails(ctx, 1);
  // When it was last looked at (two, and one before the first mail), who is due, all that waits for them, the house's name and colours, and what becomes of it; then each mail leaves.
  expect(ctx.meter.trips - before).toBeLessThanOrEqual(8 + 3 * MEMBERS);
  await Promise.all([sweepMails(asSystem(world.community)), sweepMails(asSystem(world.community))]);
  expect([await count("handed_over"), await count("waiting"), await count("mails")]).toEqual([400, 0, 400]);
});

test("what was sent more than ninety days ago is forgotten, and nothing else", async () => {
  const at = (days: number) => idAt(Date.now() - days * 86_400_000);
  for (const days of [91, 89])
    await run(
      world.community,
      sql`insert into sendings (id, community_id, member_id, channel, kind, reason, thread, state, due_at, created_at, changed_at)
        values (${at(days)}, ${world.community.id}, ${world.mia.id}, 'mail', 'comment', ${`${days}`}, '', 'handed_over', 1, 1, 1)`,
    );
  await forgetSendings(asSystem(world.community));
  const left = await rows(
    world.community,
    sql<{ reason: string }>`select reason from sendings where member_id = ${world.mia.id}`,
  );
  expect(left.map(({ reason }) => reason)).toEqual(["89"]);
});
