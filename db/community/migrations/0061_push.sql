CREATE TABLE `push_devices` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`mark` text NOT NULL,
	`sealed` text NOT NULL,
	`key_mark` text NOT NULL,
	`session_id` integer,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	`looked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_mark` ON `push_devices` (`community_id`,`mark`);--> statement-breakpoint
CREATE INDEX `push_devices_member` ON `push_devices` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `push_devices_looked` ON `push_devices` (`looked_at`);--> statement-breakpoint
ALTER TABLE `notification_times` ADD `push_offered_at` integer;