import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { revokeSessions } from "~/features/accounts/sessions.server";
import { createPost } from "~/features/posts/commands/create-post.server";
import { deletePostById } from "~/features/posts/commands/delete-post.server";
import { addManySpaceMembers, addSpaceMembers } from "~/features/spaces/commands/space-members.server";
import { sql } from "~/platform/database/sql";
import { resolveHost } from "~/platform/hosts.server";
import { sweepFacts } from "~/platform/facts/sweep.server";
import { newMemory } from "~/platform/memory";
import { createContext, createSystemContext } from "../../workers/context";
import { takeStep } from "../../workers/jobs";
import { allSweeps, sweep } from "../../workers/sweeps";
import { docOf } from "../features/posts/posting";
import { env, type Person } from "../world";
import { counted, type Counted, readOf } from "./counted";
import { ID } from "./grown-rows";
import { EXCEPTIONS, walksACommunity } from "./exceptions";
import { createGrownTown, type GrownTown } from "./grown-town";
import { type Cost, costOfDoor, costOfPage, doorLines, loadModules, pageAddresses } from "./walk";

// design/budgets.md: rows read, and examined.
const PAGE_ROWS = 200;
const SHELL_ROWS_PER_SPACE = 3;
const FEED_ROWS_PER_SPACE = 4;
/** Beside its spaces: the proof, the community, the groups, who looks. */
const SHELL_ROWS = 30;
/** The badge looks at the newest hundred, each with its post, its comment and its space. */
const BADGE_ROWS = 400;
const SHELL_STATEMENTS = 4;
const PAGE_STATEMENTS = 5;
/** What is delivered, swept or done by a job's step takes at most 500 rows; for each it looks at what hangs on it. */
const STEP_ROWS = 500;
const ROWS_OF_ONE = 20;

let town: GrownTown;
let databases: Counted;
let pages: Cost[] = [];
let doors: Cost[] = [];
const sweeps: Cost[] = [];

beforeAll(async () => {
  await loadModules();
  town = await createGrownTown();
  databases = counted(env, { directory: env.TOWN_DIRECTORY, shard: env.TOWN_SHARD });
  for (const who of [town.quiet, town.busy, town.told, town.author, town.admin, null]) {
    for (const page of pageAddresses(town)) pages.push(await costOfPage(databases, town, who, page));
  }
  for (const who of [town.told, town.admin]) {
    for (const line of doorLines) doors.push(await costOfDoor(databases, town, who, line));
  }
  // A door tries again whatever has failed: what that delivers is not what a sweep finds of itself.
  await env.TOWN_SHARD.prepare("update fact_failures set parked_at = 1, attempts = 20 where parked_at is null").run();
  for (const message of allSweeps.filter(({ db }) => db !== "SHARD_2")) sweeps.push(await costOfSweep(message));
}, 400_000);

afterAll(() => {
  const dearest = (costs: Cost[]) => [...costs].sort((a, b) => readOf(b.ran) - readOf(a.ran)).slice(0, 3);
  for (const cost of [...dearest(pages), ...dearest(doors), ...dearest(sweeps)]) {
    console.log(`${readOf(cost.ran)} rows, ${cost.ran.length} statements: ${cost.what}`);
  }
});

/** Rows that were looked at, without those that an exception allows a statement. */
const rowsOf = (cost: Cost) =>
  readOf(
    cost.ran.filter(({ text, read }) => !EXCEPTIONS.some((one) => one.matches.test(flat(text)) && read <= one.rows)),
  );

const flat = (text: string) => text.replace(/\s+/g, " ").trim();

/** What went beyond its limit, with the statements it owes that to. */
const beyond = (costs: Cost[], limit: (cost: Cost) => number) =>
  costs
    .filter((cost) => rowsOf(cost) > limit(cost))
    .map((cost) => {
      const dear = [...cost.ran].sort((a, b) => b.read - a.read).slice(0, 2);
      return `${cost.what}: ${rowsOf(cost)} of ${limit(cost)} rows: ${dear.map(({ read, text }) => `${read} by ${flat(text).slice(0, 150)}`).join(" and ")}`;
    });

function pageLimit({ who, goesOverSpaces, inShell, showsBadge }: Cost): number {
  const spaces = town.seenBy(who);
  const shell = inShell ? SHELL_ROWS + spaces * SHELL_ROWS_PER_SPACE : 0;
  const badge = showsBadge && who === town.told ? BADGE_ROWS : 0;
  return PAGE_ROWS + shell + badge + (goesOverSpaces ? spaces * FEED_ROWS_PER_SPACE : 0);
}

test("every page, door and sweep was looked at, and most answered", () => {
  expect(pages.length).toBeGreaterThan(250);
  expect(doors.length).toBeGreaterThan(100);
  expect(sweeps.length).toBeGreaterThan(15);
  expect(pages.filter(({ status }) => status === "broken").map(({ what }) => what)).toEqual([]);
  expect(doors.filter(({ status }) => Number(status) >= 500).map(({ what }) => what)).toEqual([]);
  // Of whoever may most: what is for admins is refused to a member, however much of it there is.
  const answered = [...Map.groupBy(doors, ({ who }) => who).values()].map(
    (all) => all.filter(({ status }) => Number(status) < 300).length / all.length,
  );
  expect(Math.max(...answered)).toBeGreaterThan(0.5);
});

test("a page looks at 200 rows, its shell at 3 for each space one may see, the feed at 4 more for each", () => {
  expect(beyond(pages, pageLimit)).toEqual([]);
});

test("a member's page is the shell's four statements and at most five more, in one trip", () => {
  const most = SHELL_STATEMENTS + PAGE_STATEMENTS;
  const own = pages.filter(({ who, status, inShell }) => who && inShell && status === "shown");
  expect(own.length).toBeGreaterThan(100);
  const many = own.filter(({ ran, trips }) => ran.length > most || trips > 1);
  expect(many.map(({ what, ran, trips }) => `${what}: ${ran.length} statements in ${trips} trips`)).toEqual([]);
});

test("the shell alone is four statements, however much there is of everything", async () => {
  const alone = { path: "/", files: ["root.tsx", "routes/shell.tsx"], params: {}, address: "/" };
  for (const who of [town.quiet, town.busy, town.told, town.admin]) {
    const { ran, trips } = await costOfPage(databases, town, who, alone);
    expect([who.name, ran.length, trips]).toEqual([who.name, SHELL_STATEMENTS, 1]);
  }
});

test("a door looks at no more than a page", () => {
  expect(beyond(doors, pageLimit)).toEqual([]);
});

test("what a door leaves behind for its listeners looks at no more for each of those it tells", () => {
  const after = doors.map((cost) => ({ ...cost, ran: cost.after }));
  expect(beyond(after, () => STEP_ROWS)).toEqual([]);
});

test("a sweep looks at what it takes, not at what it leaves", () => {
  expect(beyond(sweeps, () => STEP_ROWS * ROWS_OF_ONE)).toEqual([]);
});

test("ending one of a hundred thousand sessions looks at that one", async () => {
  const ctx = await as(town.quiet);
  databases.take();
  const session = ctx.viewer.directorySessionId ?? 0;
  await revokeSessions(ctx, town.quiet.accountId, { only: session });
  const { shard, directory } = databases.take();
  expect(readOf([...shard, ...directory])).toBeLessThanOrEqual(20);
  const [row] = await ctx.read(
    () => sql<{ n: number }>`select count(*) as n from member_sessions where directory_session_id = ${session}
      and revoked_at is not null`,
  );
  expect(row?.n).toBe(1);
});

test("the installation's own host finds the first of 300 communities without sorting them", async () => {
  const site = { rootHost: "localhost", protocol: "http:", port: "", isLocal: true, secret: "" };
  databases.take();
  const found = await resolveHost(databases.bindings.DIRECTORY.withSession(), site, "localhost", {
    memory: newMemory(),
  });
  expect(found.slug).toBe("c300");
  expect(readOf(databases.take().directory)).toBeLessThanOrEqual(2);
});

describe("a job's step looks at what it takes", () => {
  test("removing a space of 30,000 posts and 100,000 members", async () => {
    const job = await jobOf("spaces.remove");
    // Each kind of row that hangs on it is taken in turn; most of them are put out of the way, for the time it takes.
    for (const clearing of [
      "select 1",
      `delete from posts where space_id = ${town.ruin.id} and id not in (select id from posts where space_id = ${town.ruin.id} limit 5)`,
      `delete from access_grants where space_id = ${town.ruin.id} and id not in (select id from access_grants where space_id = ${town.ruin.id} limit 500)`,
      `delete from space_reads where space_id = ${town.ruin.id} and member_id not in (select member_id from space_reads where space_id = ${town.ruin.id} limit 600)`,
    ]) {
      await env.TOWN_SHARD.prepare(clearing).run();
      for (let i = 0; i < 3; i++) await expectStep(job);
    }
    const left = await env.TOWN_SHARD.prepare("select state from jobs where id = ?").bind(job).first();
    expect(left).toEqual({ state: "done" });
  });

  test("letting a hundred thousand members into a space, and taking it back", async () => {
    const { job } = await addManySpaceMembers(await as(town.admin), "s300", "community");
    for (let i = 0; i < 2; i++) await expectStep(job);
  });

  test("telling a hundred thousand of a post, and taking back what was told", async () => {
    const admin = await as(town.admin);
    const post = {
      spaceSlug: town.hall.slug,
      title: "News",
      doc: docOf("Words."),
      status: "published",
    } as const;
    const { id } = await createPost(admin, { ...post, requestKey: "told-in-the-grown-town" });
    await expectStep(await jobOfLater("notifications.tell_space"));
    await expectStep(await jobOfLater("notifications.tell_space"));
    await deletePostById(await as(town.admin), id);
    await expectStep(await jobOfLater("notifications.settle"));
    const { results } = await env.TOWN_SHARD.prepare("select archived_at from notifications where post_id = ?")
      .bind(id)
      .all();
    expect(results.length).toBeGreaterThan(500);
    expect(results.filter((line) => line.archived_at === 0)).toHaveLength(500);
  });

  test("letting sixty into a space of a hundred thousand tells those sixty, on their open pages too", async () => {
    const { hall } = town;
    const ids = Array.from({ length: 60 }, (_, i) => ID.member + 500 + 7 * i);
    const among = `space_id = ${hall.id} and member_id in (${ids.join()})`;
    for (const table of ["access_grants", "space_members"]) {
      await env.TOWN_SHARD.prepare(`delete from ${table} where ${among}`).run();
    }
    const { job } = await addSpaceMembers(await as(town.admin), hall.slug, ids);
    // Each is let in, told, and looked for among what every manager was asked.
    await expectStep(job ?? 0, 3 * ids.length);
    const { results } = await env.TOWN_SHARD.prepare(
      "select 1 from notifications where kind = 'space_added' and space_id = ?",
    )
      .bind(hall.id)
      .all();
    expect(results).toHaveLength(ids.length);
  });
});

/** A step, and what listens to the facts it leaves: they look at what it took, however much hangs on its place. */
async function expectStep(job: number, rows = STEP_ROWS): Promise<void> {
  await deliverAll();
  databases.take();
  const execution = createExecutionContext();
  const message = { shard: "SHARD_1" as const, community: town.community.id, job };
  await takeStep({ ...databases.bindings, DELIVERY: "sweep" }, execution, message);
  const { shard } = databases.take();
  await waitOnExecutionContext(execution);
  databases.take();
  await deliverAll();
  const { shard: after } = databases.take();
  for (const ran of [shard, after]) {
    const dear = [...ran].sort((a, b) => b.read - a.read)[0];
    expect.soft(readOf(ran), dear && `${dear.read} by ${flat(dear.text)}`).toBeLessThanOrEqual(rows * ROWS_OF_ONE);
  }
}

/** What is owed to listeners by now, and what their own facts owe. */
async function deliverAll(): Promise<void> {
  const execution = createExecutionContext();
  const ctx = createSystemContext({ ...databases.bindings, DELIVERY: "sweep" }, execution, town.community);
  const communityOf = async (id: number) => (id === town.community.id ? town.community : null);
  while ((await sweepFacts(ctx, { communityOf })) > 0);
  await waitOnExecutionContext(execution);
}

/** The job that a listener begins. */
async function jobOfLater(kind: string): Promise<number> {
  await deliverAll();
  return jobOf(kind);
}

async function jobOf(kind: string): Promise<number> {
  const row = await env.TOWN_SHARD.prepare("select id from jobs where kind = ? and state <> 'done'").bind(kind).first();
  return Number(row?.id ?? 0);
}

test("no statement looks for rows by their community alone", async () => {
  const walks: string[] = [];
  for (const text of databases.texts.shard) {
    for (const step of await walksACommunity(env.TOWN_SHARD, text)) walks.push(`${step} <- ${flat(text)}`);
  }
  expect(walks).toEqual([]);
});

async function as(who: Person) {
  const request = new Request(`http://${town.community.slug}.localhost/`, {
    method: "POST",
    headers: { Cookie: who.cookie },
  });
  const ctx = await createContext(request, { ...databases.bindings, DELIVERY: "sweep" }, createExecutionContext());
  await ctx.prove();
  return ctx;
}

async function costOfSweep(message: (typeof allSweeps)[number]): Promise<Cost> {
  databases.take();
  const execution = createExecutionContext();
  await sweep({ ...databases.bindings, DELIVERY: "sweep" }, execution, message);
  await waitOnExecutionContext(execution);
  const { shard, directory, trips } = databases.take();
  return {
    what: `sweep ${message.sweep} of ${message.db}`,
    who: null,
    status: "swept",
    inShell: false,
    goesOverSpaces: false,
    showsBadge: false,
    ran: [...shard, ...directory],
    after: [],
    trips,
  };
}
