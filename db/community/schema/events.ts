import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What makes a post an event, in the commit of its post. The wall time, the zone and the duration are the truth; the
 * two moments are derived from them when they are written. Triggers on `posts` keep `spaceId` and `isListed`, those on
 * `eventAttendees` the count.
 */
export const events = sqliteTable(
  "events",
  {
    postId: integer("post_id").primaryKey(),
    communityId: integer("community_id").notNull(),
    spaceId: integer("space_id").notNull(),
    /** 1: its post is published. */
    isListed: integer("is_listed").notNull().default(0),
    /** `2026-12-04T09:00`; "" in a draft that says none. */
    startsAtWall: text("starts_at_wall").notNull().default(""),
    /** IANA; the clocks that show that time. */
    zone: text("zone").notNull(),
    /** Of a time that those clocks show twice, which; "" where they show it once. */
    occurrence: text("occurrence", { enum: ["", "earlier", "later"] })
      .notNull()
      .default(""),
    durationMinutes: integer("duration_minutes").notNull(),
    isAllDay: integer("is_all_day").notNull().default(0),
    /** UTC ms, derived; null in a draft without a time. */
    startsAt: integer("starts_at"),
    endsAt: integer("ends_at"),
    locationKind: text("location_kind", { enum: ["in_person", "virtual", "tba"] }).notNull(),
    place: text("place").notNull().default(""),
    locationUrl: text("location_url").notNull().default(""),
    /** 1: who is not going is not told where it is. */
    hideLocation: integer("hide_location").notNull().default(0),
    rsvpDisabled: integer("rsvp_disabled").notNull().default(0),
    /** Seats; null for as many as come. */
    rsvpLimit: integer("rsvp_limit"),
    /** Minutes before its start at which nobody says yes any more; null for its end. */
    rsvpClosesBefore: integer("rsvp_closes_before"),
    /** Derived of that, UTC ms. */
    rsvpClosesAt: integer("rsvp_closes_at"),
    hideAttendees: integer("hide_attendees").notNull().default(0),
    /** UTC ms, the next moment at which its readers see something else: its RSVPs close, it is over. null for none to come. */
    dueAt: integer("due_at"),
    /** Seats that are taken. */
    goingCount: integer("going_count").notNull().default(0),
  },
  (t) => [
    index("events_due").on(t.dueAt, t.postId).where(sql`is_listed = 1 and due_at is not null`),
    index("events_of_space").on(t.spaceId, t.startsAt, t.postId).where(sql`is_listed = 1 and starts_at is not null`),
  ],
);

/** Who said what of coming, once each. */
export const eventAttendees = sqliteTable(
  "event_attendees",
  {
    communityId: integer("community_id").notNull(),
    postId: integer("post_id").notNull(),
    memberId: integer("member_id").notNull(),
    status: text("status", { enum: ["going", "not_going"] }).notNull(),
    role: text("role", { enum: ["attendee", "host", "speaker"] })
      .notNull()
      .default("attendee"),
    seats: integer("seats").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.memberId] }),
    index("event_attendees_going").on(t.postId, t.createdAt, t.memberId).where(sql`status = 'going'`),
  ],
);
