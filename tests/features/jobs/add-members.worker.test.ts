import { beforeEach, describe, expect, test } from "vitest";
import { members } from "#db/community/schema";
import { cancelJob, retryJob, undoJob } from "~/features/jobs/commands.server";
import { findJobPage, listJobs } from "~/features/jobs/queries.server";
import { listNotifications } from "~/features/notifications/queries.server";
import {
  addManySpaceMembers,
  addSpaceMembers,
  removeSpaceMember,
  setSpaceRole,
} from "~/features/spaces/commands/space-members.server";
import { newUid } from "~/lib/ids";
import { insertInto } from "~/platform/database/insert";
import { bind, sql } from "~/platform/database/sql";
import { LEASE_MS } from "~/platform/jobs/job";
import { shardOf } from "~/platform/env";
import { addPerson, as, call, createWorld, env, newId, type Person, rows, run, type World } from "../../world";
import { finish, slowedIn, step } from "./finish";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** Members nobody signs in as. */
async function crowd(n: number): Promise<number[]> {
  const ids = Array.from({ length: n }, () => newId());
  const now = Date.now() - 1000;
  const inserts = ids.map((id, i) =>
    insertInto(members, {
      id,
      communityId: world.community.id,
      publicUid: newUid(),
      role: "member",
      status: "active",
      name: `Crowd ${i}`,
      locale: "en",
      timeZone: "UTC",
      emailConfirmed: 1,
      joinedAt: now + Math.floor(i / 3),
      updatedAt: now,
    }),
  );
  const db = shardOf(env, world.community.shard);
  await db.batch(inserts.map((statement) => bind(db, statement)));
  return ids;
}

const slowed = (meanwhile: () => Promise<unknown>) => slowedIn(world.community, meanwhile);
const ada = () => as(world.community, world.ada);
const inCellar = async () => {
  const found = await rows<{ n: number }>(
    world.community,
    sql`select count(*) as n from space_members where space_id = ${world.cellar.id}`,
  );
  return found[0]?.n;
};
const ledger = (job: number) =>
  rows<{ subject: number; before: string }>(
    world.community,
    sql`select subject, before from job_rows where job_id = ${job}`,
  );
const page = async (job: number) => findJobPage(await as(world.community, world.ada, "/", "GET"), job);
const expire = (job: number) => run(world.community, sql`update jobs set lease_until = 0 where id = ${job}`);

async function begin(ids: readonly number[]): Promise<number> {
  const { job } = await addSpaceMembers(await ada(), "cellar", ids);
  if (job === null) throw new Error("no job was begun");
  return job;
}

describe("adding more than fifty members to a space", () => {
  test("is a job in steps: everybody is in, counted, remembered and told once", async () => {
    const ids = await crowd(400);
    const job = await begin([...ids, world.mia.id, world.stan.id, world.max.id]);
    expect((await page(job)).job).toMatchObject({
      state: "waiting",
      title: "Adding 403 members to cellar",
      total: 403,
      acts: ["cancel"],
      started_by: "Ada Admin",
    });
    expect(await step(world.community, job)).toBe("again");
    expect((await page(job)).job).toMatchObject({ state: "running", done: 150 });
    expect(await finish(world.community, job)).toBe(2);
    // Mia was in, Stan belongs to another community.
    expect(await inCellar()).toBe(402);
    expect((await page(job)).job).toMatchObject({
      state: "done",
      title: "Addition of 403 members to cellar",
      done: 403,
      outcome: "401 members added. 2 were in already or are no longer members.",
      acts: ["undo"],
      undo_question: { title: "Remove 401 members from cellar?", button: "Remove" },
      path: "/c/cellar/members",
    });
    expect(await ledger(job)).toHaveLength(401);
    const told = await listNotifications(await as(world.community, world.max, "/", "GET"));
    expect(told.records.map(({ kind, space }) => [kind, space?.name])).toEqual([["space_added", "cellar"]]);
    expect((await listNotifications(await as(world.community, world.mia, "/", "GET"))).records).toEqual([]);
    const why = await rows<{ name: string; actor: number }>(
      world.community,
      sql`select distinct f.name, f.actor_id as actor from access_grants g join facts f on f.id = g.granted_by_fact
        where g.space_id = ${world.cellar.id} and f.community_id = ${world.community.id}`,
    );
    expect(why).toEqual([{ name: "space.members_added", actor: world.ada.id }]);
  });

  test("where all were in already it says that nobody was added, and its undo that nobody was removed", async () => {
    const ids = await crowd(60);
    await finish(world.community, await begin(ids));
    const again = await begin(ids);
    await finish(world.community, again);
    const outcomes = async (of: number) => {
      const said: string[] = [];
      for (const locale of ["pt", "en"]) {
        await run(world.community, sql`update members set locale = ${locale} where id = ${world.ada.id}`);
        said.push((await page(of)).job.outcome);
      }
      return said;
    };
    expect(await outcomes(again)).toEqual([
      "Ninguém foi adicionado. 60 já participavam ou não são mais membros.",
      "Nobody was added. 60 were in already or are no longer members.",
    ]);
    const undo = await undoJob(await ada(), again);
    await finish(world.community, undo.id);
    expect(await outcomes(undo.id)).toEqual(["Ninguém foi removido.", "Nobody was removed."]);
    expect(await inCellar()).toBe(61);
  });

  test("the door answers the job, and its twin the same one", async () => {
    const ids = await crowd(60);
    const ask = () =>
      call(world.community, world.ada, "/internal_api/spaces/cellar/space_members", {
        json: { community_member_ids: ids },
        headers: { "Idempotency-Key": "twice-the-same" },
      });
    const [one, two] = (await Promise.all([(await ask()).json(), (await ask()).json()])) as { job_id: number }[];
    expect(one).toEqual({ added: 0, job_id: expect.any(Number) });
    expect(two?.job_id).toBe(one?.job_id);
    expect((await listJobs(await as(world.community, world.ada, "/", "GET"))).jobs).toHaveLength(1);
  });

  test("into one space one job lets members in at a time, whoever asks and however; its twin is answered", async () => {
    const ids = await crowd(60);
    const ask = (key: string, who = world.ada) =>
      call(world.community, who, "/internal_api/spaces/cellar/space_members", {
        json: { community_member_ids: ids },
        headers: { "Idempotency-Key": key },
      });
    const both = await Promise.all([ask("the-first-of-two-keys"), ask("the-second-of-two-keys", world.olive)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({
      code: "space_adding",
      message: "Members are being added to this space right now. Wait until that has ended, then try again.",
    });
    await expect(addManySpaceMembers(await ada(), "cellar", "community", "three")).rejects.toMatchObject({
      status: 409,
      code: "space_adding",
    });
    const isFirst = both[0]?.status === 200;
    const again = await (isFirst ? ask("the-first-of-two-keys") : ask("the-second-of-two-keys", world.olive));
    expect(again.status).toBe(200);
    const { job_id: job } = await again.json<{ job_id: number }>();
    await finish(world.community, job);
    expect((await addManySpaceMembers(await ada(), "cellar", "community", "three")).job).not.toBe(job);
    expect((await addManySpaceMembers(await ada(), "plaza", "community", "four")).job).toBeGreaterThan(0);
  });

  test("who has lost the place sees their job without its name and address, admins as it is", async () => {
    const ids = await crowd(60);
    await run(world.community, sql`update spaces set visibility = 'secret' where id = ${world.cellar.id}`);
    await setSpaceRole(await ada(), "cellar", world.mia.id, "admin");
    const { job } = await addSpaceMembers(await as(world.community, world.mia), "cellar", ids);
    await finish(world.community, job ?? 0);
    const seen = async (who: Person) => {
      const ctx = await as(world.community, who, "/", "GET");
      const { title, path, outcome } = (await findJobPage(ctx, job ?? 0)).job;
      const told = (await listNotifications(await as(world.community, who, "/", "GET"))).records;
      return [title, path, outcome, told.map((line) => line.job?.title)];
    };
    const named = "Addition of 60 members to cellar";
    expect(await seen(world.mia)).toEqual([named, "/c/cellar/members", "60 members added.", [named]]);
    await run(world.community, sql`delete from space_roles where member_id = ${world.mia.id}`);
    await run(world.community, sql`delete from access_grants where member_id = ${world.mia.id}`);
    const unnamed = "Addition of 60 members to a space you can no longer see";
    expect(await seen(world.mia)).toEqual([unnamed, null, "60 members added.", [unnamed]]);
    expect(await seen(world.ada)).toEqual([named, "/c/cellar/members", "60 members added.", []]);
  });

  test("a step that runs twice, or by two messages at once, has its effect once", async () => {
    const ids = await crowd(200);
    const job = await begin(ids);
    const ran = await Promise.all([step(world.community, job), step(world.community, job), step(world.community, job)]);
    expect(ran.sort()).toEqual(["again", "left", "left"]);
    expect(await inCellar()).toBe(151);
    // A run that was held up beyond its lease: another has taken the same step, one of the two commits.
    const late = slowed(async () => {
      await expire(job);
      expect(await step(world.community, job)).toBe("over");
    });
    expect(await late(job)).toBe("left");
    expect((await page(job)).job).toMatchObject({ state: "done", done: 200, outcome: "200 members added." });
    expect(await ledger(job)).toHaveLength(200);
    const facts = await rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from facts where community_id = ${world.community.id} and name = 'space.members_added'`,
    );
    expect(facts[0]?.n).toBe(2);
  });

  test("a step that was killed leaves nothing, and is taken again when its lease is over", async () => {
    const job = await begin(await crowd(60));
    const killed = slowed(() => Promise.reject(new Error("killed")));
    await killed(job, { dies: true });
    expect(await inCellar()).toBe(1);
    // Nobody takes it meanwhile; a cron that finds the lease over does.
    expect(await step(world.community, job)).toBe("left");
    const [held] = await rows<{ until: number }>(
      world.community,
      sql`select lease_until as until from jobs where id = ${job}`,
    );
    expect(held?.until).toBeGreaterThan(Date.now() + LEASE_MS / 2);
    await expire(job);
    expect(await step(world.community, job)).toBe("over");
    expect(await inCellar()).toBe(61);
  });

  test("what is stopped during a step is stopped: that step is not written, and what was done can be undone", async () => {
    const job = await begin(await crowd(320));
    await step(world.community, job);
    const held = slowed(async () => cancelJob(await ada(), job));
    expect(await held(job)).toBe("left");
    expect(await inCellar()).toBe(151);
    expect((await page(job)).job).toMatchObject({ state: "cancelled", done: 150, acts: ["undo"] });
    expect(await step(world.community, job)).toBe("left");
    await expect(cancelJob(await ada(), job)).rejects.toMatchObject({ status: 409, code: "job_over" });
    const undo = await undoJob(await ada(), job);
    await finish(world.community, undo.id);
    expect(await inCellar()).toBe(1);
  });

  test("stops where its maker may no longer do it, and says so", async () => {
    const job = await begin(await crowd(320));
    await step(world.community, job);
    await run(world.community, sql`update members set role = 'member' where id = ${world.ada.id}`);
    expect(await step(world.community, job)).toBe("over");
    const { job: shown } = await findJobPage(await as(world.community, world.olive, "/", "GET"), job);
    expect(shown).toMatchObject({ state: "failed", done: 150, acts: ["retry", "undo"] });
    expect(shown.outcome).toBe("It stopped because whoever started it may no longer do this. 150 members added.");
    expect(await inCellar()).toBe(151);
    // Who may goes on in their own name.
    const olive = await as(world.community, world.olive);
    await retryJob(olive, job);
    await finish(world.community, job);
    expect(await inCellar()).toBe(321);
    // Ada is told, and finds her own job although she is no admin any more.
    const told = await listNotifications(await as(world.community, world.ada, "/", "GET"));
    expect(told.records).toEqual([expect.objectContaining({ kind: "job_failed", path: `/settings/jobs/${job}` })]);
  });

  test("a maker who loses their role between the look and the write writes nothing", async () => {
    const job = await begin(await crowd(60));
    const demoted = slowed(() =>
      run(world.community, sql`update members set role = 'member' where id = ${world.ada.id}`),
    );
    expect(await demoted(job)).toBe("left");
    expect(await inCellar()).toBe(1);
    expect(await step(world.community, job)).toBe("over");
    expect(await inCellar()).toBe(1);
  });
});

test("a role in the space that is lost between the look and the write is lost for the step", async () => {
  await setSpaceRole(await ada(), "cellar", world.mia.id, "admin");
  const { job } = await addSpaceMembers(await as(world.community, world.mia), "cellar", await crowd(60));
  const before = await inCellar();
  const demoted = slowed(() => run(world.community, sql`delete from space_roles where member_id = ${world.mia.id}`));
  expect(await demoted(job ?? 0)).toBe("left");
  expect(await step(world.community, job ?? 0)).toBe("over");
  expect(await inCellar()).toBe(before);
});

describe("undo", () => {
  test("is begun by nobody who has lost the right to it: who has it finds it unused", async () => {
    await setSpaceRole(await ada(), "cellar", world.max.id, "admin");
    const { job } = await addSpaceMembers(await as(world.community, world.max), "cellar", await crowd(60));
    await finish(world.community, job ?? 0);
    await removeSpaceMember(await ada(), "cellar", world.max.id);
    const max = () => as(world.community, world.max);
    await expect(undoJob(await max(), job ?? 0)).rejects.toMatchObject({ status: 403 });
    expect((await page(job ?? 0)).job).toMatchObject({ state: "done", acts: ["undo"] });
    const undo = await undoJob(await ada(), job ?? 0);
    await finish(world.community, undo.id);
    expect(await inCellar()).toBe(1);
  });

  test("names whom it left only to who may still take back", async () => {
    await setSpaceRole(await ada(), "attic", world.max.id, "admin");
    const ids = await crowd(60);
    const { job } = await addSpaceMembers(await as(world.community, world.max), "attic", ids);
    await finish(world.community, job ?? 0);
    await setSpaceRole(await ada(), "attic", ids[0] ?? 0, "moderator");
    const undo = await undoJob(await as(world.community, world.max), job ?? 0);
    await finish(world.community, undo.id);
    const left = async (who: typeof world.max) =>
      (await findJobPage(await as(world.community, who, "/", "GET"), undo.id)).left;
    expect(await left(world.max)).toEqual(["Crowd 0"]);
    await removeSpaceMember(await ada(), "attic", world.max.id);
    expect([await left(world.max), await left(world.ada)]).toEqual([[], ["Crowd 0"]]);
  });

  test("of a job that has failed, and of one whose undo was stopped: nobody is in for ever", async () => {
    const job = await begin(await crowd(320));
    await step(world.community, job);
    await run(world.community, sql`update members set role = 'member' where id = ${world.ada.id}`);
    await step(world.community, job);
    const olive = () => as(world.community, world.olive);
    const undo = await undoJob(await olive(), job);
    await expect(retryJob(await olive(), job)).rejects.toMatchObject({ code: "job_not_failed" });
    await cancelJob(await olive(), undo.id);
    expect(await inCellar()).toBe(151);
    const { job: stopped } = await findJobPage(await as(world.community, world.olive, "/", "GET"), undo.id);
    expect(stopped).toMatchObject({ state: "cancelled", acts: ["retry"] });
    await retryJob(await olive(), undo.id);
    await finish(world.community, undo.id);
    expect(await inCellar()).toBe(1);
  });

  test("takes back what the job gave, and leaves what somebody has changed since, by name", async () => {
    const ids = await crowd(180);
    const job = await begin([...ids, world.max.id, world.una.id, world.mo.id, world.mia.id]);
    await finish(world.community, job);
    // Max was taken out and let in anew; Una manages the space now; Mo was taken out.
    await removeSpaceMember(await ada(), "cellar", world.max.id);
    await addSpaceMembers(await ada(), "cellar", [world.max.id]);
    await setSpaceRole(await ada(), "cellar", world.una.id, "moderator");
    await removeSpaceMember(await ada(), "cellar", world.mo.id);
    const undo = await undoJob(await ada(), job);
    // What it had done is no longer so.
    expect((await page(job)).job).toMatchObject({ state: "undone", outcome: "", acts: [], undo_question: null });
    expect((await page(undo.id)).job.title).toBe("Undoing: adding 183 members to cellar");
    await finish(world.community, undo.id);
    const { job: shown, left } = await page(undo.id);
    const title = "Removal of 183 members from cellar";
    expect(shown).toMatchObject({ state: "done", title, outcome: "180 members removed.", acts: [] });
    const told = await listNotifications(await as(world.community, world.ada, "/", "GET"));
    expect(told.records.map((line) => line.job?.title)).toEqual([title]);
    expect(left.sort()).toEqual(["Max Member", "Una Unconfirmed"]);
    // Mia was in before.
    expect(await inCellar()).toBe(3);
    await expect(undoJob(await ada(), job)).rejects.toMatchObject({ code: "job_not_undoable" });
  });

  test("of two at once one begins, and nothing is told of what was taken back unread", async () => {
    const job = await begin([...(await crowd(55)), world.max.id]);
    await finish(world.community, job);
    const both = await Promise.allSettled([undoJob(await ada(), job), undoJob(await ada(), job)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const begun = both.find((one) => one.status === "fulfilled");
    await finish(world.community, begun?.value.id ?? 0);
    expect((await listNotifications(await as(world.community, world.max, "/", "GET"))).records).toEqual([]);
  });

  test("ends a week after the job", async () => {
    const job = await begin(await crowd(55));
    await finish(world.community, job);
    await run(world.community, sql`update jobs set undo_until = ${Date.now() - 1} where id = ${job}`);
    expect((await page(job)).job.acts).toEqual([]);
    await expect(undoJob(await ada(), job)).rejects.toMatchObject({ code: "job_not_undoable" });
  });
});

describe("everybody of a place", () => {
  test("where one alone is, it is one member who is added, and removed by the undo", async () => {
    const { job } = await addManySpaceMembers(await ada(), "attic", "cellar");
    const title = async (of: number) => (await page(of)).job.title;
    expect(await title(job)).toBe("Adding 1 member to attic");
    await finish(world.community, job);
    expect((await page(job)).job.undo_question?.title).toBe("Remove 1 member from attic?");
    const undo = await undoJob(await ada(), job);
    expect(await title(undo.id)).toBe("Undoing: adding 1 member to attic");
    await run(world.community, sql`update members set locale = 'pt' where id = ${world.ada.id}`);
    expect(await title(undo.id)).toBe("Desfazendo: adição de 1 membro a attic");
    await finish(world.community, undo.id);
    expect(await title(undo.id)).toBe("Remoção de 1 membro de attic");
    expect((await page(undo.id)).job.outcome).toBe("1 membro removido.");
  });

  test("of another space: as many as were in it when it began", async () => {
    const ids = await crowd(60);
    await addSpaceMembers(await ada(), "attic", ids.slice(0, 30));
    await addSpaceMembers(await ada(), "attic", ids.slice(30));
    const { job } = await addManySpaceMembers(await ada(), "cellar", "attic");
    expect((await page(job)).job).toMatchObject({ total: 60 });
    await finish(world.community, job);
    expect(await inCellar()).toBe(61);
  });

  test("of the community, by its admins alone; whoever joins later is not among them", async () => {
    const ids = await crowd(170);
    await expect(addManySpaceMembers(await as(world.community, world.mo), "plaza", "community")).rejects.toMatchObject({
      status: 403,
    });
    const { job } = await addManySpaceMembers(await ada(), "cellar", "community");
    await new Promise((resolve) => setTimeout(resolve, 5));
    const late = await addPerson(world.community, "Lee Late", "member");
    await finish(world.community, job);
    const inside = await rows<{ id: number }>(
      world.community,
      sql`select member_id as id from space_members where space_id = ${world.cellar.id}`,
    );
    const people = [world.olive, world.ada, world.mo, world.mia, world.max, world.una].map(({ id }) => id);
    expect(inside.map(({ id }) => id).sort()).toEqual([...ids, ...people].sort());
    expect(inside.map(({ id }) => id)).not.toContain(late.id);
  });

  test("of a space one may not see is refused", async () => {
    await setSpaceRole(await ada(), "cellar", world.mia.id, "admin");
    const mia = await as(world.community, world.mia);
    await expect(addManySpaceMembers(mia, "cellar", "attic")).rejects.toMatchObject({ status: 404 });
  });
});
