CREATE TABLE `event_attendees` (
	`community_id` integer NOT NULL,
	`post_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`status` text NOT NULL,
	`role` text DEFAULT 'attendee' NOT NULL,
	`seats` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `member_id`)
);
--> statement-breakpoint
CREATE INDEX `event_attendees_going` ON `event_attendees` (`post_id`,`created_at`,`member_id`) WHERE status = 'going';--> statement-breakpoint
CREATE TABLE `events` (
	`post_id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	`is_listed` integer DEFAULT 0 NOT NULL,
	`starts_at_wall` text DEFAULT '' NOT NULL,
	`zone` text NOT NULL,
	`occurrence` text DEFAULT '' NOT NULL,
	`duration_minutes` integer NOT NULL,
	`is_all_day` integer DEFAULT 0 NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`location_kind` text NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`location_url` text DEFAULT '' NOT NULL,
	`hide_location` integer DEFAULT 0 NOT NULL,
	`rsvp_disabled` integer DEFAULT 0 NOT NULL,
	`rsvp_limit` integer,
	`rsvp_closes_before` integer,
	`rsvp_closes_at` integer,
	`hide_attendees` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`going_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `events_due` ON `events` (`due_at`,`post_id`) WHERE is_listed = 1 and due_at is not null;--> statement-breakpoint
CREATE INDEX `events_of_space` ON `events` (`space_id`,`starts_at`,`post_id`) WHERE is_listed = 1 and starts_at is not null;
--> statement-breakpoint
-- Where its post stands and whether it is published stand in an event's row, so that lists walk one index.
CREATE TRIGGER event_post_changed AFTER UPDATE OF status, space_id ON posts
WHEN new.post_type = 'event' AND (new.status <> old.status OR new.space_id <> old.space_id) BEGIN
  UPDATE events SET is_listed = (new.status = 'published'), space_id = new.space_id WHERE post_id = new.id;
END;
--> statement-breakpoint
-- How many seats are taken is kept by the rows it counts, as likes are.
CREATE TRIGGER event_going AFTER INSERT ON event_attendees WHEN new.status = 'going' BEGIN
  UPDATE events SET going_count = going_count + new.seats WHERE post_id = new.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_answered AFTER UPDATE OF status, seats ON event_attendees BEGIN
  UPDATE events SET going_count = going_count + iif(new.status = 'going', new.seats, 0) - iif(old.status = 'going', old.seats, 0)
    WHERE post_id = new.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_left AFTER DELETE ON event_attendees WHEN old.status = 'going' BEGIN
  UPDATE events SET going_count = going_count - old.seats WHERE post_id = old.post_id;
END;
