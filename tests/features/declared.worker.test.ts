import { createExecutionContext } from "cloudflare:test";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { facts } from "~/features/facts";
import { attachFiles } from "~/features/files/attach.server";
import { findReadableFile } from "~/features/files/reading.server";
import { jobKinds } from "~/features/jobs.server";
import { likeSubject, unlikeSubject } from "~/features/likes/commands.server";
import { likeFacts } from "~/features/likes/facts";
import { listLikers } from "~/features/likes/queries.server";
import { likeSubjectOf } from "~/features/likes/subject.server";
import { listeners } from "~/features/listeners.server";
import { type Notice, notices } from "~/features/notices";
import { notificationsOf } from "~/features/notifications/listeners.server";
import { countNewNotifications, listNotifications } from "~/features/notifications/queries.server";
import { notificationJobs } from "~/features/notifications/jobs/kinds.server";
import { linesOf, type Told } from "~/features/notifications/lines.server";
import { likeTeller } from "~/features/notifications/recipients.server";
import { declareTellers, type Recipient, type Teller } from "~/features/notifications/teller.server";
import { inSpace } from "~/features/spaces/subject.server";
import { subjects } from "~/features/subjects.server";
import { sweeps } from "~/features/sweeps.server";
import { tellers } from "~/features/tellers.server";
import type { CommunityRef } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { carrying, fact, id, type PayloadsOf } from "~/platform/facts/fact";
import { createRegistry, type Listener } from "~/platform/facts/registry";
import { sweepFacts } from "~/platform/facts/sweep.server";
import { createJobRegistry, type JobKind, jobKind } from "~/platform/jobs/job";
import { runJob } from "~/platform/jobs/run.server";
import { startJob } from "~/platform/jobs/start.server";
import { createSubjects, type SubjectKind } from "~/platform/subjects.server";
import type { Sweep } from "~/platform/sweeps";
import { HeartIcon } from "~/ui/icons";
import { openSweeps } from "../../workers/sweeps";
import { type ShardName, testShard } from "../support/shard";
import {
  addPerson,
  as,
  asSystem,
  createWorld,
  env,
  newId,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../world";

/**
 * A feature that nobody has built: events that are no posts, with a table of their own. All that stands in this first
 * part is what it declares; nothing of the house is edited for it.
 */
const eventFacts = {
  "event.made": carrying({ space_id: id }),
  "event.shifted": carrying({}),
  "event.dropped": carrying({}),
  "event.removed": carrying({}),
  "event.restored": carrying({}),
  ...likeFacts("event"),
};

declare module "~/platform/facts/fact" {
  interface FactPayloads extends PayloadsOf<typeof eventFacts> {}
}

/** Leaves a mark in the community's description, so that it can be seen what has run. */
const leave = (mark: string, community: CommunityRef) =>
  write(sql`update communities set description = description || ${mark} where community_id = ${community.id}`);

const eventListener: Listener = {
  name: "events",
  bit: 50,
  facts: ["event.made"],
  handle: async (ctx, { payload }) => ({ writes: [leave(`heard of ${payload.space_id}`, ctx.community)] }),
};

const eventSweep: Sweep = {
  name: "events",
  of: ["SHARD_1", "SHARD_2"],
  run: (ctx) => commit(ctx, { writes: [write(sql`delete from made_up_events where title = 'over'`)] }),
};

const eventJob: JobKind = {
  name: "events.copy",
  isListed: true,
  step: async (ctx, { cursor }) => ({
    writes: [leave("copied ", ctx.community)],
    cursor: `${cursor}x`,
    rows: 1,
    done: cursor === "x",
  }),
  title: () => "Copying events",
  outcome: () => "",
};

const eventSubject: SubjectKind = {
  kind: "event",
  type: "Event",
  from: sql`made_up_events x join spaces s on s.id = x.space_id`,
  stands: sql`x.is_cancelled = 0`,
  ...inSpace,
  likes: { count: sql`x.likes_count`, author: sql`x.author_id` },
  shown: { title: sql`x.title`, path: sql`'/c/' || s.slug || '/events/' || x.id` },
};

const eventNotice: Notice = { group: "likes", matter: "like", icon: HeartIcon, words: ({ name }) => name };
const eventNotices = ["event_like", "event_made", "event_shifted", "event_dropped"];

/** Everybody in the community is told of what happens to an event, but who does it. */
const tells = (what: "made" | "shifted" | "dropped", more: Partial<Teller> = {}): Teller => ({
  name: `events ${what}`,
  facts: [`event.${what}`],
  recipients: (_, news) => sql<Recipient>`select m.id as memberId, m.joined_at as at, ${`event_${what}`} as kind,
      null as postId, null as commentId, x.space_id as spaceId, 'event' as subjectKind, x.id as subjectId
    from made_up_events x join members m on m.community_id = x.community_id
    where x.id = ${news.subjectId} and m.id <> ${news.actorId}`,
  ...more,
});

const eventTellers = declareTellers([
  ...tellers,
  likeTeller("events liked", [eventSubject]),
  tells("made", { byMoment: true, isOnce: true }),
  tells("shifted"),
  tells("dropped"),
  { name: "events gone", facts: ["event.removed", "event.restored"], settles: true },
]);

const TABLE = [
  `create table made_up_events (id integer primary key, community_id integer not null, space_id integer not null,
    author_id integer not null, title text not null, is_cancelled integer not null default 0,
    likes_count integer not null default 0)`,
  `create trigger made_up_liked after insert on likes when new.subject_kind = 'event' begin
    update made_up_events set likes_count = likes_count + 1 where id = new.subject_id; end`,
  `create trigger made_up_unliked after delete on likes when old.subject_kind = 'event' begin
    update made_up_events set likes_count = likes_count - 1 where id = old.subject_id; end`,
];

const [tell] = notificationJobs(eventTellers) as [JobKind];

/** The registries with a line for events in each, as the context is given them. */
function withEvents<C extends object>(ctx: C) {
  const others = listeners.filter(({ name }) => name !== "notifications");
  const told = notificationsOf(eventTellers);
  const registry = createRegistry([...others, told, eventListener], [...facts, eventFacts]);
  return Object.assign(ctx, {
    registry,
    subjects: createSubjects([...subjects, eventSubject], registry),
    jobs: createJobRegistry([...jobKinds.filter(({ name }) => name !== tell.name), tell, jobKind(eventJob)]),
  });
}

let world: World;
let shard: ShardName;
const database = () => env[shard];

beforeAll(async () => {
  shard = testShard();
  await database().batch(TABLE.map((text) => database().prepare(text)));
  for (const kind of eventNotices) (notices as Map<string, Notice>).set(kind, eventNotice);
});
afterAll(async () => {
  for (const kind of eventNotices) (notices as Map<string, Notice>).delete(kind);
  await database().batch(
    ["drop trigger made_up_liked", "drop trigger made_up_unliked", "drop table made_up_events"].map((text) =>
      database().prepare(text),
    ),
  );
});
beforeEach(async () => {
  world = await createWorld(shard);
});

/** Nothing is delivered by itself: only the test's own context knows of events. */
const acting = async (who: Person | null) =>
  withEvents(Object.assign(await as(world.community, who), { poke: () => undefined }));

async function event(author: Person, space: SpaceRef, title = "Cupping"): Promise<number> {
  const made = newId();
  await run(
    world.community,
    sql`insert into made_up_events (id, community_id, space_id, author_id, title)
      values (${made}, ${world.community.id}, ${space.id}, ${author.id}, ${title})`,
  );
  return made;
}

const deliverAll = () =>
  sweepFacts(withEvents(asSystem(world.community)), {
    communityOf: async (one) => (one === world.community.id ? world.community : null),
  });

async function description(): Promise<string> {
  const [row] = await rows<{ description: string }>(
    world.community,
    sql`select description from communities where community_id = ${world.community.id}`,
  );
  return row?.description ?? "";
}

test("its fact is stored, and delivered to its listener", async () => {
  const made = fact("event.made", { kind: "event", id: 1 }, { space_id: 7 });
  await commit(await acting(world.mia), { writes: [], facts: [made] });
  await deliverAll();
  await deliverAll();
  expect(await description()).toBe("heard of 7");
});

test("its sweep is among the messages of the cron, and runs in the database that one names", async () => {
  const { messages, run: sweep } = openSweeps([...sweeps, eventSweep]);
  expect(messages.filter(({ sweep: name }) => name === "events").map(({ db }) => db)).toEqual(["SHARD_1", "SHARD_2"]);
  const gone = await event(world.mia, world.plaza, "over");
  const left = await event(world.mia, world.plaza);
  await sweep(env, createExecutionContext(), { sweep: "events", db: shard });
  const ids = await rows<{ id: number }>(
    world.community,
    sql`select id from made_up_events where community_id = ${world.community.id}`,
  );
  expect(ids.map((row) => row.id)).toEqual([left]);
  expect(left).not.toBe(gone);
  expect(() => openSweeps([...sweeps, eventSweep, eventSweep])).toThrow("two sweeps have one name: events");
});

test("its job is begun, goes by steps and ends", async () => {
  const job = await startJob(await acting(world.ada), { kind: "events.copy", input: {} });
  for (const outcome of ["again", "over"]) expect(await runJob(await acting(world.ada), job)).toBe(outcome);
  expect(await description()).toBe("copied copied ");
});

describe("its things", () => {
  const subject = (one: number) => ({ kind: "event" as const, id: one });

  test("are liked by who may read them and by nobody else, each once, and counted", async () => {
    const [open, closed] = [await event(world.mia, world.plaza), await event(world.mia, world.cellar)];
    const max = await acting(world.max);
    expect(likeSubjectOf(max, { user_likeable_type: "Event", user_likeable_id: open })).toEqual(subject(open));
    for (let again = 0; again < 2; again++) {
      expect(await likeSubject(max, subject(open))).toMatchObject({ user_likes_count: 1 });
    }
    const { records } = await listLikers(await acting(null), subject(open));
    expect(records.map(({ community_member }) => community_member.name)).toEqual(["Max Member"]);
    await expect(likeSubject(max, subject(closed))).rejects.toMatchObject({ status: 403, code: "private_space" });
    expect(await unlikeSubject(await acting(world.max), subject(open))).toMatchObject({ user_likes_count: 0 });
  });

  test("are told of to who made them, in a line that leads there, as long as they stand and may be read", async () => {
    const open = await event(world.mia, world.plaza);
    const listed = async () => (await listNotifications(await acting(world.mia))).records;
    await likeSubject(await acting(world.max), subject(open));
    await deliverAll();
    expect(await listed()).toMatchObject([
      {
        kind: "event_like",
        notification_group: "likes",
        actor: { name: "Max Member" },
        subject: { kind: "event", id: open, title: "Cupping" },
        path: `/c/plaza/events/${open}`,
      },
    ]);
    await run(world.community, sql`update made_up_events set is_cancelled = 1 where id = ${open}`);
    expect(await listed()).toEqual([]);
    await run(world.community, sql`update made_up_events set is_cancelled = 0 where id = ${open}`);
    expect(await listed()).toHaveLength(1);
    await run(world.community, sql`update spaces set is_private = 1 where id = ${world.plaza.id}`);
    expect(await listed()).toEqual([]);
  });

  const happens = async (
    what: "made" | "shifted" | "dropped" | "removed" | "restored",
    one: number,
    by = world.mia,
  ) => {
    const happened =
      what === "made"
        ? fact("event.made", subject(one), { space_id: world.plaza.id })
        : fact(`event.${what}`, subject(one));
    await commit(await acting(by), { writes: [], facts: [happened] });
    await deliverAll();
  };
  const seen = async () => {
    const max = await acting(world.max);
    const { records, new_count } = await listNotifications(max);
    expect(await countNewNotifications(max)).toBe(new_count);
    return { kinds: records.map(({ kind, actors_count }) => [kind, actors_count]), new: new_count };
  };

  test("have several kinds of lines, each for itself; several acts of one kind are one line", async () => {
    const open = await event(world.mia, world.plaza);
    await happens("made", open);
    await happens("shifted", open);
    await happens("shifted", open, world.ada);
    await happens("dropped", open);
    expect(await seen()).toEqual({
      kinds: [
        ["event_dropped", 1],
        ["event_shifted", 2],
        ["event_made", 1],
      ],
      new: 3,
    });
  });

  test("are counted by the bell as the list shows them: while they stand and may be read", async () => {
    const open = await event(world.mia, world.plaza);
    await happens("made", open);
    expect(await seen()).toEqual({ kinds: [["event_made", 1]], new: 1 });
    await run(world.community, sql`update spaces set is_private = 1 where id = ${world.plaza.id}`);
    expect(await seen()).toEqual({ kinds: [], new: 0 });
    await run(world.community, sql`update spaces set is_private = 0 where id = ${world.plaza.id}`);
    await run(world.community, sql`update made_up_events set is_cancelled = 1 where id = ${open}`);
    expect(await seen()).toEqual({ kinds: [], new: 0 });
  });

  test("take their lines along when they go, so that none of them stands before another", async () => {
    const kept = await event(world.mia, world.plaza);
    await happens("made", kept);
    for (let i = 0; i < 25; i++) {
      const gone = await event(world.mia, world.plaza);
      await happens("made", gone);
      await run(world.community, sql`update made_up_events set is_cancelled = 1 where id = ${gone}`);
      await happens("removed", gone);
    }
    expect(await seen()).toEqual({ kinds: [["event_made", 1]], new: 1 });
    await run(world.community, sql`update made_up_events set is_cancelled = 0`);
    const [last] = await rows<{ id: number }>(
      world.community,
      sql<{ id: number }>`select max(id) as id from made_up_events`,
    );
    await happens("restored", last?.id ?? 0);
    expect((await seen()).new).toBe(2);
  });

  test.each([
    [300, "shifted", 0],
    [300, "made", 0],
    [620, "shifted", 5],
    [620, "made", 2],
  ] as const)("are told of to %i more members when they are %s, by a job of %i steps", async (count, what, steps) => {
    const first = newId();
    await run(
      world.community,
      sql`insert into members (id, community_id, public_uid, role, status, name, locale, time_zone, email_confirmed,
          joined_at, updated_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
        select ${first} + i, ${world.community.id}, 'many' || ${first} || '-' || i, 'member', 'active', 'M', 'en', 'UTC',
          1, i / 7, 1 from n`,
    );
    const open = await event(world.mia, world.plaza);
    await happens(what, open);
    const jobs = await rows<{ id: number }>(
      world.community,
      sql`select id from jobs where community_id = ${world.community.id} and state = 'waiting'`,
    );
    expect(jobs).toHaveLength(steps > 0 ? 1 : 0);
    for (let i = 1; i <= steps; i++) {
      expect(await runJob(withEvents(asSystem(world.community)), jobs[0]?.id ?? 0)).toBe(i < steps ? "again" : "over");
    }
    const told = await rows<{ memberId: number; key: string; actors: number }>(
      world.community,
      sql`select member_id as memberId, collapse_key as key, actors_count as actors from notifications
        where community_id = ${world.community.id} and kind = ${`event_${what}`} and subject_id = ${open}`,
    );
    // Everybody of the cast but who did it.
    expect(told).toHaveLength(count + 5);
    expect(new Set(told.map(({ memberId }) => memberId)).size).toBe(told.length);
    expect(new Set(told.map(({ key, actors }) => `${key} ${actors}`))).toEqual(
      new Set([`event_${what}:event:${open} 1`]),
    );
    expect(
      await rows(world.community, sql`select 1 from fact_failures where community_id = ${world.community.id}`),
    ).toEqual([]);
  });

  test("wake the new lines of many, and look for no old one that has grown", async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, i) => addPerson(world.community, `P${i}`, "member")),
    );
    const open = await event(world.mia, world.plaza);
    await happens("shifted", open);
    await run(world.community, sql`delete from notifications where member_id = ${people[3]?.id ?? 0}`);
    await happens("shifted", open, world.ada);
    const told = await rows<{ payload: string }>(
      world.community,
      sql`select payload from facts where community_id = ${world.community.id} and name = 'notification.created' order by seq`,
    );
    const [, second] = told.map(({ payload }) => JSON.parse(payload) as { first_line: number; last_line: number });
    const [made] = await rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from notifications where community_id = ${world.community.id}
        and id between ${second?.first_line ?? 0} and ${second?.last_line ?? 0}`,
    );
    // Mia, who had moved it first, and the one whose line was gone.
    expect(made?.n).toBe(2);
  });

  test("are told of to hundreds in a handful of statements", async () => {
    const told = Array.from(
      { length: 300 },
      (_, i) => ({ memberId: i + 1, kind: "event_shifted", by: new Set(["here", "mail"]) }) as unknown as Told,
    );
    const news = { seq: 1, name: "event.shifted", subjectKind: "event", subjectId: 1, actorId: 1, payload: {}, at: 1 };
    const {
      write: made,
      actors,
      sendings,
    } = linesOf(withEvents(asSystem(world.community)), tells("shifted"), news, told);
    expect([made, ...actors, ...sendings]).toHaveLength(4);
  });

  test("have files, which open to who may read them", async () => {
    const closed = await event(world.mia, world.cellar);
    const file = newId();
    await run(
      world.community,
      sql`insert into files (id, community_id, owner_id, kind, filename, content_type, byte_size, widths, created_at)
        values (${file}, ${world.community.id}, ${world.mia.id}, 'image', 'a.webp', 'image/webp', 1, '[480]', 1)`,
    );
    const mia = await acting(world.mia);
    await commit(mia, { writes: attachFiles(mia, [file], "event", closed) });
    for (const reader of [world.mia, world.ada]) {
      expect(await findReadableFile(await acting(reader), file)).toMatchObject({ isPublic: false });
    }
    for (const other of [null, world.max]) {
      await expect(findReadableFile(await acting(other), file)).rejects.toMatchObject({ status: 404 });
    }
    await run(world.community, sql`update spaces set is_private = 0 where id = ${world.cellar.id}`);
    expect(await findReadableFile(await acting(null), file)).toMatchObject({ isPublic: true });
  });

  test("that nobody declares are refused: by type at the door, by kind in the code", async () => {
    const ctx = await as(world.community, world.mia);
    const wanted = { user_likeable_type: "Event", user_likeable_id: 1 };
    expect(() => likeSubjectOf(ctx, wanted)).toThrow(expect.objectContaining({ status: 422 }));
    expect(() => attachFiles(ctx, [1], "event", 1)).toThrow("no such kind of subject: event");
    expect(() => createSubjects([...subjects, eventSubject], createRegistry([], facts))).toThrow(
      "nobody declares the fact event.liked",
    );
  });
});
