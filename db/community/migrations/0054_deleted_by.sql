ALTER TABLE `posts` ADD `deleted_by` integer;--> statement-breakpoint
CREATE INDEX `posts_taken_away` ON `posts` (`space_id`,`published_at`,`id`) WHERE status = 'deleted' and deleted_by <> author_id;