ALTER TABLE `chat_messages` ADD `is_history` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `news_n` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `news_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `chat_rooms` SET `news_n` = `last_n`, `news_at` = iif(`last_at` < `created_at`, 0, `last_at`) WHERE `space_id` IS NOT NULL;
