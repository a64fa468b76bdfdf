ALTER TABLE `members` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `removed_by` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `banned_until` integer;--> statement-breakpoint
CREATE INDEX `members_here` ON `members` (`community_id`,`joined_at`,`id`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `members_removed` ON `members` (`community_id`,`removed_at`,`id`) WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX `invitation_uses_member` ON `invitation_uses` (`member_id`);