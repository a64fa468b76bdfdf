ALTER TABLE `posts` ADD `pinned_at` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `is_comments_enabled` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `is_comments_closed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `is_liking_enabled` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_pinned` ON `posts` (`space_id`,`pinned_at`,`id`) WHERE status = 'published' and pinned_at is not null;