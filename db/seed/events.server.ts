import { eventAttendees, events } from "#db/community/schema";
import { closesAt } from "~/features/events/rules";
import { momentsOf, wallAt } from "~/features/events/time.server";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import type { DemoCommunity, DemoPost } from "./demo/types";
import { seedId } from "./ids";
import { HOUR, memberId, spaceId } from "./rows.server";

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
      dueAt: [closes, found.endsAt].find((moment) => moment > now) ?? null,
    }),
    ...event.going.map((key, n) =>
      insertInto(eventAttendees, {
        communityId,
        postId,
        memberId: memberId(demo, key),
        status: "going",
        createdAt: Math.min(now, at + (n + 1) * HOUR),
      }),
    ),
  ];
}
