ALTER TABLE `files` ADD `hung_kind` text;--> statement-breakpoint
ALTER TABLE `files` ADD `hung_id` integer;