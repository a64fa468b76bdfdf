CREATE TABLE `chat_attachments` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`room_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`key` text NOT NULL,
	`n` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `chat_attachments_room` ON `chat_attachments` (`room_id`,`member_id`,`key`);--> statement-breakpoint
CREATE INDEX `chat_attachments_unsaid` ON `chat_attachments` (`created_at`) WHERE n is null;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `carried` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `files` ADD `voice_ms` integer;--> statement-breakpoint
ALTER TABLE `files` ADD `voice_peaks` text;