import { readableByMember } from "~/features/spaces/readable.server";
import { conflict, forbidden, invalid, notFound } from "~/lib/errors";
import { visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { attendeeFact } from "../facts";
import { GROUP_MOST } from "../line";
import { authorizeHost } from "../queries.server";
import { reachableEvent } from "../state.server";
import { AHEAD_MOST_MS, BEFORE_MOST_MS, type DoorAct } from "./acts";
import type { DoorDone } from "./payload";
import { type GuestRow, presentGuest, theseGuests } from "./queries.server";

/**
 * What was done at a door, on whatever device and in whatever order it arrives: each is stored once, and of each person
 * holds what was done last (acts.ts `isLater`). Whoever does not come any more is answered as gone, and nothing is
 * stored of them. Who hosts the event; throws 401, 403, 404, and 422 event_door_clock for what lies ahead of the house's clock.
 */
export async function checkIn(ctx: Ctx, postId: number, acts: readonly DoorAct[]): Promise<DoorDone> {
  await authorizeHost(ctx, postId);
  if (acts.some(({ at }) => at > ctx.now() + AHEAD_MOST_MS))
    throw invalid({ operations: "event_door_clock" }, "event_door_clock");
  const memberIds = [...new Set(acts.map(({ memberId }) => memberId))];
  const { rows } = await commit(ctx, {
    writes: [...acts.flatMap((act) => actWrites(ctx, postId, act)), ...readBack(ctx, postId, memberIds)],
  });
  return doneOf(ctx, postId, rows, memberIds);
}

/** Only what changes whether somebody is here is a fact; whoever says once more what is so makes it later, and no more. */
function actWrites(ctx: Ctx, postId: number, act: DoorAct): Write[] {
  const { memberId } = act;
  if (act.isIn) {
    return [
      when(sql`${said(ctx, postId, act)} and event_check_ins.is_in = 0`).record(
        attendeeFact("checked_in", postId, memberId),
      ),
      write(said(ctx, postId, act)),
    ];
  }
  return [
    when(sql`update event_check_ins set is_in = 0, at = ${act.at}, act = ${act.id}, by_id = ${ctx.viewer.memberId},
        stored_at = ${ctx.now()}
      where post_id = ${postId} and member_id = ${memberId} and community_id = ${ctx.community.id} and is_in = 1
        and n in (select value from json_each(${JSON.stringify(act.people)}))
        and (${act.at}, ${act.id}) > (at, act)`).record(attendeeFact("check_in_undone", postId, memberId)),
    write(said(ctx, postId, act)),
  ];
}

/** `created_at`s of answers up to `through` are those that it may be said of. */
const said = (
  ctx: Ctx,
  postId: number,
  { id, memberId, people, isIn, at }: DoorAct,
  through = at + BEFORE_MOST_MS,
): Statement =>
  sql`insert into event_check_ins (community_id, post_id, member_id, n, is_in, at, act, by_id, stored_at)
    select t.community_id, t.post_id, t.member_id, cast(j.value as integer), ${isIn}, ${at}, ${id},
      ${ctx.viewer.memberId}, ${ctx.now()}
    from event_attendees t cross join json_each(${JSON.stringify(people)}) j
    where t.post_id = ${postId} and t.member_id = ${memberId} and t.community_id = ${ctx.community.id}
      and t.status = 'going' and t.created_at <= ${through} and j.value < t.seats
    on conflict (post_id, member_id, n) do update set is_in = excluded.is_in, at = excluded.at, act = excluded.act,
      by_id = excluded.by_id, stored_at = excluded.stored_at
      where (excluded.at, excluded.act) > (event_check_ins.at, event_check_ins.act)`;

export interface LetIn {
  memberId: number;
  /** They and their guests. */
  seats: number;
  /** Where there are not so many places the limit goes up by what is missing. */
  isOverLimit: boolean;
  act: Pick<DoorAct, "id" | "at">;
}

/**
 * Somebody who is there without a yes comes, and is here with all of theirs; who waited, asked or was invited has said
 * so before. The door stands above the line and above the closing time, and not above the places: those that are kept
 * for others stay theirs. Who hosts the event; safe to repeat. Throws 401, 403, also event_cancelled, 404 for who may not
 * read it, 409 event_full.
 */
export async function letIn(ctx: Ctx, postId: number, { memberId, seats, isOverLimit, act }: LetIn): Promise<DoorDone> {
  const { isCancelled } = await authorizeHost(ctx, postId);
  if (isCancelled === 1) throw forbidden("event_cancelled");
  if (act.at > ctx.now() + AHEAD_MOST_MS) throw invalid({ at: "event_door_clock" }, "event_door_clock");
  const now = ctx.now();
  const held = sql`coalesce((select h.seats from event_attendees h where h.post_id = e.post_id
    and h.member_id = ${memberId} and h.status = 'offered'), 0)`;
  const taken = sql`e.going_count + e.held_count + ${seats} - ${held}`;
  const nobody = JSON.stringify(Array.from({ length: seats - 1 }, () => ""));
  const comer = sql`from events e join posts p on p.id = e.post_id join spaces s on s.id = p.space_id
    cross join members m on m.id = ${memberId}
    where e.post_id = ${postId} and e.community_id = ${ctx.community.id} and m.community_id = ${ctx.community.id}
      and p.status = 'published' and ${readableByMember(now)}`;
  const { rows } = await commit(ctx, {
    writes: [
      ...(isOverLimit
        ? [
            write(sql`update events as e set rsvp_limit = ${taken}
              where e.post_id = ${postId} and e.community_id = ${ctx.community.id} and ${taken} > e.rsvp_limit
                and exists (select 1 ${comer} and e.cancelled_at is null) and not exists (select 1 from event_attendees g
                  where g.post_id = e.post_id and g.member_id = ${memberId} and g.status = 'going')`),
          ]
        : []),
      when(sql`insert into event_attendees (community_id, post_id, member_id, status, seats, names, created_at)
        select e.community_id, e.post_id, m.id, 'going', ${seats}, ${nobody}, ${now} ${comer}
          and e.cancelled_at is null and (e.rsvp_limit is null or ${taken} <= e.rsvp_limit)
        on conflict (post_id, member_id) do update set status = 'going', seats = excluded.seats,
          names = iif(event_attendees.seats = excluded.seats, event_attendees.names, excluded.names),
          created_at = excluded.created_at, held_until = null, offered_at = null, passed = 0
          where event_attendees.status <> 'going'`).record(attendeeFact("walked_in", postId, memberId)),
      // Their answer is of this moment, whatever the clock at the door shows.
      write(said(ctx, postId, { ...act, memberId, people: EVERYBODY, isIn: true }, now)),
      ...readBack(ctx, postId, [memberId]),
    ],
    changesPublicPages: "recorded",
    publicWhere: sql`exists (select 1 ${reachableEvent(ctx, visitor, postId)})`,
  });
  const done = doneOf(ctx, postId, rows, [memberId]);
  if (done.gone.length === 0) return done;
  const [reader] = await ctx.read(
    () => sql<{ isCancelled: number }>`select e.cancelled_at is not null as isCancelled ${comer}`,
  );
  if (!reader) throw notFound();
  throw reader.isCancelled === 1 ? forbidden("event_cancelled") : conflict("event_full");
}

const EVERYBODY = Array.from({ length: GROUP_MOST }, (_, n) => n);

/** Behind what was written, in its commit: they are the last two rows of it. */
const readBack = (ctx: Ctx, postId: number, memberIds: readonly number[]): Write[] => [
  write(theseGuests(ctx, postId, memberIds)),
  write(sql`select here_count as hereCount, going_count as goingCount, rsvp_limit as rsvpLimit from events
    where post_id = ${postId} and community_id = ${ctx.community.id}`),
];

function doneOf(
  ctx: Ctx,
  postId: number,
  rows: readonly Record<string, unknown>[][],
  memberIds: readonly number[],
): DoorDone {
  const found = rows.at(-2) as unknown as GuestRow[];
  const [counts] = rows.at(-1) as unknown as { hereCount: number; goingCount: number; rsvpLimit: number | null }[];
  return {
    records: found.map((row) => presentGuest(ctx, postId, row)),
    gone: memberIds.filter((id) => !found.some((row) => row.id === id)),
    here_count: counts?.hereCount ?? 0,
    going_count: counts?.goingCount ?? 0,
    rsvp_limit: counts?.rsvpLimit ?? null,
    now: ctx.now(),
  };
}
