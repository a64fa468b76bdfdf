CREATE TABLE `event_feeds` (
	`member_id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`number` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `event_imports` (
	`community_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	`key` text NOT NULL,
	`post_id` integer NOT NULL,
	`said` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`space_id`, `key`)
);
--> statement-breakpoint
CREATE TABLE `event_uploads` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`name` text NOT NULL,
	`zone` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `event_uploads_due` ON `event_uploads` (`due_at`,`id`);