DROP INDEX `notifications_post`;--> statement-breakpoint
DROP INDEX `notifications_comment`;--> statement-breakpoint
CREATE INDEX `notifications_post` ON `notifications` (`post_id`,`member_id`) WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX `notifications_comment` ON `notifications` (`comment_id`,`member_id`) WHERE comment_id is not null;