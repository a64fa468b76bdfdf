ALTER TABLE `posts` ADD `pinned_at` integer;--> statement-breakpoint
CREATE INDEX `posts_pinned` ON `posts` (`space_id`,`pinned_at`,`id`) WHERE status = 'published' and pinned_at is not null;