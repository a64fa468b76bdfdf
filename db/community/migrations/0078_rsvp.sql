ALTER TABLE `event_attendees` ADD `names` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `event_attendees` ADD `answers` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `event_attendees` ADD `passed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `event_attendees` ADD `offered_at` integer;--> statement-breakpoint
ALTER TABLE `event_attendees` ADD `held_until` integer;--> statement-breakpoint
CREATE INDEX `event_attendees_answers` ON `event_attendees` (`post_id`,`status`,`created_at`,`member_id`);--> statement-breakpoint
CREATE INDEX `event_attendees_roles` ON `event_attendees` (`post_id`,`created_at`,`member_id`) WHERE role <> 'attendee';--> statement-breakpoint
CREATE INDEX `event_attendees_sizes` ON `event_attendees` (`post_id`,`seats`,`created_at`,`member_id`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `event_attendees_kept` ON `event_attendees` (`post_id`,`created_at`,`member_id`) WHERE status = 'waiting' and passed >= 3;--> statement-breakpoint
ALTER TABLE `events` ADD `group_most` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `has_waiting_list` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `needs_approval` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `questions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `confirmation` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `held_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `waiting_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `offers_at` integer;--> statement-breakpoint
CREATE INDEX `events_offers` ON `events` (`offers_at`,`post_id`) WHERE offers_at is not null;
--> statement-breakpoint
DROP TRIGGER event_going;
--> statement-breakpoint
DROP TRIGGER event_answered;
--> statement-breakpoint
DROP TRIGGER event_left;
--> statement-breakpoint
-- How many seats are taken and kept, and how many people wait, is kept by the rows it counts, as likes are. Whatever
-- may leave a place for who waits has the line looked at.
CREATE TRIGGER event_going AFTER INSERT ON event_attendees WHEN new.status IN ('going', 'offered', 'waiting') BEGIN
  UPDATE events SET going_count = going_count + iif(new.status = 'going', new.seats, 0),
    held_count = held_count + iif(new.status = 'offered', new.seats, 0),
    waiting_count = waiting_count + iif(new.status = 'waiting', new.seats, 0),
    offers_at = iif(new.status <> 'going' OR waiting_count > 0 OR held_count > 0, 0, offers_at)
    WHERE post_id = new.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_answered AFTER UPDATE OF status, seats ON event_attendees BEGIN
  UPDATE events SET
    going_count = going_count + iif(new.status = 'going', new.seats, 0) - iif(old.status = 'going', old.seats, 0),
    held_count = held_count + iif(new.status = 'offered', new.seats, 0) - iif(old.status = 'offered', old.seats, 0),
    waiting_count = waiting_count + iif(new.status = 'waiting', new.seats, 0) - iif(old.status = 'waiting', old.seats, 0),
    offers_at = iif(new.status IN ('offered', 'waiting') OR waiting_count > 0 OR held_count > 0, 0, offers_at)
    WHERE post_id = new.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_left AFTER DELETE ON event_attendees WHEN old.status IN ('going', 'offered', 'waiting') BEGIN
  UPDATE events SET going_count = going_count - iif(old.status = 'going', old.seats, 0),
    held_count = held_count - iif(old.status = 'offered', old.seats, 0),
    waiting_count = waiting_count - iif(old.status = 'waiting', old.seats, 0),
    offers_at = iif(waiting_count > 0 OR held_count > 0, 0, offers_at)
    WHERE post_id = old.post_id;
END;
--> statement-breakpoint
-- Who is offered places goes ahead of all who stand before them in line; who takes some without having stood in it, of
-- everybody.
CREATE TRIGGER event_passed AFTER UPDATE OF status ON event_attendees
WHEN new.status = 'offered' AND old.status = 'waiting' BEGIN
  UPDATE event_attendees SET passed = passed + 1 WHERE post_id = new.post_id AND status = 'waiting' AND passed < 3
    AND (created_at, member_id) < (new.created_at, new.member_id);
END;
--> statement-breakpoint
CREATE TRIGGER event_came_ahead AFTER INSERT ON event_attendees WHEN new.status = 'going' BEGIN
  UPDATE event_attendees SET passed = passed + 1 WHERE post_id = new.post_id AND status = 'waiting' AND passed < 3;
END;
--> statement-breakpoint
CREATE TRIGGER event_went_ahead AFTER UPDATE OF status, seats ON event_attendees
WHEN new.status = 'going' AND old.status <> 'offered' AND (old.status <> 'going' OR new.seats > old.seats) BEGIN
  UPDATE event_attendees SET passed = passed + 1 WHERE post_id = new.post_id AND status = 'waiting' AND passed < 3;
END;
--> statement-breakpoint
-- More places, a later end of the RSVPs, or that it stands again: who waits may have a place now.
CREATE TRIGGER event_line AFTER UPDATE OF rsvp_limit, rsvp_disabled, rsvp_closes_at, is_listed ON events
WHEN new.waiting_count > 0 AND (new.rsvp_limit IS NOT old.rsvp_limit OR new.rsvp_disabled <> old.rsvp_disabled
  OR new.rsvp_closes_at IS NOT old.rsvp_closes_at OR new.is_listed <> old.is_listed) BEGIN
  UPDATE events SET offers_at = 0 WHERE post_id = new.post_id;
END;
