CREATE TABLE `event_check_ins` (
	`community_id` integer NOT NULL,
	`post_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`n` integer NOT NULL,
	`is_in` integer NOT NULL,
	`at` integer NOT NULL,
	`act` text NOT NULL,
	`by_id` integer NOT NULL,
	`stored_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `member_id`, `n`)
);
--> statement-breakpoint
CREATE INDEX `event_check_ins_stored` ON `event_check_ins` (`post_id`,`stored_at`,`member_id`);--> statement-breakpoint
ALTER TABLE `events` ADD `here_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- How many people of those who come are here is kept by the rows it counts. Who does not come after all is not here.
CREATE TRIGGER event_checked_in AFTER INSERT ON event_check_ins WHEN new.is_in = 1 BEGIN
  UPDATE events SET here_count = here_count + 1 WHERE post_id = new.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_checked_otherwise AFTER UPDATE OF is_in ON event_check_ins WHEN new.is_in <> old.is_in BEGIN
  UPDATE events SET here_count = here_count + iif(new.is_in = 1, 1, -1) WHERE post_id = new.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_check_in_gone AFTER DELETE ON event_check_ins WHEN old.is_in = 1 BEGIN
  UPDATE events SET here_count = here_count - 1 WHERE post_id = old.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_door_left AFTER DELETE ON event_attendees WHEN old.status = 'going' BEGIN
  DELETE FROM event_check_ins WHERE post_id = old.post_id AND member_id = old.member_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_door_fewer AFTER UPDATE OF status, seats ON event_attendees
WHEN old.status = 'going' AND (new.status <> 'going' OR new.seats < old.seats) BEGIN
  DELETE FROM event_check_ins WHERE post_id = new.post_id AND member_id = new.member_id
    AND n >= iif(new.status = 'going', new.seats, 0);
END;--> statement-breakpoint
ALTER TABLE `events` ADD `location` text DEFAULT '' NOT NULL;