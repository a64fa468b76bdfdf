import { createExecutionContext } from "cloudflare:test";
import PostalMime from "postal-mime";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteComment } from "~/features/comments/commands.server";
import { sweepMails } from "~/features/notifications/mails/sweep.server";
import { endMails } from "~/features/notifications/mails/end.server";
import { settleLate } from "~/features/operate/commands.server";
import { LATE_MS } from "~/features/notifications/rules";
import { insertInto } from "~/platform/database/insert";
import { bind, sql } from "~/platform/database/sql";
import { dispatchOutgoing, ownOutbox } from "~/platform/mail/outgoing.server";
import { letterOf } from "~/platform/mail/letter";
import type { Mail } from "~/platform/mail/mailer";
import { notificationPreferences, notificationTimes } from "#db/community/schema";
import { createSystemContext } from "../../../../workers/context";
import { as, asSystem, call, createWorld, env, type Person, rows, run, type World } from "../../../world";
import { say } from "../../comments/commenting";
import { addPost, type PostRef } from "../../posts/posting";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
});

interface Row {
  kind: string;
  state: string;
  because: string | null;
  outgoingId: number | null;
}

const ledger = (who: Person) =>
  rows(
    world.community,
    sql<Row>`select kind, state, because, outgoing_id as outgoingId from sendings where member_id = ${who.id} order by id`,
  );
const states = async (who: Person) => (await ledger(who)).map(({ state, because }) => because ?? state);
const mails = async (who: Person) =>
  (
    await rows(
      world.community,
      sql<{ body: string }>`select body from outgoing where recipient = ${who.email} order by id`,
    )
  ).map(({ body }) => JSON.parse(body) as Mail);
async function like(who: Person, id: number) {
  await call(world.community, who, "/internal_api/user_likes", {
    json: { user_likeable_type: "Post", user_likeable_id: id },
  });
}
/** As if so much time had gone by. */
const wait = (ms = 11 * 60_000) =>
  run(
    world.community,
    sql`update sendings set due_at = due_at - ${ms} where state = 'waiting' and community_id = ${world.community.id}`,
  );
async function sweep() {
  const ctx = asSystem(world.community);
  await sweepMails(ctx);
  await ctx.settled();
}
async function later() {
  await wait();
  await sweep();
}

describe("a comment under one's post", () => {
  test("is mailed after ten minutes, with its words and a link to it, once", async () => {
    const id = await say(world, world.max, post.id, "Try it <b>colder</b>.");
    await sweep();
    expect(await states(world.mia)).toEqual(["waiting"]);
    expect(await mails(world.mia)).toEqual([]);
    await later();
    await later();
    expect(await states(world.mia)).toEqual(["handed_over"]);
    const [mail, ...more] = await mails(world.mia);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(world.max.name);
    expect(mail?.text).toContain("Try it <b>colder</b>.");
    expect(mail?.html).toContain("Try it &lt;b&gt;colder&lt;/b&gt;.");
    expect(mail?.html).toContain(`#message_${id}`);
  });

  test("is one mail with what else is said there meanwhile, and another for another post", async () => {
    const other = await addPost(world, world.mia, world.plaza);
    await say(world, world.max, post.id, "One.");
    await wait();
    await say(world, world.mo, post.id, "Two.");
    await say(world, world.mo, other.id, "Elsewhere.");
    await sweep();
    const [mail, ...more] = await mails(world.mia);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/One\.[^]*Two\./);
    expect(mail?.text).not.toContain("Elsewhere");
    await later();
    expect((await mails(world.mia))[1]?.text).toContain("Elsewhere.");
    expect(await states(world.mia)).toEqual(["handed_over", "handed_over", "handed_over"]);
  });

  test("is not mailed once it was read, deleted, or hidden with its space", async () => {
    await say(world, world.max, post.id);
    await call(world.community, world.mia, "/internal_api/notifications/mark_all_as_read", { json: {} });
    await later();
    const id = await say(world, world.max, post.id);
    const ctx = await as(world.community, world.max);
    await deleteComment(ctx, { postId: post.id, id });
    await ctx.settled();
    await later();
    await say(world, world.max, post.id);
    await run(world.community, sql`update members set status = 'left' where id = ${world.mia.id}`);
    await later();
    expect(await states(world.mia)).toEqual(["read", "gone", "left"]);
    expect(await mails(world.mia)).toEqual([]);
  });

  test("two sweeps at once send one mail", async () => {
    await say(world, world.max, post.id);
    await wait();
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await mails(world.mia)).toHaveLength(1);
    expect(await states(world.mia)).toEqual(["handed_over"]);
  });

  test("that is hours late asks, and goes nowhere by itself", async () => {
    await say(world, world.max, post.id);
    await wait(LATE_MS + 11 * 60_000);
    await sweep();
    await sweep();
    expect(await states(world.mia)).toEqual(["late"]);
    expect(await mails(world.mia)).toEqual([]);
  });

  test("carries what ends such mails, by a reader's button as well, in headers a stranger's parser reads", async () => {
    await say(world, world.max, post.id);
    await later();
    const [mail] = await mails(world.mia);
    if (!mail) throw new Error("no mail");
    const read = await PostalMime.parse(
      letterOf({ ...mail, id: "1@localhost", from: "Atrium <atrium@example.test>" }, new Date()),
    );
    const header = (name: string) => read.headers.find(({ key }) => key === name)?.value ?? "";
    const address = header("list-unsubscribe").slice(1, -1);
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(read.text).toContain(address);
    expect(read.references).toContain(`post-${post.id}.${world.mia.id}@`);
    expect(read.html).toContain("/account/notifications");
  });
});

describe("what a member wishes", () => {
  const said = (who: Person, matter: string, channel: "here" | "mail", isOn: 0 | 1) =>
    run(
      world.community,
      insertInto(notificationPreferences, {
        communityId: world.community.id,
        memberId: who.id,
        matter,
        channel,
        isOn,
        setAt: 1,
      }),
    );
  const list = async (who: Person) =>
    (await (await call(world.community, who, "/internal_api/notifications")).json<{ records: unknown[] }>()).records;

  test("no mail: nothing is written down to be sent; nothing at all: no line either", async () => {
    await said(world.mia, "comment", "mail", 0);
    await say(world, world.max, post.id);
    expect([await list(world.mia), await ledger(world.mia)].map(({ length }) => length)).toEqual([1, 0]);
    await said(world.mia, "comment", "here", 0);
    await say(world, world.max, post.id);
    expect([await list(world.mia), await ledger(world.mia)].map(({ length }) => length)).toEqual([1, 0]);
  });

  test("by mail alone: the list does not show it, and the mail leaves", async () => {
    await said(world.mia, "comment", "here", 0);
    await say(world, world.max, post.id, "Only by mail.");
    expect(await list(world.mia)).toEqual([]);
    await later();
    expect((await mails(world.mia))[0]?.text).toContain("Only by mail.");
  });

  test("is asked again when the mail would leave", async () => {
    await say(world, world.max, post.id);
    await said(world.mia, "comment", "mail", 0);
    await later();
    expect(await states(world.mia)).toEqual(["own"]);
  });

  test("a space that is never heard tells nothing; of its mentions, answers alone", async () => {
    const hears = (what: "mentions" | "never") =>
      run(
        world.community,
        sql`insert or replace into space_preferences (community_id, member_id, space_id, hears, set_at)
          values (${world.community.id}, ${world.mia.id}, ${world.plaza.id}, ${what}, 1)`,
      );
    await hears("mentions");
    await say(world, world.max, post.id);
    expect(await list(world.mia)).toEqual([]);
    const mine = await say(world, world.mia, post.id);
    await say(world, world.max, post.id, "An answer.", mine);
    expect(await list(world.mia)).toHaveLength(1);
    await hears("never");
    await say(world, world.max, post.id, "Another.", mine);
    expect(await list(world.mia)).toHaveLength(1);
  });

  test("what has gathered leaves with the next mail, and alone where there is none", async () => {
    await said(world.mia, "like", "mail", 1);
    await like(world.max, post.id);
    await later();
    const [alone] = await mails(world.mia);
    expect(alone?.text).toContain(world.max.name);
    await like(world.mo, (await addPost(world, world.mia, world.plaza)).id);
    await say(world, world.max, post.id, "And this.");
    await later();
    const [, both, ...more] = await mails(world.mia);
    expect(more).toEqual([]);
    expect(both?.text).toContain("And this.");
    expect(both?.text).toContain(world.mo.name);
  });

  test("a mail waits for the end of quiet hours and of a pause", async () => {
    await run(
      world.community,
      insertInto(notificationTimes, {
        memberId: world.mia.id,
        communityId: world.community.id,
        pausedUntil: Date.now() + 3_600_000,
        quietDays: "every",
        setAt: 1,
      }),
    );
    await say(world, world.max, post.id);
    await later();
    expect(await states(world.mia)).toEqual(["waiting"]);
    expect(await mails(world.mia)).toEqual([]);
    // Whatever stood still meanwhile, it would not have left any sooner.
    await wait(LATE_MS + 3_700_000);
    await sweep();
    expect(await states(world.mia)).toEqual(["waiting"]);
    await run(world.community, sql`update notification_times set paused_until = 1 where member_id = ${world.mia.id}`);
    await wait(3_700_000);
    await sweep();
    expect(await states(world.mia)).toEqual(["handed_over"]);
  });

  test("who has no proven address, and who wants no mail, are told here alone", async () => {
    await run(world.community, sql`update members set email_confirmed = 0 where id = ${world.mia.id}`);
    await say(world, world.max, post.id);
    expect([await list(world.mia), await ledger(world.mia)].map(({ length }) => length)).toEqual([1, 0]);
  });
});

describe("what waits, is late, or cannot be written", () => {
  const pad = (who: Person, count: number, dueAt: number) =>
    run(
      world.community,
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
        insert into sendings (id, community_id, member_id, channel, kind, reason, thread, state, due_at, created_at, changed_at)
        select i, ${world.community.id}, ${who.id}, 'mail', 'comment', 'pad ' || i, 'post:1', 'waiting', ${dueAt}, 1, 1 from n`,
    );

  test("a thousand rows that wait for somebody's morning stand before nobody, and not before their own", async () => {
    await pad(world.max, 1_100, Date.now() + 3_600_000);
    const theirs = await addPost(world, world.max, world.plaza);
    await say(world, world.mia, theirs.id, "For Max.");
    await say(world, world.mo, post.id, "For Mia.");
    await run(
      world.community,
      sql`update sendings set due_at = ${Date.now() - 1} where reason not like 'pad %' and community_id = ${world.community.id}`,
    );
    await sweep();
    expect((await mails(world.mia)).map(({ text }) => text).join()).toContain("For Mia.");
    expect((await mails(world.max)).map(({ text }) => text).join()).toContain("For Max.");
  });

  test("a letter that no server took for hours goes nowhere by itself, and is written anew when an admin says so", async () => {
    const id = await say(world, world.max, post.id, "Unsaid later.");
    await wait();
    await sweep();
    // As if no server had taken it, hours ago.
    await run(
      world.community,
      sql`update outgoing set sent_at = null, leased_until = 0, body = json_set(body, '$.notAfter', 1)
        where recipient = ${world.mia.email}`,
    );
    await run(world.community, sql`update sendings set state = 'bundled' where member_id = ${world.mia.id}`);
    await dispatchOutgoing(asSystem(world.community), ownOutbox(asSystem(world.community)));
    expect(await states(world.mia)).toEqual(["late"]);
    expect(await mails(world.mia)).toEqual([]);
    const author = await as(world.community, world.max);
    await deleteComment(author, { postId: post.id, id });
    await author.settled();
    const ada = await as(world.community, world.ada);
    await settleLate(ada, true);
    await sweep();
    expect([await states(world.mia), await mails(world.mia)]).toEqual([["gone"], []]);
  });

  test("of a community that was removed nothing is sent", async () => {
    await say(world, world.max, post.id);
    await wait();
    await bind(
      env.DIRECTORY.withSession(),
      sql`update communities set state = 'deleted' where id = ${world.community.id}`,
    ).run();
    await sweepMails(createSystemContext(env, createExecutionContext(), world.community));
    expect([await states(world.mia), await mails(world.mia)]).toEqual([["gone"], []]);
  });

  test("a like that was taken back is not told of by mail", async () => {
    await run(
      world.community,
      sql`insert into notification_preferences (community_id, member_id, matter, channel, is_on, set_at)
        values (${world.community.id}, ${world.mia.id}, 'like', 'mail', 1, 1)`,
    );
    await like(world.max, post.id);
    await run(world.community, sql`delete from likes where subject_id = ${post.id}`);
    await later();
    expect([await states(world.mia), await mails(world.mia)]).toEqual([["gone"], []]);
  });

  test("one click ends every matter that the mail is of", async () => {
    const mine = await say(world, world.mia, post.id);
    await say(world, world.max, post.id, "A comment.");
    await say(world, world.mo, post.id, "An answer.", mine);
    await later();
    const [mail] = await mails(world.mia);
    await endMails(asSystem(world.community), (mail?.unsubscribe ?? "").split("/").at(-1) ?? "", false);
    await say(world, world.max, post.id, "Another comment.");
    await say(world, world.mo, post.id, "Another answer.", mine);
    expect(await states(world.mia)).toEqual(["handed_over", "handed_over"]);
  });
});
