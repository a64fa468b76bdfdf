import { beforeEach, expect, test } from "vitest";
import { retryJob } from "~/features/jobs/commands.server";
import { findJobPage } from "~/features/jobs/queries.server";
import { sql } from "~/platform/database/sql";
import { write } from "~/platform/database/commit.server";
import { backOff, MAX_ATTEMPTS } from "~/platform/facts/backoff";
import { createJobRegistry, jobKind, MOST_UNENDED, type Step } from "~/platform/jobs/job";
import { forgetJobs, listDueJobs, runJob } from "~/platform/jobs/run.server";
import { startJob } from "~/platform/jobs/start.server";
import { as, asSystem, createWorld, rows, run, type World } from "../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const KIND = "spaces.add_members";
const INPUT = { space_id: 1, slug: "cellar", name: "cellar", from: "ids", ids: [], from_space_id: null };
const begin = async () => startJob(await as(world.community, world.ada), { kind: KIND, input: INPUT, total: 9 });

/** Takes a step of a job whose kind is what the test says it is. */
function take(job: number, step: () => Promise<Step> | Step) {
  const ctx = asSystem(world.community);
  const kind = jobKind({ ...ctx.jobs.kind(KIND), step: async () => step() });
  return runJob(Object.assign(ctx, { jobs: createJobRegistry([kind]) }), job);
}

const broken = () => {
  throw new Error("the disk is full");
};
const one = (cursor: string): Step => ({ writes: [], cursor, rows: 1, done: false });
const rowOf = async (job: number) =>
  (
    await rows<{
      state: string;
      cursor: string;
      until: number;
      attempts: number;
      failures: number;
      error: string | null;
    }>(
      world.community,
      sql`select state, cursor, lease_until as until, attempts, failures, error from jobs where id = ${job}`,
    )
  )[0];
const expire = (job: number) => run(world.community, sql`update jobs set lease_until = 0 where id = ${job}`);

test("a step that throws is tried again as facts are, for more than a day; then its job has failed, and goes on where it was", async () => {
  const job = await begin();
  expect(await take(job, () => one("here"))).toBe("again");
  let waited = 0;
  for (let failures = 1; failures < MAX_ATTEMPTS; failures++) {
    const before = Date.now();
    expect(await take(job, broken)).toBe("left");
    const row = await rowOf(job);
    expect(row).toMatchObject({
      state: "running",
      cursor: "here",
      attempts: failures,
      failures,
      error: "job_retrying",
    });
    const pause = (row?.until ?? 0) - before;
    expect(Math.abs(pause - backOff(failures))).toBeLessThan(5_000);
    waited += pause;
    // Nobody takes it before its time.
    expect(await take(job, broken)).toBe("left");
    expect((await rowOf(job))?.attempts).toBe(failures);
    await expire(job);
  }
  expect(waited).toBeGreaterThan(24 * 3_600_000);
  expect(await take(job, broken)).toBe("over");
  expect(await rowOf(job)).toMatchObject({ state: "failed", cursor: "here", error: "job_broke" });
  await retryJob(await as(world.community, world.ada), job);
  expect(await take(job, broken)).toBe("left");
  expect(await rowOf(job)).toMatchObject({ state: "running", attempts: 1, failures: 1 });
  await expire(job);
  expect(await take(job, () => one("there"))).toBe("again");
  expect(await rowOf(job)).toMatchObject({ state: "running", cursor: "there", attempts: 0, failures: 0, error: null });
});

test("a step that never comes back is begun six times, and no more, however often it has thrown before", async () => {
  const job = await begin();
  for (let failures = 1; failures <= 8; failures++) {
    await take(job, broken);
    await expire(job);
  }
  let begun = 0;
  const killed = () => {
    begun += 1;
    return new Promise<Step>(() => undefined);
  };
  for (let times = 1; times <= MOST_UNENDED; times++) {
    void take(job, killed);
    await expect.poll(() => begun).toBe(times);
    await expire(job);
  }
  expect(await take(job, killed)).toBe("over");
  expect([begun, (await rowOf(job))?.error]).toEqual([6, "job_stuck"]);
});

test("a step with too many statements, or one that leads nowhere, is not written", async () => {
  const job = await begin();
  const rename = write(
    sql`update members set name = 'written' where id = ${world.mia.id} and community_id = ${world.community.id}`,
  );
  expect(await take(job, () => ({ ...one("on"), writes: Array.from({ length: 39 }, () => rename) }))).toBe("left");
  await expire(job);
  expect(await take(job, () => ({ ...one(""), writes: [rename] }))).toBe("left");
  expect(await rows(world.community, sql`select 1 from members where name = 'written'`)).toEqual([]);
  await expire(job);
  expect(await take(job, () => ({ ...one("on"), writes: Array.from({ length: 38 }, () => rename) }))).toBe("again");
});

test("cron finds what nobody holds, and forgets what ended long ago with its ledger", async () => {
  const job = await begin();
  const due = async () => (await listDueJobs(asSystem(world.community))).map(({ id }) => id);
  expect(await due()).toContain(job);
  await take(job, () => ({ ...one("end"), done: true }));
  expect(await due()).not.toContain(job);
  await run(
    world.community,
    sql`insert into job_rows (community_id, job_id, subject, before) values (${world.community.id}, ${job}, 1, '')`,
  );
  await forgetJobs(asSystem(world.community));
  expect(await rowOf(job)).toMatchObject({ state: "done" });
  await run(world.community, sql`update jobs set forget_at = 1 where id = ${job}`);
  while ((await forgetJobs(asSystem(world.community))) > 0);
  expect(await rowOf(job)).toBeUndefined();
  expect(await rows(world.community, sql`select 1 from job_rows where job_id = ${job}`)).toEqual([]);
  await expect(findJobPage(await as(world.community, world.ada), job)).rejects.toMatchObject({ status: 404 });
});
