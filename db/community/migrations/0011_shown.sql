ALTER TABLE `comments` ADD `is_shown` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_deleted` ON `comments` (`post_id`) WHERE deleted_at is not null;--> statement-breakpoint
-- Threads that were deleted until now, with nobody under them.
UPDATE comments SET is_shown = 0 WHERE deleted_at IS NOT NULL AND parent_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM comments u WHERE u.parent_id = comments.id AND u.deleted_at IS NULL);
--> statement-breakpoint
DROP INDEX `comments_roots`;--> statement-breakpoint
CREATE INDEX `comments_roots` ON `comments` (`post_id`,`rank`,`created_at`,`id`) WHERE parent_id is null and is_shown = 1;--> statement-breakpoint
DROP INDEX `comments_replies`;--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`parent_id`,`created_at`,`id`) WHERE parent_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `comments_newest` ON `comments` (`post_id`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
-- A comment is indexed once more, and its fact once less.
DROP INDEX `facts_at`;--> statement-breakpoint
CREATE INDEX `facts_at` ON `facts` (`community_id`,`at`,`seq`) WHERE name <> 'comment.created';--> statement-breakpoint
DROP INDEX `likes_newest`;--> statement-breakpoint
CREATE INDEX `likes_newest` ON `likes` (`community_id`,`subject_kind`,`subject_id`,`created_at`,`member_id`);--> statement-breakpoint
-- A deleted thread stands as long as somebody stands under it, whoever goes or comes back first.
CREATE TRIGGER comment_stands AFTER UPDATE OF deleted_at ON comments
WHEN (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) BEGIN
  UPDATE comments SET is_shown = 1 - is_shown WHERE id = coalesce(new.parent_id, new.id) AND is_shown <>
    (deleted_at IS NULL OR EXISTS (SELECT 1 FROM comments u WHERE u.parent_id = comments.id AND u.deleted_at IS NULL));
END;
--> statement-breakpoint
CREATE TRIGGER comment_answered AFTER INSERT ON comments WHEN new.parent_id IS NOT NULL AND new.deleted_at IS NULL BEGIN
  UPDATE comments SET is_shown = 1 WHERE id = new.parent_id AND is_shown = 0;
END;
