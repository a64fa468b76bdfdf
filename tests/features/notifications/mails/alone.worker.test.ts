import { beforeEach, describe, expect, test } from "vitest";
import { sweepMails } from "~/features/notifications/mails/sweep.server";
import { addSpaceMembers, removeSpaceMember } from "~/features/spaces/commands/space-members.server";
import { m } from "~/i18n/generated/messages";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { fact } from "~/platform/facts/fact";
import type { Mail } from "~/platform/mail/mailer";
import { addSpace, as, asSystem, call, createWorld, newId, type Person, rows, run, type World } from "../../../world";
import { say } from "../../comments/commenting";
import { lineOf, mention, say as name } from "../../mentions/mentioning";
import { addPost, type PostRef } from "../../posts/posting";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
});

const states = async (who: Person) =>
  (
    await rows<{ state: string; because: string | null }>(
      world.community,
      sql`select state, because from sendings where member_id = ${who.id} order by id`,
    )
  ).map(({ state, because }) => because ?? state);
const mails = async (who: Person) =>
  (
    await rows<{ body: string }>(
      world.community,
      sql`select body from outgoing where recipient = ${who.email} order by id`,
    )
  ).map(({ body }) => JSON.parse(body) as Mail);
const like = (who: Person, id: number) =>
  call(world.community, who, "/internal_api/user_likes", {
    json: { user_likeable_type: "Post", user_likeable_id: id },
  });
async function later() {
  await run(
    world.community,
    sql`update sendings set due_at = due_at - ${11 * 60_000} where state = 'waiting' and community_id = ${world.community.id}`,
  );
  const ctx = asSystem(world.community);
  await sweepMails(ctx);
  await ctx.settled();
}

describe("what is wanted by mail alone", () => {
  const prefer = (who: Person, cells: Record<string, boolean>) =>
    call(world.community, who, "/internal_api/notification_preferences", {
      method: "PATCH",
      json: {
        cells: Object.entries(cells).map(([key, is_on]) => ({
          matter: key.split(":")[0],
          channel: key.split(":")[1],
          is_on,
        })),
      },
    });
  const linesOf = (who: Person) =>
    rows<{ kind: string; actors: number; archived: number | null }>(
      world.community,
      sql`select kind, actors_count as actors, archived_at as archived from notifications
        where member_id = ${who.id} order by id`,
    );

  test("several likes of one post are one line of one mail, and what comes after it another", async () => {
    await prefer(world.mia, { "like:here": false, "like:mail": true });
    await Promise.all([world.max, world.mo, world.ada].map((who) => like(who, post.id)));
    expect(await linesOf(world.mia)).toEqual([{ kind: "post_like", actors: 3, archived: 1 }]);
    await later();
    const [mail, ...more] = await mails(world.mia);
    expect(more).toEqual([]);
    expect(mail?.text.match(/liked your post/g)).toHaveLength(1);
    await like(world.olive, post.id);
    expect((await linesOf(world.mia)).map(({ actors }) => actors)).toEqual([3, 1]);
    await later();
    expect(await states(world.mia)).toEqual(["handed_over", "handed_over", "handed_over", "handed_over"]);
  });

  test("is not tied to an older line of the list: that one is read, and the mail comes", async () => {
    await prefer(world.mia, { "like:mail": true });
    await like(world.max, post.id);
    await later();
    await prefer(world.mia, { "like:here": false });
    await like(world.mo, post.id);
    await call(world.community, world.mia, "/internal_api/notifications/mark_all_as_read", { json: {} });
    await later();
    expect(await states(world.mia)).toEqual(["handed_over", "handed_over"]);
  });

  test("is not mailed once it is no longer so: taken out of an open space again", async () => {
    await prefer(world.max, { "space:here": false });
    const ctx = await as(world.community, world.ada);
    await addSpaceMembers(ctx, world.plaza.id, [world.max.id]);
    await ctx.settled();
    const before = await states(world.max);
    await removeSpaceMember(ctx, world.plaza.id, world.max.id);
    await ctx.settled();
    await later();
    expect([before, await states(world.max)]).toEqual([["waiting"], ["gone"]]);
  });
});

describe("an answer that names whom it answers", () => {
  const prefer = (cells: [matter: string, channel: string, isOn: boolean][]) =>
    call(world.community, world.mia, "/internal_api/notification_preferences", {
      method: "PATCH",
      json: { cells: cells.map(([matter, channel, is_on]) => ({ matter, channel, is_on })) },
    });
  const shown = async () =>
    (
      await rows<{ kind: string; archived: number | null }>(
        world.community,
        sql`select kind, archived_at as archived from notifications where member_id = ${world.mia.id} order by kind`,
      )
    ).map(({ kind, archived }) => (archived === null ? kind : `${kind} by mail`));
  const answer = async () => {
    const own = await say(world, world.mia, post.id);
    await name(world, world.max, post.id, lineOf("Yes, ", mention(world.mia)), own);
  };

  test("is told as what it is where mentions are not wanted, by each channel for itself", async () => {
    await answer();
    expect(await shown()).toEqual(["mention"]);
    await prefer([["mention", "here", false]]);
    await answer();
    expect(await shown()).toEqual(["mention", "mention by mail", "reply"]);
    await prefer([["mention", "mail", false]]);
    await answer();
    expect(await shown()).toEqual(["mention", "mention by mail", "reply", "reply"]);
    // Of one comment one mail at most.
    expect(await states(world.mia)).toEqual(["waiting", "waiting", "waiting"]);
    await prefer([
      ["reply", "here", false],
      ["reply", "mail", false],
    ]);
    await answer();
    expect(await shown()).toHaveLength(4);
  });

  test("told as one in the list and as the other by mail: read in the list, it is not mailed", async () => {
    await prefer([["mention", "mail", false]]);
    await answer();
    expect(await shown()).toEqual(["mention", "reply by mail"]);
    await call(world.community, world.mia, "/internal_api/notifications/mark_all_as_read", { json: {} });
    await later();
    expect(await states(world.mia)).toEqual(["read"]);
  });
});

describe("what is asked once more when it would leave", () => {
  test("of a post that was moved, the space it stands in decides", async () => {
    const elsewhere = await addSpace(world, "elsewhere", {});
    await say(world, world.max, post.id);
    await run(world.community, sql`update posts set space_id = ${elsewhere.id} where id = ${post.id}`);
    await run(
      world.community,
      sql`insert into space_preferences (community_id, member_id, space_id, hears, set_at)
        values (${world.community.id}, ${world.mia.id}, ${elsewhere.id}, 'never', 1)`,
    );
    await later();
    expect(await states(world.mia)).toEqual(["space_never"]);
  });

  test("the title of one's own work is said in one's own language", async () => {
    await run(world.community, sql`update members set locale = 'pt' where id = ${world.mia.id}`);
    await call(world.community, world.mia, "/internal_api/notification_preferences", {
      method: "PATCH",
      json: { cells: [{ matter: "job", channel: "mail", is_on: true }] },
    });
    const id = newId();
    await run(
      world.community,
      sql`insert into jobs (id, community_id, kind, started_by, state, input, is_listed, created_at, ended_at)
        values (${id}, ${world.community.id}, 'notifications.settle', ${world.mia.id}, 'done', '{}', 0, 1, 1)`,
    );
    const ctx = await as(world.community, world.mia);
    const ended = fact("job.ended", { kind: "job", id }, { kind: "notifications.settle", tells: true });
    await commit(ctx, { writes: [], facts: [ended] });
    await ctx.settled();
    await later();
    const title = m.notifications_job_settle({}, { locale: "pt" });
    expect((await mails(world.mia))[0]?.subject).toBe(m.notifications_job_done({ title }, { locale: "pt" }));
  });
});
