CREATE TABLE `post_addresses` (
	`community_id` integer NOT NULL,
	`space_slug` text NOT NULL,
	`slug` text NOT NULL,
	`post_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`community_id`, `space_slug`, `slug`)
);
--> statement-breakpoint
CREATE INDEX `post_addresses_post` ON `post_addresses` (`post_id`);--> statement-breakpoint
-- As post_shown and post_hidden, of one that stands in another space by now.
CREATE TRIGGER post_moved AFTER UPDATE OF space_id ON posts
WHEN old.space_id <> new.space_id AND old.status = 'published' AND new.status = 'published' BEGIN
  UPDATE spaces SET posts_count = posts_count - 1 WHERE id = old.space_id;
  UPDATE spaces SET posts_count = posts_count + 1, last_post_at = max(last_post_at, new.published_at) WHERE id = new.space_id;
END;
