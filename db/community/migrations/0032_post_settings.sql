ALTER TABLE `posts` ADD `hide_meta_info` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `is_truncation_disabled` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `skip_notifications` integer DEFAULT 0 NOT NULL;