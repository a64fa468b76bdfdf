CREATE TABLE `bookmarks` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookmarks_once` ON `bookmarks` (`subject_kind`,`subject_id`,`member_id`);--> statement-breakpoint
CREATE INDEX `bookmarks_list` ON `bookmarks` (`member_id`,`subject_kind`,`created_at`,`id`);