import { beforeEach, expect, test } from "vitest";
import { findJobPage } from "~/features/jobs/queries.server";
import {
  removeSpaceMember,
  removeSpaceRole,
  setSpaceRole,
  startGroupMembersCsv,
} from "~/features/spaces/commands/space-members.server";
import { exportGroupMembers } from "~/features/spaces/members.server";
import { sql } from "~/platform/database/sql";
import { STEP_ROWS } from "~/platform/jobs/job";
import { loader as file } from "~/routes/settings/job-file";
import { action, loader as page } from "~/routes/spaces/group";
import { loader as csv } from "~/routes/spaces/group-members-csv";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { as, createWorld, grant, newId, type Person, run, type World } from "../../world";
import { finish, step } from "./finish";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** So many that a step does not reach all, every third of them in the plaza, every second in the cellar. */
const MANY = STEP_ROWS + 100;

async function fill(): Promise<void> {
  const { community, plaza, cellar } = world;
  const many = () => Array.from({ length: MANY }, () => newId());
  const ids = JSON.stringify(many());
  await run(
    community,
    sql`insert into members (id, community_id, public_uid, role, status, name, headline, locale, time_zone,
        email_confirmed, joined_at, updated_at)
      select j.value, ${community.id}, 'u' || j.key, 'member', 'active', 'Crowd ' || j.key, '', 'en', 'UTC', 1,
        1000 + j.key / 5, 0
      from json_each(${ids}) j`,
  );
  for (const [space, every, at] of [
    [plaza, 3, 7],
    [cellar, 2, 5],
  ] as const) {
    await run(
      community,
      sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
        select g.value, ${community.id}, j.value, ${space.id}, 'direct', 0, ${Number.MAX_SAFE_INTEGER}, ${at}
        from json_each(${ids}) j join json_each(${JSON.stringify(many())}) g on g.key = j.key
        where j.key % ${every} = 0`,
    );
  }
}

const ada = () => as(world.community, world.ada);
const download = (who: Person | null, job: number) =>
  visit(world.community, who, `/settings/jobs/${job}/file`, file, { id: String(job) });
const show = async (who: Person, job: number) =>
  (await findJobPage(await as(world.community, who, "/", "GET"), job)).job;

interface Line {
  name: string;
  role: string;
  joined: string;
}

const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => {
      const [name = "", , role = "", joined = ""] = line.split(",").map((cell) => cell.replaceAll('"', ""));
      return { name, role, joined };
    });

test("members.csv of a group with many members is made by steps: everybody once, as the short one says them", async () => {
  await fill();
  await setSpaceRole(await ada(), "cellar", world.max.id, "moderator");
  const short = await exportGroupMembers(await ada(), "house");
  const { job } = await startGroupMembersCsv(await ada(), "house");
  expect(await step(world.community, job)).toBe("again");
  expect((await show(world.ada, job)).done).toBe(STEP_ROWS);
  expect((await Promise.all([step(world.community, job), step(world.community, job)])).sort()).toEqual([
    "again",
    "left",
  ]);
  expect(await step(world.community, job)).toBe("over");
  const shown = await show(world.ada, job);
  expect(shown).toMatchObject({ state: "done", title: "Members of House as CSV", path: "/s/house" });
  // Two thirds of the crowd, Mia and Max.
  expect(shown.outcome).toMatch(new RegExp(`^${(MANY * 2) / 3 + 2} members\\. The file can be downloaded until `));

  const { status, text, headers } = await download(world.ada, job);
  expect([status, headers.get("Content-Disposition")]).toEqual([200, 'attachment; filename="house-members.csv"']);
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
  const words = { admin: "Space admin", moderator: "Space moderator" };
  expect(linesOf(text).sort(byName)).toEqual(
    (short.members ?? [])
      .map(({ name, role, joinedAt }) => ({
        name,
        role: role ? words[role] : "",
        joined: new Date(joinedAt).toISOString(),
      }))
      .sort(byName),
  );
  expect(linesOf(text).find(({ name }) => name === "Max Member")).toMatchObject({ role: words.moderator });
});

test("whoever changes from one space of the group to another while it is made is there once", async () => {
  await fill();
  await grant(world, world.max, world.plaza);
  await grant(world, world.una, world.cellar);
  const { job } = await startGroupMembersCsv(await ada(), "house");
  // The newest come first: the people of the cast have been read.
  expect(await step(world.community, job)).toBe("again");
  await removeSpaceMember(await ada(), "plaza", world.max.id);
  await grant(world, world.max, world.cellar);
  await removeSpaceMember(await ada(), "cellar", world.una.id);
  await grant(world, world.una, world.plaza);
  await finish(world.community, job);
  const names = linesOf((await download(world.ada, job)).text).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(["Max Member", "Una Unconfirmed", "Mia Member"]));
});

test("who manages some of its spaces gets the members of those, and the file only as long as they do", async () => {
  await grant(world, world.una, world.plaza);
  await setSpaceRole(await ada(), "cellar", world.max.id, "moderator");
  const { job } = await startGroupMembersCsv(await as(world.community, world.max), "house");
  await finish(world.community, job);
  const { text } = await download(world.max, job);
  expect(
    linesOf(text)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["Max Member", "Mia Member"]);
  // Another space of the group that they manage gives them nothing of this one.
  await setSpaceRole(await ada(), "plaza", world.max.id, "moderator");
  await removeSpaceRole(await ada(), "cellar", world.max.id);
  expect((await download(world.max, job)).status).toBe(403);
  expect(await show(world.max, job)).toMatchObject({
    title: "Members of a space you can no longer see as CSV",
    path: null,
  });
  expect((await download(world.ada, job)).status).toBe(200);
});

test("a maker who loses a space of it while it is made gets no file", async () => {
  await fill();
  await setSpaceRole(await ada(), "cellar", world.max.id, "moderator");
  const { job } = await startGroupMembersCsv(await as(world.community, world.max), "house");
  await step(world.community, job);
  await removeSpaceRole(await ada(), "cellar", world.max.id);
  expect(await step(world.community, job)).toBe("over");
  expect(await show(world.max, job)).toMatchObject({ state: "failed", file: null });
});

test("too many for one answer: the address leads to the page, whose button begins the job; a member may neither", async () => {
  await grant(world, world.max, world.plaza);
  expect((await exportGroupMembers(await ada(), "house", 1)).members).toBeNull();
  expect((await exportGroupMembers(await ada(), "house", 2)).members).toHaveLength(2);
  const many = JSON.stringify(Array.from({ length: 10_001 }, () => newId()));
  await run(
    world.community,
    sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select j.value, ${world.community.id}, j.value, ${world.plaza.id}, 'direct', 0, ${Number.MAX_SAFE_INTEGER}, 1
      from json_each(${many}) j`,
  );
  const asked = await visit(world.community, world.ada, "/s/house/members.csv", csv, { slug: "house" });
  expect([asked.status, asked.location]).toEqual([302, "/s/house?export=large"]);
  const shown = await visit(world.community, world.ada, "/s/house?export=large", page, { slug: "house" });
  expect(shown.data).toMatchObject({ isTooLarge: true, canExport: true });

  const press = (who: Person) =>
    submit(
      world.community,
      "/s/house",
      action,
      { intent: "export" },
      { cookie: who.cookie, params: { slug: "house" } },
    );
  expect((await press(world.ada)).location).toMatch(/^\/settings\/jobs\/\d+$/);
  expect((await press(world.max)).status).toBe(403);
});
