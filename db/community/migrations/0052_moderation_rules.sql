CREATE TABLE `moderation_rules` (
	`community_id` integer NOT NULL,
	`kind` text NOT NULL,
	`config` text NOT NULL,
	`is_on` integer NOT NULL,
	`updated_by` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`community_id`, `kind`)
);
--> statement-breakpoint
ALTER TABLE `members` ADD `muted_until` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `muted_by` integer;--> statement-breakpoint
DROP TRIGGER comment_added;--> statement-breakpoint
-- What a rule holds back is deleted from the start: it is counted, and makes its post active, once it is shown.
CREATE TRIGGER comment_added AFTER INSERT ON comments WHEN new.deleted_at IS NULL BEGIN
  UPDATE posts SET comments_count = comments_count + 1, activity_at = max(activity_at, new.created_at),
    activity_by = CASE WHEN new.created_at >= activity_at THEN new.author_id ELSE activity_by END WHERE id = new.post_id;
END;
