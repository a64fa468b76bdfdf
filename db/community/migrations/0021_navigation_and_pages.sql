CREATE TABLE `welcome_banner_preferences` (
	`member_id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`hidden_round` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `welcome_banner_preferences_hidden` ON `welcome_banner_preferences` (`community_id`,`hidden_round`);--> statement-breakpoint
CREATE TABLE `welcome_banners` (
	`community_id` integer PRIMARY KEY NOT NULL,
	`is_shown` integer DEFAULT 0 NOT NULL,
	`heading` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`button_label` text DEFAULT '' NOT NULL,
	`button_address` text DEFAULT '' NOT NULL,
	`file_id` integer,
	`round` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `header_menu_links` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`space_id` integer,
	`page_id` integer,
	`visible_to` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `header_menu_links_order` ON `header_menu_links` (`community_id`,`position`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `header_menu_links_removed` ON `header_menu_links` (`community_id`,`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `site_pages` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`body_doc` text NOT NULL,
	`body_html` text NOT NULL,
	`excerpt` text NOT NULL,
	`rendered` integer NOT NULL,
	`status` text NOT NULL,
	`visible_to` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `site_pages_slug` ON `site_pages` (`community_id`,`slug`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `site_pages_newest` ON `site_pages` (`community_id`,`updated_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `site_pages_deleted` ON `site_pages` (`community_id`,`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE `communities` ADD `home_kind` text DEFAULT 'feed' NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `home_id` integer;--> statement-breakpoint
ALTER TABLE `communities` ADD `visitors_home_kind` text DEFAULT 'feed' NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `visitors_home_id` integer;