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
CREATE INDEX `site_pages_deleted` ON `site_pages` (`community_id`,`deleted_at`) WHERE deleted_at is not null;