DROP INDEX `posts_drafts`;--> statement-breakpoint
DROP INDEX `posts_stale`;--> statement-breakpoint
ALTER TABLE `posts` ADD `activity_by` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `is_shared` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `is_placed` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_shared` ON `posts` (`space_id`,`published_at`,`id`) WHERE status = 'draft' and is_shared = 1;--> statement-breakpoint
CREATE INDEX `posts_stale` ON `posts` (`id`) WHERE rendered >= 0 and rendered < 2;--> statement-breakpoint
DROP INDEX `comments_stale`;--> statement-breakpoint
CREATE INDEX `comments_stale` ON `comments` (`id`) WHERE rendered >= 0 and rendered < 2;--> statement-breakpoint
DROP TRIGGER comment_added;--> statement-breakpoint
-- An imported comment may be older than what is there: then the newest one's author stays.
CREATE TRIGGER comment_added AFTER INSERT ON comments BEGIN
  UPDATE posts SET comments_count = comments_count + 1, activity_at = max(activity_at, new.created_at),
    activity_by = CASE WHEN new.created_at >= activity_at THEN new.author_id ELSE activity_by END WHERE id = new.post_id;
END;
