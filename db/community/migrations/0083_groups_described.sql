ALTER TABLE `chat_rooms` ADD `description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `picture` integer;--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `shows_history` integer DEFAULT 0 NOT NULL;