ALTER TABLE `events` ADD `reminders` text DEFAULT 'day hour' NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `reminds_at` integer DEFAULT 0;--> statement-breakpoint
ALTER TABLE `events` ADD `reminded_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `cancelled_at` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `moved_by` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `deleted_by` integer;--> statement-breakpoint
CREATE INDEX `events_reminds` ON `events` (`reminds_at`,`post_id`) WHERE is_listed = 1 and reminds_at is not null;--> statement-breakpoint
-- What calendars were told is over for them when it goes, and anew when it is there again.
CREATE TRIGGER event_listed AFTER UPDATE OF is_listed ON events WHEN new.is_listed <> old.is_listed BEGIN
  UPDATE events SET sequence = sequence + 1, deleted_by = iif(new.is_listed = 1, NULL, deleted_by)
    WHERE post_id = new.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_called_off AFTER UPDATE OF cancelled_at ON events WHEN (new.cancelled_at IS NULL) <> (old.cancelled_at IS NULL) BEGIN
  UPDATE events SET sequence = sequence + 1, offers_at = iif(waiting_count > 0, 0, offers_at) WHERE post_id = new.post_id;
END;
