import { beforeAll, expect, test } from "vitest";
import { giveRsvp, takeRsvpBack } from "~/features/events/commands.server";
import { sweepOffers } from "~/features/events/sweeps.server";
import { AppError } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import {
  addPerson,
  addSpace,
  asSystem,
  createWorld,
  env,
  rows,
  run,
  type TestCtx,
  viewerOf,
  type World,
} from "../../world";
import { event } from "./events";

/** As many as the issue asks for with `EVENT_CROWD=10000`; fewer where somebody waits for an answer. */
const MANY = Number((env as { EVENT_CROWD?: string }).EVENT_CROWD);
const SEATS = 100;

let world: World;
let firstId: number;
beforeAll(async () => {
  world = await createWorld();
  const like = await addPerson(world.community, "Crowd", "member");
  firstId = like.id;
  await run(
    world.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
      insert into members (id, community_id, account_id, public_uid, role, status, name, locale, time_zone,
        email_confirmed, joined_at, updated_at)
      select ${like.id} + i, ${world.community.id}, ${-like.id} - i, ${like.publicUid} || i, 'member', 'active',
        'Crowd ' || i, 'en', 'UTC', 1, 1, 1 from n`,
  );
});

let kills = 0;
let dice = 11;
const random = () => {
  dice = (dice * 1_103_515_245 + 12_345) % 2 ** 31;
  return dice / 2 ** 31;
};

/** Somebody whose database dies under one trip in twenty: before what it wrote is there, or after and before it is known. */
function mortal(member?: number): TestCtx {
  const ctx = asSystem(world.community);
  if (member !== undefined) ctx.become({ ...viewerOf("member"), memberId: member, accountId: -member });
  const inner = ctx.db;
  ctx.db = {
    prepare: (text) => inner.prepare(text),
    getBookmark: () => inner.getBookmark(),
    async batch<T>(statements: D1PreparedStatement[]) {
      const fate = random();
      if (fate < 0.025) throw killed();
      const results = await inner.batch<T>(statements);
      if (fate > 0.975) throw killed();
      return results;
    },
  };
  return ctx;
}

function killed(): Error {
  kills += 1;
  return new Error("killed");
}

/** As a browser would: asked again until there is an answer. */
async function insisting<T>(act: () => Promise<T>): Promise<T | AppError> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (error instanceof AppError) return error;
    }
  }
}

const seats = async (id: number) => {
  const [row] = await rows(
    world.community,
    sql<{ kept: number; going: number; held: number; waiting: number; sat: number; waits: number }>`select
      e.going_count as going, e.held_count as held, e.waiting_count as waiting,
      (select coalesce(sum(t.seats), 0) from event_attendees t where t.post_id = e.post_id and t.status = 'going') as sat,
      (select coalesce(sum(t.seats), 0) from event_attendees t where t.post_id = e.post_id and t.status = 'offered') as kept,
      (select coalesce(sum(t.seats), 0) from event_attendees t where t.post_id = e.post_id and t.status = 'waiting') as waits
      from events e where e.post_id = ${id}`,
  );
  if (!row) throw new Error("no event");
  expect([row.going, row.held, row.waiting]).toEqual([row.sat, row.kept, row.waits]);
  expect(row.going + row.held).toBeLessThanOrEqual(SEATS);
  return row;
};

test(`never a seat too many: ${MANY} at once on ${SEATS}, with kills`, { timeout: 1_800_000 }, async () => {
  const space = await addSpace(world, `crowd-${newUid(6)}`, { postType: "event" });
  const { id } = await event(world, world.mia, space, { rsvpLimit: SEATS, groupMost: 4, hasWaitingList: true });
  const began = performance.now();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await seats(id);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const crowd = Array.from({ length: MANY }, (_, n) => firstId + 1 + n);
  const answers = await Promise.all(
    crowd.map((member, n) =>
      insisting(() =>
        giveRsvp(mortal(member), id, { guests: Array.from({ length: n % 4 }, () => ""), waits: n % 3 !== 0 }),
      ),
    ),
  );
  const took = performance.now() - began;
  const going = answers.filter((one) => !(one instanceof AppError) && one.is_going).length;
  const refused = answers.filter((one) => one instanceof AppError);
  expect(new Set(refused.map((one) => (one as AppError).status))).toEqual(new Set([409]));
  const full = await seats(id);
  expect(full.going).toBeGreaterThan(SEATS - 4);
  expect(full.waiting).toBeGreaterThan(0);

  // A tenth of them changes their mind, all at once, while sweeps race and die.
  const rest = async () => {
    for (let round = 0; round < 3; round += 1) {
      await insisting(() => sweepOffers(mortal()));
    }
  };
  await Promise.all([
    ...crowd.slice(0, Math.ceil(MANY / 10)).map((member) => insisting(() => takeRsvpBack(mortal(member), id))),
    rest(),
    rest(),
  ]);
  await insisting(() => sweepOffers(mortal()));
  const after = await seats(id);
  isOver = true;
  await watching;
  // No place is left that the next group would fit.
  const [left] = await rows(
    world.community,
    sql<{ n: number }>`select count(*) as n from event_attendees where post_id = ${id} and status = 'waiting'
      and seats <= ${SEATS - after.going - after.held} and not exists (select 1 from event_attendees b
        where b.post_id = ${id} and b.status = 'waiting' and b.passed >= 3)`,
  );
  expect(left).toEqual({ n: 0 });
  console.log(
    JSON.stringify({ crowd: MANY, ms: Math.round(took), kills, said: going, refused: refused.length, ...after }),
  );
  await run(world.community, sql`delete from event_attendees where post_id = ${id}`);
});
