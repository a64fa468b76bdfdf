ALTER TABLE `chat_rooms` ADD `copied_form` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_rooms_copied` ON `chat_rooms` (`copied_form`,`id`) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE `chat_thread_members` ADD `touched_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_thread_members_late` ON `chat_thread_members` (`community_id`,`member_id`,`is_following`,`touched_at`);--> statement-breakpoint
UPDATE `chat_rooms` SET `copied_form` = 0;--> statement-breakpoint
UPDATE `chat_thread_members` SET `touched_at` = coalesce((SELECT t.`last_at` FROM `chat_threads` t WHERE t.`room_id` = `chat_thread_members`.`room_id` AND t.`root_n` = `chat_thread_members`.`root_n`), 0);
