import { readableByViewer } from "~/features/spaces/readable.server";
import { invalid, notFound, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { defaultsUpdated } from "./facts";
import { notificationPolicy } from "./policy";
import { type Cell, morningOf, pauseEnd } from "./preferences";
import type { DefaultsInput, PreferencesInput, SpaceWishInput } from "./preferences-input";
import { MAIL_WAITS_MS, PUSH_WAITS_MS } from "./rules";
import { keyOf } from "./wanted";

/**
 * What the viewer wants to be told of, by which channel, and when not; what is absent stays. Safe to repeat. No fact says
 * so: it is nobody else's business. Throws 401, and 422 for a moment that no clock shows.
 */
export async function setPreferences(ctx: Ctx, input: PreferencesInput): Promise<void> {
  const { memberId, timeZone } = ctx.viewer;
  refuseVisitor(ctx);
  const { cells = [], pause, pause_day: pauseDay, quiet_hours: quiet, unsubscribe_all: isOut } = input;
  const times: [column: Statement, value: Statement][] = [];
  if (pause !== undefined && pauseDay === undefined) {
    const end = pauseEnd(pause, ctx.now(), timeZone);
    if (end === null && pause !== "none") throw invalid({ pause: "invalid" });
    times.push([sql`paused_until`, sql`${end}`]);
  }
  if (pauseDay !== undefined) {
    const end = morningOf(pauseDay, ctx.now(), timeZone);
    if (end === null) throw invalid({ pause_day: "pause_day" });
    times.push([sql`paused_until`, sql`${end}`]);
  }
  if (quiet !== undefined) {
    times.push([sql`quiet_from`, sql`${quiet?.from ?? null}`], [sql`quiet_until`, sql`${quiet?.until ?? null}`]);
    if (quiet) times.push([sql`quiet_days`, sql`${quiet.days}`]);
  }
  if (isOut !== undefined)
    // Since when is the first time that it was said.
    times.push([sql`unsubscribed_at`, isOut ? sql`coalesce(unsubscribed_at, ${ctx.now()})` : sql`null`]);
  const writes = [...cellWrites(ctx, cells), ...timeWrites(ctx, memberId, times)];
  if (writes.length > 0) await commit(ctx, { writes: writes.map(write) });
}

/** What they have said stands; what they take back (null) is as the community has it. */
function cellWrites(ctx: Ctx, cells: readonly Cell[]): Statement[] {
  const { memberId } = ctx.viewer;
  const said = rowsOf(cells);
  const silent = rowsOf(cells.filter(({ is_on }) => is_on === null));
  const writes: Statement[] = [];
  if (cells.some(({ is_on }) => is_on !== null))
    writes.push(sql`insert into notification_preferences (community_id, member_id, matter, channel, is_on, set_at)
      select ${ctx.community.id}, ${memberId}, j.value ->> 0, j.value ->> 1, j.value ->> 2, ${ctx.now()}
      from json_each(${said}) j where j.value ->> 2 is not null
      on conflict (member_id, matter, channel) do update set is_on = excluded.is_on, set_at = excluded.set_at
        where is_on <> excluded.is_on`);
  if (cells.some(({ is_on }) => is_on === null))
    writes.push(sql`delete from notification_preferences where member_id = ${memberId}
      and community_id = ${ctx.community.id}
      and (matter, channel) in (select j.value ->> 0, j.value ->> 1 from json_each(${silent}) j)`);
  return writes;
}

const rowsOf = (cells: readonly Cell[]): string =>
  JSON.stringify(cells.map(({ matter, channel, is_on }) => [matter, channel, is_on === null ? null : Number(is_on)]));

/** What waits for the end of a pause or of the night that is no more goes when it would have gone. */
function timeWrites(ctx: Ctx, memberId: number, times: readonly [Statement, Statement][]): Statement[] {
  if (times.length === 0) return [];
  const now = ctx.now();
  return [
    sql`insert into notification_times (member_id, community_id, set_at) values (${memberId}, ${ctx.community.id}, ${now})
      on conflict (member_id) do nothing`,
    ...times.map(
      ([column, value]) => sql`update notification_times set ${column} = ${value}, set_at = ${now}
        where member_id = ${memberId} and community_id = ${ctx.community.id}`,
    ),
    ...(
      [
        ["mail", MAIL_WAITS_MS],
        ["push", PUSH_WAITS_MS],
      ] as const
    ).map(
      ([
        channel,
        waits,
      ]) => sql`update sendings indexed by sendings_waiting set due_at = max(created_at + ${waits}, ${now})
        where member_id = ${memberId} and channel = ${channel} and state = 'waiting'
          and community_id = ${ctx.community.id} and due_at > ${now + waits}`,
    ),
    // What leaves to a time of its own waits for that; only for the night it waits no longer.
    sql`update sendings indexed by sendings_waiting set due_at = ${now} where member_id = ${memberId}
      and channel = 'letter' and state = 'waiting' and because = 'quiet' and community_id = ${ctx.community.id}
      and due_at > ${now}`,
    sql`update sendings indexed by sendings_waiting set due_at = ${now} where member_id = ${memberId}
      and channel = 'event' and state = 'waiting' and community_id = ${ctx.community.id} and due_at > ${now}`,
  ];
}

/**
 * What the viewer wants to hear of a space they are in. Saying it again changes nothing, also not since when they have
 * said it, by which those are walked who hear of a silent space. Throws 401, 404.
 */
export async function setSpaceWish(ctx: Ctx, { spaceId, hears }: SpaceWishInput): Promise<void> {
  refuseVisitor(ctx);
  const { memberId } = ctx.viewer;
  const mine = sql`from spaces s join space_members j on j.space_id = s.id and j.member_id = ${memberId}
      and j.until > ${ctx.now()}
    where s.id = ${spaceId} and ${readableByViewer(ctx.viewer, ctx.community, ctx.now())}`;
  const change =
    hears === null
      ? sql`delete from space_preferences where member_id = ${memberId} and space_id = ${spaceId}
          and community_id = ${ctx.community.id}`
      : sql`insert into space_preferences (community_id, member_id, space_id, hears, set_at)
          select ${ctx.community.id}, ${memberId}, s.id, ${hears}, ${ctx.now()} ${mine}
          on conflict (member_id, space_id) do update set hears = excluded.hears, set_at = excluded.set_at
            where hears <> excluded.hears`;
  const { rows } = await commit(ctx, { writes: [write(change), write(sql`select 1 ${mine}`)] });
  if (rows[1]?.length === 0) throw notFound();
}

/** What holds for everybody of the community who says nothing; what is absent stays. Safe to repeat. Admins only. */
export async function setDefaults(ctx: Ctx, { cells }: DefaultsInput): Promise<void> {
  authorize(notificationPolicy, "can_manage_notification_defaults", ctx.viewer, null);
  const change = sql`insert into notification_defaults (community_id, matter, channel, is_on, set_at)
    select ${ctx.community.id}, j.value ->> 0, j.value ->> 1, j.value ->> 2, ${ctx.now()}
    from json_each(${rowsOf(cells)}) j where true
    on conflict (community_id, matter, channel) do update set is_on = excluded.is_on, set_at = excluded.set_at
      where is_on <> excluded.is_on`;
  const on = cells.filter(({ is_on }) => is_on).map(({ matter, channel }) => keyOf(matter, channel));
  const off = cells.filter(({ is_on }) => !is_on).map(({ matter, channel }) => keyOf(matter, channel));
  await commit(ctx, { writes: [when(change).record(defaultsUpdated(ctx.community.id, { on, off }))] });
}

function refuseVisitor(ctx: Ctx): void {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
}
