CREATE INDEX `notifications_post` ON `notifications` (`post_id`) WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX `notifications_comment` ON `notifications` (`comment_id`) WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX `notifications_subject` ON `notifications` (`subject_kind`,`subject_id`) WHERE subject_kind is not null;