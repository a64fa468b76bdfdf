ALTER TABLE `communities` ADD `public_events_page` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `hide_past_tab` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `spaces_of_events` ON `spaces` (`community_id`,`id`) WHERE post_type = 'event' and deleted_at is null;