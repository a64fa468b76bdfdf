ALTER TABLE `chat_rooms` ADD `space_id` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `chat_rooms_space` ON `chat_rooms` (`space_id`) WHERE space_id is not null;