import { eventAttendees, eventCheckIns, events } from "#db/community/schema";
import { closesAt } from "~/features/events/rules";
import { beginSeries } from "~/features/events/series/begin.server";
import { repeatsText } from "~/features/events/series/rule";
import type { Ctx } from "~/platform/context";
import { momentsOf, wallAt } from "~/features/events/time.server";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import type { DemoCommunity, DemoPost } from "./demo/types";
import { seedId } from "./ids";
import { HOUR, memberId, spaceId } from "./rows.server";

const WEEKLY = repeatsText({
  frequency: "weekly",
  interval: 1,
  weekDays: [],
  monthly: "date",
  until: "",
  count: null,
});

/** Has those that repeat become series, once they stand; a job makes their dates. */
export async function beginDemoSeries(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (const id of ids) await beginSeries(ctx, id);
}

/** What makes a post of the demo an event, so many days from now, and who comes; triggers count them. */
export function eventRows(
  demo: DemoCommunity,
  post: DemoPost,
  { id: postId, at, now }: { id: number; at: number; now: number },
): Statement[] {
  const { event } = post;
  if (!event) return [];
  const communityId = seedId(demo.slug, "community");
  const day = wallAt(now + event.inDays * 24 * HOUR, event.zone).slice(0, 10);
  const wall = { startsAtWall: `${day}T${event.at}`, zone: event.zone, occurrence: "later" as const };
  const found = momentsOf({ ...wall, durationMinutes: event.minutes, isAllDay: false });
  if (!found || "asks" in found) throw new Error(`${post.key}: ${wall.startsAtWall} is no time in ${event.zone}`);
  const closes = closesAt(found, event.closesBefore ?? null);
  return [
    insertInto(events, {
      postId,
      communityId,
      spaceId: spaceId(demo, post.space),
      isListed: 1,
      startsAtWall: found.startsAtWall,
      zone: event.zone,
      occurrence: found.occurrence,
      durationMinutes: event.minutes,
      startsAt: found.startsAt,
      endsAt: found.endsAt,
      locationKind: event.kind,
      place: event.place ?? "",
      locationUrl: event.url ?? "",
      hideLocation: Number(event.hidesLocation ?? false),
      rsvpLimit: event.limit ?? null,
      rsvpClosesBefore: event.closesBefore ?? null,
      rsvpClosesAt: closes,
      groupMost: event.groupMost ?? 1,
      hasWaitingList: Number(event.waiting !== undefined),
      repeats: event.isWeekly ? WEEKLY : "",
      dueAt: [closes, found.endsAt].find((moment) => moment > now) ?? null,
    }),
    ...[
      ...event.going.map((key) => ({ key, status: "going" as const })),
      ...(event.waiting ?? []).map((key) => ({ key, status: "waiting" as const })),
    ].map(({ key, status }, n) => {
      const guests = event.guests?.[key] ?? [];
      return insertInto(eventAttendees, {
        communityId,
        postId,
        memberId: memberId(demo, key),
        status,
        seats: guests.length + 1,
        names: JSON.stringify(guests),
        createdAt: Math.min(now, at + (n + 1) * HOUR),
      });
    }),
    // Each a little after the one before, from some minutes before it began.
    ...(event.here ?? []).flatMap((key, n) =>
      [null, ...(event.guests?.[key] ?? [])].map((_, person) =>
        insertInto(eventCheckIns, {
          communityId,
          postId,
          memberId: memberId(demo, key),
          n: person,
          isIn: 1,
          at: found.startsAt + (n * 3 - 8) * 60_000,
          act: `demo-${key}-${person}`,
          byId: memberId(demo, post.author),
          storedAt: found.startsAt + (n * 3 - 8) * 60_000,
        }),
      ),
    ),
  ];
}
