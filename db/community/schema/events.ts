import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

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
    /** JSON of the place's parts, of which `place` is the one line; "" for a plain address. */
    location: text("location").notNull().default(""),
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
    /** People that one answer may be for: a member and their guests. */
    groupMost: integer("group_most").notNull().default(1),
    /** 1: whom no place is left for may wait for one. */
    hasWaitingList: integer("has_waiting_list").notNull().default(0),
    /** 1: a yes is asked for, and given by who changes the event. */
    needsApproval: integer("needs_approval").notNull().default(0),
    /** JSON of what who comes is asked: `[{"text":"…","isRequired":true}]`. */
    questions: text("questions").notNull().default("[]"),
    /** JSON of its own words for who comes: title, text, button, url; "" for those of the house. */
    confirmation: text("confirmation").notNull().default(""),
    /** Seats that are taken. */
    goingCount: integer("going_count").notNull().default(0),
    /** Of those, people who were checked in at the door. */
    hereCount: integer("here_count").notNull().default(0),
    /** Seats that are offered and not taken yet. */
    heldCount: integer("held_count").notNull().default(0),
    /** People who wait. */
    waitingCount: integer("waiting_count").notNull().default(0),
    /** UTC ms at which its waiting list is to be looked at: 0 for at once; null while nothing can come of it. */
    offersAt: integer("offers_at"),
    /** Of features/events/reminders `BEFORE`, those that are sent, with spaces between them; "" for none. */
    reminders: text("reminders").notNull().default("day hour"),
    /** UTC ms of the next of them; 0: it is to be found; null: none is to come. */
    remindsAt: integer("reminds_at").default(0),
    /** UTC ms up to which they were sent, or were no longer to be. */
    remindedAt: integer("reminded_at").notNull().default(0),
    /** UTC ms: it does not take place. It stands, and may be brought back. */
    cancelledAt: integer("cancelled_at"),
    /** Grows whenever it is called off, goes, or is there again; beside the version of its post it numbers what calendars are told. */
    sequence: integer("sequence").notNull().default(0),
    /** The job that has moved it, and the one that has deleted it, with others of its series: of these one mail tells. */
    movedBy: integer("moved_by"),
    deletedBy: integer("deleted_by"),
    /** How it is to repeat, as features/events/series/rule writes it; "" for once. Said of the first of a series alone. */
    repeats: text("repeats").notNull().default(""),
    /** The series it is a date of. */
    seriesId: integer("series_id"),
    /** The wall time that the rule of its series gives it: by it the date is known wherever it is moved to. */
    seriesAt: text("series_at").notNull().default(""),
    /** 1: it was changed alone, and what is changed of its series leaves it as it is. */
    isApart: integer("is_apart").notNull().default(0),
    /** 1: an earlier date of its series stands for it in lists. */
    isFolded: integer("is_folded").notNull().default(0),
  },
  (t) => [
    uniqueIndex("events_of_series").on(t.seriesId, t.seriesAt).where(sql`series_id is not null`),
    /** What is next of each series, and what is none's. */
    index("events_next")
      .on(t.spaceId, t.startsAt, t.postId)
      .where(sql`is_listed = 1 and starts_at is not null and is_folded = 0`),
    /** Of a series: by when its dates are, and which of them stand behind another. */
    index("events_series_starts").on(t.seriesId, t.startsAt).where(sql`series_id is not null`),
    index("events_folded").on(t.seriesId, t.startsAt).where(sql`is_folded = 1`),
    index("events_to_repeat").on(t.postId).where(sql`is_listed = 1 and repeats <> '' and series_id is null`),
    index("events_reminds").on(t.remindsAt, t.postId).where(sql`is_listed = 1 and reminds_at is not null`),
    index("events_due").on(t.dueAt, t.postId).where(sql`is_listed = 1 and due_at is not null`),
    index("events_offers").on(t.offersAt, t.postId).where(sql`offers_at is not null`),
    index("events_of_space").on(t.spaceId, t.startsAt, t.postId).where(sql`is_listed = 1 and starts_at is not null`),
  ],
);

/**
 * Who said what of coming, once each, with their guests. Of those who wait, `createdAt` is their place in line; triggers
 * count in `passed` how many have gone ahead of them.
 */
export const eventAttendees = sqliteTable(
  "event_attendees",
  {
    communityId: integer("community_id").notNull(),
    postId: integer("post_id").notNull(),
    memberId: integer("member_id").notNull(),
    status: text("status", {
      enum: ["going", "not_going", "waiting", "offered", "missed", "requested", "declined", "invited"],
    }).notNull(),
    role: text("role", { enum: ["attendee", "host", "cohost", "speaker"] })
      .notNull()
      .default("attendee"),
    /** The member and their guests. */
    seats: integer("seats").notNull().default(1),
    /** JSON of the guests' names, "" for one whom nobody has named yet. */
    names: text("names").notNull().default("[]"),
    /** JSON of what they answered to the questions, in their order. */
    answers: text("answers").notNull().default("[]"),
    createdAt: integer("created_at").notNull(),
    /** Of who waits: groups that came later and went ahead. */
    passed: integer("passed").notNull().default(0),
    /** Of who was offered places: since when, and until when they are kept; UTC ms. */
    offeredAt: integer("offered_at"),
    heldUntil: integer("held_until"),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.memberId] }),
    index("event_attendees_going").on(t.postId, t.createdAt, t.memberId).where(sql`status = 'going'`),
    /** What one member has places at, or wants. */
    index("event_attendees_of_member")
      .on(t.memberId, t.postId)
      .where(sql`status in ('going', 'offered', 'requested', 'waiting')`),
    index("event_attendees_answers").on(t.postId, t.status, t.createdAt, t.memberId),
    index("event_attendees_roles").on(t.postId, t.createdAt, t.memberId).where(sql`role <> 'attendee'`),
    index("event_attendees_sizes").on(t.postId, t.seats, t.createdAt, t.memberId).where(sql`status = 'waiting'`),
    index("event_attendees_kept").on(t.postId, t.createdAt, t.memberId).where(sql`status = 'waiting' and passed >= 3`),
  ],
);

/**
 * Who of those who come was checked in at the door, one by one: `n` is 0 for who answered, and counts their guests from 1.
 * A row is what was said last of one person (features/events/door/acts): whatever was said before it changes nothing.
 */
export const eventCheckIns = sqliteTable(
  "event_check_ins",
  {
    communityId: integer("community_id").notNull(),
    postId: integer("post_id").notNull(),
    memberId: integer("member_id").notNull(),
    n: integer("n").notNull(),
    isIn: integer("is_in").notNull(),
    /** UTC ms, as the device that said so stamped it; and the number that it gave to what it said. */
    at: integer("at").notNull(),
    act: text("act").notNull(),
    /** Who said so. */
    byId: integer("by_id").notNull(),
    /** UTC ms: since when other devices are told of it. */
    storedAt: integer("stored_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.memberId, t.n] }),
    index("event_check_ins_stored").on(t.postId, t.storedAt, t.memberId),
  ],
);

/** What repeats: its dates are rows of `events`, each with a post of its own, made a year ahead. */
export const eventSeries = sqliteTable(
  "event_series",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    /** RFC 5545, without its end: `FREQ=WEEKLY;BYDAY=TU`. */
    rule: text("rule").notNull(),
    /** The wall time of its first date, by which the rule counts. */
    firstWall: text("first_wall").notNull(),
    zone: text("zone").notNull(),
    /** `2027-03-27`, the last day it may fall on; "" for a series without end. */
    lastDay: text("last_day").notNull().default(""),
    /** Wall time: whatever the rule gives up to here was made, and is not made again. */
    madeThrough: text("made_through").notNull(),
    /** UTC ms: when more of it is to be made; null for never. */
    dueAt: integer("due_at"),
  },
  (t) => [index("event_series_due").on(t.dueAt, t.id).where(sql`due_at is not null`)],
);

/**
 * Who has a calendar feed of what they come to, behind a secret address of which this is the number. The address is
 * made of it and of the installation's own secret: nothing that stands here opens it.
 */
export const eventFeeds = sqliteTable("event_feeds", {
  memberId: integer("member_id").primaryKey(),
  communityId: integer("community_id").notNull(),
  /** Another with each renewal: the address before leads nowhere. */
  number: integer("number").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** What was taken of calendar files into a space, so that the same file makes nothing twice. */
export const eventImports = sqliteTable(
  "event_imports",
  {
    communityId: integer("community_id").notNull(),
    spaceId: integer("space_id").notNull(),
    /** The hash of its UID and its RECURRENCE-ID: UIDs hold addresses of people. */
    key: text("key").notNull(),
    /** What it became. It stays when that is taken away, and what was taken away does not come back. */
    postId: integer("post_id").notNull(),
    /** The hash of what the file said of it. */
    said: text("said").notNull(),
    /** Its post's `draft_version` as it was taken: where that is another, somebody has edited it here since. */
    version: integer("version").notNull(),
  },
  (t) => [primaryKey({ columns: [t.spaceId, t.key] })],
);

/** A calendar file that somebody looks at before they take it into a space; its text stands in R2. */
export const eventUploads = sqliteTable(
  "event_uploads",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    spaceId: integer("space_id").notNull(),
    memberId: integer("member_id").notNull(),
    /** As its file was called. */
    name: text("name").notNull(),
    /** The zone for times that say none, or one that nobody knows. */
    zone: text("zone").notNull(),
    createdAt: integer("created_at").notNull(),
    /** UTC ms at which it goes. */
    dueAt: integer("due_at").notNull(),
  },
  (t) => [index("event_uploads_due").on(t.dueAt, t.id)],
);
