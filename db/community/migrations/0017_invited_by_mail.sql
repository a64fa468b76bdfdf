ALTER TABLE `invitation_links` ADD `email` text;--> statement-breakpoint
ALTER TABLE `invitation_links` ADD `message` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `invitation_links` ADD `sent_at` integer;--> statement-breakpoint
CREATE INDEX `invitation_links_shared` ON `invitation_links` (`community_id`,`created_at`,`id`) WHERE state <> 'destroyed' and email is null;--> statement-breakpoint
CREATE INDEX `invitation_links_mailed` ON `invitation_links` (`community_id`,`created_at`,`id`) WHERE state <> 'destroyed' and email is not null;--> statement-breakpoint
CREATE INDEX `invitation_links_email` ON `invitation_links` (`community_id`,`email`,`sent_at`) WHERE email is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_links_waiting` ON `invitation_links` (`community_id`,`email`) WHERE email is not null and state = 'active' and uses_count = 0;--> statement-breakpoint
CREATE INDEX `invitation_links_sent` ON `invitation_links` (`community_id`,`sent_at`,`id`) WHERE email is not null and state = 'active' and uses_count = 0;--> statement-breakpoint
ALTER TABLE `communities` ADD `invitation_subject` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `invitation_text` text DEFAULT '' NOT NULL;