import { beforeEach, expect, test } from "vitest";
import { listOwnSendings, listSendingsOf } from "~/features/notifications/ledger.server";
import { LEDGER_PAGE } from "~/features/notifications/ledger";
import { sweepMails } from "~/features/notifications/mails/sweep.server";
import { sql } from "~/platform/database/sql";
import { as, asSystem, asVisitor, createWorld, run, type World } from "../../world";
import { say } from "../comments/commenting";
import { addPost, type PostRef } from "../posts/posting";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza, { title: "A grinder" });
});

const own = async (cursor?: string | null) => listOwnSendings(await as(world.community, world.mia), cursor);
const seenBy = async (who: World["ada"]) => listSendingsOf(await as(world.community, who), world.mia.publicUid);

test("says of each what became of it, and of what nothing is mailed", async () => {
  await say(world, world.max, post.id);
  const { records, silent } = await own();
  expect(records).toMatchObject([
    { matter: "comment", channel: "mail", state: "waiting", about: { title: "A grinder", path: `/posts/${post.id}` } },
  ]);
  expect(silent).toContainEqual({ matter: "like", because: "usual" });
  expect(silent.map(({ matter }) => matter)).not.toContain("comment");
  await run(world.community, sql`update sendings set due_at = 1 where member_id = ${world.mia.id}`);
  await sweepMails(asSystem(world.community));
  expect((await own()).records).toMatchObject([{ state: "late" }]);
});

test("an admin sees it of a member, but not the name of what they may not read themselves", async () => {
  await say(world, world.max, post.id);
  expect((await seenBy(world.ada)).records).toMatchObject([{ matter: "comment", about: { title: "A grinder" } }]);
  await run(world.community, sql`update posts set status = 'draft' where id = ${post.id}`);
  expect((await seenBy(world.ada)).records).toMatchObject([{ matter: "comment", about: null }]);
});

test("is nobody else's to see, nor those of another community", async () => {
  await say(world, world.max, post.id);
  for (const who of [world.mo, world.mia, world.max]) await expect(seenBy(who)).rejects.toMatchObject({ status: 403 });
  await expect(listOwnSendings(await asVisitor(world.community))).rejects.toMatchObject({ status: 401 });
  const other = await createWorld();
  const theirs = await listSendingsOf(await as(other.community, other.ada), world.mia.publicUid);
  expect(theirs.records).toEqual([]);
});

test("goes on by its cursor, each once", async () => {
  const count = LEDGER_PAGE + 5;
  await run(
    world.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
      insert into sendings (id, community_id, member_id, channel, kind, reason, thread, state, due_at, created_at, changed_at)
      select i, ${world.community.id}, ${world.mia.id}, 'mail', 'comment', i || ':comment', '', 'suppressed', 1, i, i from n`,
  );
  const first = await own();
  const second = await own(first.cursor);
  expect([first.records.length, second.records.length, second.cursor]).toEqual([LEDGER_PAGE, 5, null]);
  expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(count);
  await expect(own("nonsense")).rejects.toMatchObject({ status: 422 });
});
