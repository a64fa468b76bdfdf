ALTER TABLE `posts` ADD `unpublished_because` text;--> statement-breakpoint
CREATE INDEX `posts_due` ON `posts` (`published_at`,`id`) WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX `posts_scheduled` ON `posts` (`space_id`,`published_at`,`id`) WHERE status = 'scheduled';