CREATE TABLE `chat_thread_members` (
	`room_id` integer NOT NULL,
	`root_n` integer NOT NULL,
	`member_id` integer NOT NULL,
	`community_id` integer NOT NULL,
	`is_following` integer DEFAULT 0 NOT NULL,
	`left_n` integer DEFAULT 0 NOT NULL,
	`read_n` integer DEFAULT 0 NOT NULL,
	`mailed_n` integer DEFAULT 0 NOT NULL,
	`mailed_at` integer DEFAULT 0 NOT NULL,
	`called_n` integer DEFAULT 0 NOT NULL,
	`called_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`room_id`, `root_n`, `member_id`)
);
--> statement-breakpoint
CREATE INDEX `chat_thread_members_of` ON `chat_thread_members` (`community_id`,`member_id`,`is_following`,`room_id`,`root_n`);--> statement-breakpoint
CREATE TABLE `chat_threads` (
	`room_id` integer NOT NULL,
	`root_n` integer NOT NULL,
	`community_id` integer NOT NULL,
	`replies` integer NOT NULL,
	`last_n` integer NOT NULL,
	`last_at` integer NOT NULL,
	`changed` integer NOT NULL,
	PRIMARY KEY(`room_id`, `root_n`)
);
--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `root_n` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `in_room` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_messages_in_room` ON `chat_messages` (`room_id`,`n`) WHERE deleted_at is null and in_room = 1;--> statement-breakpoint
CREATE INDEX `chat_messages_replies` ON `chat_messages` (`room_id`,`root_n`,`n`) WHERE deleted_at is null and root_n > 0;