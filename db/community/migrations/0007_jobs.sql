CREATE TABLE `job_rows` (
	`community_id` integer NOT NULL,
	`job_id` integer NOT NULL,
	`subject` integer NOT NULL,
	`before` text NOT NULL,
	PRIMARY KEY(`job_id`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `job_rows_community` ON `job_rows` (`community_id`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer,
	`changed` integer DEFAULT 0 NOT NULL,
	`input` text NOT NULL,
	`result` text DEFAULT '{}' NOT NULL,
	`started_by` integer,
	`undo_of` integer,
	`name` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	`is_listed` integer NOT NULL,
	`undo_until` integer,
	`told_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`forget_at` integer
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`lease_until`) WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_name` ON `jobs` (`community_id`,`name`) WHERE name is not null and state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX `jobs_named` ON `jobs` (`community_id`,`name`) WHERE name is not null;--> statement-breakpoint
CREATE INDEX `jobs_listed` ON `jobs` (`community_id`,`created_at`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `jobs_maker` ON `jobs` (`community_id`,`started_by`,`created_at`,`id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `jobs_forgotten` ON `jobs` (`forget_at`) WHERE forget_at is not null;--> statement-breakpoint
CREATE INDEX `jobs_community` ON `jobs` (`community_id`);--> statement-breakpoint
ALTER TABLE `notifications` ADD `job_id` integer;