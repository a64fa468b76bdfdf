CREATE TABLE `bookmark_folders` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookmark_folders_name` ON `bookmark_folders` (`member_id`,name collate nocase);--> statement-breakpoint
CREATE TABLE `bookmarks` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`folder_id` integer,
	`remind_at` integer,
	`due_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookmarks_once` ON `bookmarks` (`subject_kind`,`subject_id`,`member_id`);--> statement-breakpoint
CREATE INDEX `bookmarks_list` ON `bookmarks` (`member_id`,`subject_kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookmarks_folder` ON `bookmarks` (`member_id`,`folder_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookmarks_reminders` ON `bookmarks` (`member_id`,`remind_at`,`id`) WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX `bookmarks_due` ON `bookmarks` (`member_id`,`due_at`,`id`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `bookmarks_remind` ON `bookmarks` (`remind_at`) WHERE remind_at is not null;