CREATE TABLE `course_rules` (
	`space_id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`course_type` text NOT NULL,
	`enforces_order` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `lesson_releases` (
	`space_id` integer NOT NULL,
	`lesson_id` integer NOT NULL,
	`community_id` integer NOT NULL,
	`opens_at` integer,
	`opens_after` integer,
	`needs_previous` integer NOT NULL,
	PRIMARY KEY(`space_id`, `lesson_id`)
);
--> statement-breakpoint
ALTER TABLE `course_sections` ADD `opens_at` integer;--> statement-breakpoint
ALTER TABLE `course_sections` ADD `opens_after` integer;