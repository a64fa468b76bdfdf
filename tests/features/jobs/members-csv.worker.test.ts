import { beforeEach, expect, test } from "vitest";
import { cancelJob, retryJob } from "~/features/jobs/commands.server";
import { findJobPage } from "~/features/jobs/queries.server";
import { setSpaceRole, startMembersCsv } from "~/features/spaces/commands/space-members.server";
import { loader as file } from "~/routes/settings/job-file";
import { sql } from "~/platform/database/sql";
import { forgetJobs } from "~/platform/jobs/run.server";
import { as, asSystem, createWorld, env, newId, type Person, rows, run, type World } from "../../world";
import { visit } from "../../routes/visit";
import { finish, slowedIn, step } from "./finish";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const MANY = 1_200;

/** Members of the cellar with headlines long enough for two parts of a file. */
async function fill(): Promise<void> {
  const { community, cellar } = world;
  const ids = JSON.stringify(Array.from({ length: MANY }, () => newId()));
  await run(
    community,
    sql`insert into members (id, community_id, public_uid, role, status, name, headline, locale, time_zone,
        email_confirmed, joined_at, updated_at)
      select j.value, ${community.id}, 'u' || j.key, 'member', 'active', 'Crowd ' || j.key, ${"h".repeat(5_000)}, 'en',
        'UTC', 1, 0, 0 from json_each(${ids}) j`,
  );
  await run(
    community,
    sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select j.value, ${community.id}, j.value, ${cellar.id}, 'direct', 0, ${Number.MAX_SAFE_INTEGER}, 5 + j.key / 3
      from json_each(${ids}) j`,
  );
}

const ada = () => as(world.community, world.ada);
const download = (who: Person | null, job: number) =>
  visit(world.community, who, `/settings/jobs/${job}/file`, file, { id: String(job) });
const inR2 = async (job: number) =>
  (await env.FILES.list({ prefix: `c/${world.community.id}/exports/${job}` })).objects;

test("members.csv of a large space is made in parts and offered: each member once, in the order of the tab", async () => {
  await fill();
  const { job } = await startMembersCsv(await ada(), "cellar");
  expect(await step(world.community, job)).toBe("again");
  // Two messages at once: one of them reads on.
  expect((await Promise.all([step(world.community, job), step(world.community, job)])).sort()).toEqual([
    "again",
    "left",
  ]);
  expect((await download(world.ada, job)).status).toBe(404);
  expect(await finish(world.community, job)).toBe(2);
  const { job: shown } = await findJobPage(await as(world.community, world.ada, "/", "GET"), job);
  expect(shown).toMatchObject({ state: "done", done: MANY + 1, file: `/settings/jobs/${job}/file` });
  expect(shown.outcome).toMatch(/^1,201 members\. The file can be downloaded until /);

  const { status, text, headers } = await download(world.ada, job);
  expect(status).toBe(200);
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="cellar-members.csv"');
  const names = text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(",")[0]?.replaceAll('"', ""));
  expect(names[0]).toMatch(/Name$/);
  const order = await rows<{ name: string }>(
    world.community,
    sql`select m.name from space_members s join members m on m.id = s.member_id where s.space_id = ${world.cellar.id}
      order by s.joined_at desc, s.member_id desc`,
  );
  expect(names.slice(1)).toEqual(order.map(({ name }) => name));
  expect(text.length).toBeGreaterThan(6_000_000);
  // What the steps handed on is gone; the file alone is left.
  expect((await inR2(job)).map(({ key }) => key)).toEqual([`c/${world.community.id}/exports/${job}.csv`]);
});

test("the file is its maker's and the admins', and only as long as they may manage the space", async () => {
  await setSpaceRole(await ada(), "cellar", world.mia.id, "admin");
  const { job } = await startMembersCsv(await as(world.community, world.mia), "cellar");
  await finish(world.community, job);
  const answers = async () =>
    Promise.all(
      [null, world.stan, world.max, world.mo, world.mia, world.ada].map(
        async (who) => (await download(who, job)).status,
      ),
    );
  expect(await answers()).toEqual([302, 302, 404, 404, 200, 200]);
  await run(world.community, sql`delete from space_roles where member_id = ${world.mia.id}`);
  expect(await answers()).toEqual([302, 302, 404, 404, 403, 200]);
});

test("a file that is stopped leaves nothing behind", async () => {
  await fill();
  const { job } = await startMembersCsv(await ada(), "cellar");
  await step(world.community, job);
  expect(await inR2(job)).toHaveLength(1);
  await cancelJob(await ada(), job);
  expect(await inR2(job)).toEqual([]);
});

test("a step that makes it whole and is killed, or meets another run, is taken again", async () => {
  const { job } = await startMembersCsv(await ada(), "cellar");
  expect(await step(world.community, job)).toBe("again");
  const dies = slowedIn(world.community, async () => undefined);
  expect(await dies(job, { dies: true })).toBe("killed");
  // The file is there, and its job does not know.
  expect(await inR2(job)).toHaveLength(1);
  await run(world.community, sql`update jobs set lease_until = 0 where id = ${job}`);
  expect(await step(world.community, job)).toBe("over");
  expect((await download(world.ada, job)).status).toBe(200);
});

test("stopped while it is made whole, nothing of it is left", async () => {
  const { job } = await startMembersCsv(await ada(), "cellar");
  await step(world.community, job);
  const stopped = slowedIn(world.community, async () => cancelJob(await ada(), job));
  expect(await stopped(job)).toBe("left");
  expect(await inR2(job)).toEqual([]);
  const [kept] = await rows<{ days: number }>(
    world.community,
    sql`select (forget_at - ended_at) / 86400000 as days from jobs where id = ${job}`,
  );
  expect(kept?.days).toBe(7);
});

test("whose file cannot be removed is not forgotten, and keeps no other job waiting", async () => {
  const { job } = await startMembersCsv(await ada(), "cellar");
  await finish(world.community, job);
  await run(world.community, sql`update jobs set forget_at = 1 where id = ${job}`);
  const away = asSystem(world.community);
  const removeUnder = () => Promise.reject(new Error("R2 is away"));
  Object.assign(away, { files: { ...away.files, removeUnder }, forCommunity: () => away });
  await forgetJobs(away);
  const [left] = await rows<{ at: number }>(world.community, sql`select forget_at as at from jobs where id = ${job}`);
  expect(left?.at).toBeGreaterThan(Date.now());
  expect(await inR2(job)).toHaveLength(1);
  await run(world.community, sql`update jobs set forget_at = 1 where id = ${job}`);
  while ((await forgetJobs(asSystem(world.community))) > 0);
  expect([await rows(world.community, sql`select id from jobs where id = ${job}`), await inR2(job)]).toEqual([[], []]);
});

test("one that has failed is not tried again beside another that lives, and says what to do", async () => {
  const { job } = await startMembersCsv(await ada(), "cellar");
  await run(world.community, sql`update jobs set state = 'failed', error = 'job_broke' where id = ${job}`);
  const { job: other } = await startMembersCsv(await ada(), "cellar");
  await expect(retryJob(await ada(), job)).rejects.toMatchObject({ status: 409, code: "job_other_lives" });
  await cancelJob(await ada(), other);
  await retryJob(await ada(), job);
  expect((await findJobPage(await as(world.community, world.ada, "/", "GET"), job)).job.state).toBe("waiting");
});

test("two clicks are one job of that member, while it lives", async () => {
  const one = await startMembersCsv(await ada(), "cellar");
  expect(await startMembersCsv(await ada(), "cellar")).toEqual(one);
  const other = await startMembersCsv(await as(world.community, world.olive), "cellar");
  expect(other).not.toEqual(one);
  await finish(world.community, one.job);
  expect(await startMembersCsv(await ada(), "cellar")).not.toEqual(one);
});
