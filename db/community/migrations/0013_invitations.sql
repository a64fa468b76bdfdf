CREATE TABLE `invitation_links` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`state` text NOT NULL,
	`space_ids` text DEFAULT '[]' NOT NULL,
	`space_group_ids` text DEFAULT '[]' NOT NULL,
	`arrival_space_id` integer,
	`max_uses` integer,
	`uses_count` integer DEFAULT 0 NOT NULL,
	`expires_at` integer,
	`email_domains` text DEFAULT '[]' NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`state_by` integer,
	`state_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_links_code` ON `invitation_links` (`community_id`,`code`);--> statement-breakpoint
CREATE TABLE `invitation_uses` (
	`link_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`community_id` integer NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`link_id`, `member_id`)
);
--> statement-breakpoint
CREATE INDEX `invitation_uses_newest` ON `invitation_uses` (`link_id`,`used_at`,`member_id`);--> statement-breakpoint
-- Counted where it is written: two who come at once are two.
CREATE TRIGGER invitation_counted AFTER INSERT ON invitation_uses BEGIN
  UPDATE invitation_links SET uses_count = uses_count + 1 WHERE id = new.link_id;
END;
