CREATE TABLE `space_entry_requests` (
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`asked_at` integer NOT NULL,
	`declined_at` integer,
	`declined_by` integer,
	`withdrawn_at` integer,
	`told_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `space_id`)
);
--> statement-breakpoint
CREATE INDEX `space_entry_requests_open` ON `space_entry_requests` (`space_id`,`asked_at`,`member_id`) WHERE declined_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX `space_entry_requests_space` ON `space_entry_requests` (`space_id`);--> statement-breakpoint
CREATE INDEX `space_entry_requests_community` ON `space_entry_requests` (`community_id`);--> statement-breakpoint
CREATE INDEX `members_staff` ON `members` (`community_id`,`role`) WHERE role <> 'member';--> statement-breakpoint
CREATE INDEX `notifications_asked` ON `notifications` (`member_id`,`collapse_key`) WHERE kind = 'entry_asked';--> statement-breakpoint
-- Whatever lets somebody in ends their asking for it, in the same statement: nobody waits at a door they are through.
CREATE TRIGGER entry_answered AFTER INSERT ON access_grants BEGIN
  DELETE FROM space_entry_requests WHERE member_id = new.member_id AND space_id = new.space_id;
END;
--> statement-breakpoint
-- A space that is open to all, whatever opened it, has no door to wait at.
CREATE TRIGGER entry_opened AFTER UPDATE OF is_private, visibility ON spaces
WHEN new.is_private = 0 AND new.visibility = 'listed' BEGIN
  DELETE FROM space_entry_requests WHERE space_id = new.id;
END;
--> statement-breakpoint
-- Who left asks for nothing any more, nor who may go everywhere.
CREATE TRIGGER entry_abandoned AFTER UPDATE OF status, role ON members
WHEN new.status = 'left' OR new.role IN ('owner', 'admin') BEGIN
  DELETE FROM space_entry_requests WHERE member_id = new.id;
END;
