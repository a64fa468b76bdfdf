ALTER TABLE `chat_rooms` ADD `description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `picture` integer;--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `shows_history` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `is_history` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `news_n` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `news_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `chat_rooms` SET `news_n` = `last_n`, `news_at` = iif(`last_at` < `created_at`, 0, `last_at`) WHERE `space_id` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_participants` ADD `asleep_at` integer;--> statement-breakpoint
ALTER TABLE `chat_participants` ADD `owes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_participants_awake` ON `chat_participants` (`community_id`,`member_id`,`room_id`) WHERE left_at is null and asleep_at is null;--> statement-breakpoint
CREATE INDEX `chat_participants_asleep` ON `chat_participants` (`community_id`,`member_id`,(archived_at is not null),`asleep_at`,`room_id`) WHERE left_at is null and asleep_at is not null;--> statement-breakpoint
CREATE INDEX `chat_participants_owed` ON `chat_participants` (`community_id`,`member_id`,`room_id`) WHERE owes = 1;--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `spoken_on` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_rooms_quiet` ON `chat_rooms` (`spoken_on`,`id`) WHERE spoken_on > 0 and space_id is null and deleted_at is null;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `holds` text DEFAULT '' NOT NULL;
