CREATE TABLE `member_blocks` (
	`member_id` integer NOT NULL,
	`blocked_id` integer NOT NULL,
	`community_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `blocked_id`)
);
--> statement-breakpoint
ALTER TABLE `chat_participants` ADD `mailed_n` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_participants` ADD `mailed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_participants` ADD `called_n` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_participants` ADD `called_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `messaging` text DEFAULT 'all' NOT NULL;