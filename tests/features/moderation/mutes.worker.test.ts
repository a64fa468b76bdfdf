import { beforeAll, expect, test } from "vitest";
import { editComment } from "~/features/comments/commands.server";
import { muteMember, unmuteMember } from "~/features/moderation/commands/mute-member.server";
import { appeal } from "~/features/moderation/commands/appeal.server";
import { listDone } from "~/features/moderation/public-log.server";
import { listNotifications } from "~/features/notifications/queries.server";
import { action } from "~/routes/settings/moderation/moderation";
import { loader as edit } from "~/routes/members/edit";
import { loader as log } from "~/routes/moderation/log";
import { sql } from "~/platform/database/sql";
import { submit } from "../../routes/submit";
import { signInFor, visit } from "../../routes/visit";
import { addPerson, addSession, as, call, createWorld, type Person, rows, run, type World } from "../../world";
import { say } from "../comments/commenting";
import { post } from "../posts/posting";
import { caseOf, flag, judge } from "./moderating";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const HOUR = 3_600_000;
const mute = async (who: Person, whom: Person, until: number | null = Date.now() + HOUR) => {
  const ctx = await as(world.community, who);
  const muted = await muteMember(ctx, whom.id, until);
  await ctx.settled();
  return muted;
};

test("who is muted reads, and says nothing until it ends: no post, no comment, no edit", async () => {
  const lou = await addPerson(world.community, "Lou Loud", "member");
  const one = await post(world, lou, world.plaza, "Before");
  const said = await say(world, lou, one.id, "Before, too.");
  await mute(world.mo, lou);
  await expect(post(world, lou, world.plaza, "Now")).rejects.toMatchObject({ status: 403, code: "moderation_muted" });
  await expect(say(world, lou, one.id, "Now")).rejects.toMatchObject({ status: 403, code: "moderation_muted" });
  const change = editComment(await as(world.community, lou), { postId: one.id, id: said, text: "Now" });
  await expect(change).rejects.toMatchObject({ code: "moderation_muted" });
  const { records } = await listNotifications(await as(world.community, lou), {});
  expect(records.map(({ kind }) => kind)).toContain("member_muted");
  // It ends by itself, and by hand.
  await run(world.community, sql`update members set muted_until = ${Date.now() - 1} where id = ${lou.id}`);
  await say(world, lou, one.id, "After");
  await mute(world.ada, lou, null);
  await expect(say(world, lou, one.id, "Not yet")).rejects.toMatchObject({ code: "moderation_muted" });
  await unmuteMember(await as(world.community, world.mo), lou.id);
  await unmuteMember(await as(world.community, world.mo), lou.id);
  await say(world, lou, one.id, "Again");
  const facts = await rows<{ name: string }>(
    world.community,
    sql`select name from facts where subject_id = ${lou.id} and name like 'member.%mute%' order by seq`,
  );
  expect(facts.map(({ name }) => name)).toEqual(["member.muted", "member.muted", "member.unmuted"]);
});

test("moderators mute members, admins whoever they may put out, nobody themselves; nobody else mutes anybody", async () => {
  const lou = await addPerson(world.community, "Lou Ranked", "member");
  for (const [who, whom] of [
    [world.mo, world.ada],
    [world.mo, world.mo],
    [world.ada, world.olive],
    [world.max, lou],
  ] as const) {
    await expect(mute(who, whom)).rejects.toMatchObject({ status: 403 });
  }
  await expect(muteMember(await as(world.community, null), lou.id, null)).rejects.toMatchObject({ status: 401 });
  await expect(mute(world.mo, world.stan)).rejects.toMatchObject({ status: 404 });
  await expect(mute(world.mo, lou, 5)).rejects.toMatchObject({ status: 422 });
  const cookie = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
  await expect(mute({ ...world.ada, cookie }, lou)).rejects.toMatchObject({ code: "view_only_error" });
  const until = Date.now() + HOUR;
  await Promise.all([mute(world.mo, lou, until), mute(world.ada, lou, until)]);
  const door = await call(world.community, world.mo, `/internal_api/members/${lou.id}/mute`, { method: "DELETE" });
  expect(door.status).toBe(200);
  // By the forms: beside a case, and on the page of a member.
  const send = (fields: Record<string, string>) =>
    submit(
      world.community,
      "/settings/moderation",
      action,
      { member_id: String(lou.id), ...fields },
      { cookie: world.mo.cookie },
    );
  expect((await send({ intent: "mute", days: "2" })).status).toBe(422);
  expect((await send({ intent: "mute", days: "7" })).status).toBe(200);
  const page = await visit(world.community, world.ada, `/members/edit/${lou.id}`, edit, { memberId: String(lou.id) });
  expect((page.data as { mute: { mutedUntil: number } }).mute.mutedUntil).toBeGreaterThan(Date.now() + 6 * 24 * HOUR);
});

test("what was decided is listed for everybody who sees where, of nobody’s name; what is closed to them is not", async () => {
  const open = { kind: "post" as const, id: (await post(world, world.mia, world.plaza, "Loud title")).id };
  const closed = { kind: "post" as const, id: (await post(world, world.mia, world.cellar, "Below")).id };
  const member = { kind: "member" as const, id: world.max.id };
  for (const thing of [open, closed, member]) {
    await flag(world, world.ada, thing, "other", "Secret words");
    await judge(world, world.olive, { id: (await caseOf(world, thing)).id, verdict: "rejected", reason: "Told alone" });
  }
  const seen = async (who: Person) => (await listDone(await as(world.community, who))).lines;
  const lines = await seen(world.una);
  expect(lines).toMatchObject([{ kind: "post", space: "plaza", verdict: "rejected", because: "flags" }]);
  for (const hidden of ["Mia", "Ada", "Loud title", "Secret words", "Told alone"]) {
    expect(JSON.stringify(lines)).not.toContain(hidden);
  }
  expect((await seen(world.mia)).map(({ space }) => space)).toEqual(["cellar", "plaza"]);
  expect((await visit(world.community, world.una, "/moderation_log", log)).status).toBe(200);
  expect(await visit(world.community, null, "/moderation_log", log)).toMatchObject({
    status: 302,
    location: signInFor("/moderation_log"),
  });
  expect((await visit(world.community, world.una, "/moderation_log?cursor=x", log)).status).toBe(422);
});

test("each decision has its line, also once its author has appealed and it was put back", async () => {
  const thing = { kind: "post" as const, id: (await post(world, world.mia, world.plaza, "About coffee")).id };
  await flag(world, world.max, thing);
  const { id } = await caseOf(world, thing);
  const done = async () => (await listDone(await as(world.community, world.una))).lines.slice(0, 2);
  await judge(world, world.olive, { id, verdict: "rejected" });
  const ctx = await as(world.community, world.mia);
  await appeal(ctx, { id, body: "It is about coffee." });
  await ctx.settled();
  // While it waits to be judged again it is down, as the log says.
  expect((await done())[0]).toMatchObject({ verdict: "rejected", isAppealed: false });
  await judge(world, world.ada, { id, verdict: "approved" });
  expect(await done()).toMatchObject([
    { kind: "post", space: "plaza", verdict: "approved", isAppealed: true },
    { kind: "post", space: "plaza", verdict: "rejected", isAppealed: false },
  ]);
});
