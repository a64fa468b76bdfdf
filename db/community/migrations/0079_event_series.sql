CREATE TABLE `event_series` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`rule` text NOT NULL,
	`first_wall` text NOT NULL,
	`zone` text NOT NULL,
	`last_day` text DEFAULT '' NOT NULL,
	`made_through` text NOT NULL,
	`due_at` integer
);
--> statement-breakpoint
CREATE INDEX `event_series_due` ON `event_series` (`due_at`,`id`) WHERE due_at is not null;--> statement-breakpoint
ALTER TABLE `events` ADD `repeats` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `series_id` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `series_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `is_apart` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `is_folded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `events_of_series` ON `events` (`series_id`,`series_at`) WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX `events_next` ON `events` (`space_id`,`starts_at`,`post_id`) WHERE is_listed = 1 and starts_at is not null and is_folded = 0;--> statement-breakpoint
CREATE INDEX `events_series_starts` ON `events` (`series_id`,`starts_at`) WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX `events_folded` ON `events` (`series_id`,`starts_at`) WHERE is_folded = 1;--> statement-breakpoint
CREATE INDEX `events_to_repeat` ON `events` (`post_id`) WHERE is_listed = 1 and repeats <> '' and series_id is null;
--> statement-breakpoint
-- Who goes, or stands elsewhere by now, makes room in the lists for what comes after it in its series.
CREATE TRIGGER event_date_left AFTER UPDATE OF is_listed, space_id ON events
WHEN new.series_id IS NOT NULL AND new.is_folded = 0
  AND ((old.is_listed = 1 AND new.is_listed = 0) OR new.space_id <> old.space_id) BEGIN
  UPDATE events SET is_folded = 0 WHERE post_id = (SELECT n.post_id FROM events n WHERE n.series_id = new.series_id
    AND n.is_listed = 1 AND n.starts_at > new.starts_at ORDER BY n.starts_at LIMIT 1);
END;
--> statement-breakpoint
-- What is brought back stands on its own: whatever stood for it may be gone by now.
CREATE TRIGGER event_date_back AFTER UPDATE OF is_listed ON events
WHEN old.is_listed = 0 AND new.is_listed = 1 AND new.is_folded = 1 BEGIN
  UPDATE events SET is_folded = 0 WHERE post_id = new.post_id;
END;
