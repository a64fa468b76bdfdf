CREATE TABLE `chat_messages` (
	`room_id` integer NOT NULL,
	`n` integer NOT NULL,
	`community_id` integer NOT NULL,
	`id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`excerpt` text NOT NULL,
	`at` integer NOT NULL,
	`changed` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	PRIMARY KEY(`room_id`, `n`)
);
--> statement-breakpoint
CREATE INDEX `chat_messages_standing` ON `chat_messages` (`room_id`,`n`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `chat_participants` (
	`room_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`community_id` integer NOT NULL,
	`is_admin` integer DEFAULT 0 NOT NULL,
	`muted_at` integer,
	`archived_at` integer,
	`joined_at` integer NOT NULL,
	`left_at` integer,
	`shown_from` integer DEFAULT 0 NOT NULL,
	`read_n` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`room_id`, `member_id`)
);
--> statement-breakpoint
CREATE INDEX `chat_participants_of` ON `chat_participants` (`community_id`,`member_id`,`left_at`,`room_id`);--> statement-breakpoint
CREATE TABLE `chat_rooms` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`uuid` text NOT NULL,
	`kind` text NOT NULL,
	`pair_key` text,
	`name` text DEFAULT '' NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_n` integer DEFAULT 0 NOT NULL,
	`last_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_rooms_uuid` ON `chat_rooms` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `chat_rooms_pair` ON `chat_rooms` (`community_id`,`pair_key`) WHERE pair_key is not null;