ALTER TABLE `post_followers` ADD `ended_by` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `snoozed_until` integer;--> statement-breakpoint
-- Of several by mail alone about one thing the newest goes on; unread it would grow for ever.
UPDATE `notifications` SET `read_at` = `at` WHERE `archived_at` = 1 AND `read_at` IS NULL AND `id` NOT IN (SELECT max(`id`) FROM `notifications` WHERE `archived_at` = 1 AND `read_at` IS NULL GROUP BY `member_id`, `collapse_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_unlisted` ON `notifications` (`member_id`,`collapse_key`) WHERE read_at is null and archived_at = 1;--> statement-breakpoint
CREATE INDEX `notifications_unread_of` ON `notifications` (`post_id`,`member_id`,`comment_id`) WHERE post_id is not null and read_at is null;--> statement-breakpoint
CREATE INDEX `notifications_archived` ON `notifications` (`member_id`,`archived_at`,`id`) WHERE archived_at > 2;--> statement-breakpoint
CREATE INDEX `notifications_snoozed` ON `notifications` (`member_id`,`snoozed_until`,`id`) WHERE archived_at = 2;--> statement-breakpoint
CREATE INDEX `notifications_waking` ON `notifications` (`snoozed_until`,`id`) WHERE archived_at = 2;--> statement-breakpoint
ALTER TABLE `notification_preferences` ADD `ended_by` text;