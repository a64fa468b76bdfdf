CREATE TABLE `link_previews` (
	`community_id` integer NOT NULL,
	`slot` integer NOT NULL,
	`url` text NOT NULL,
	`preview` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`community_id`, `slot`)
);
--> statement-breakpoint
CREATE INDEX `link_previews_expired` ON `link_previews` (`expires_at`);--> statement-breakpoint
ALTER TABLE `communities` ADD `allowed_players` text DEFAULT '[]' NOT NULL;