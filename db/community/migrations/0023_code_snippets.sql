CREATE TABLE `code_snippets` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`place` text NOT NULL,
	`height` integer NOT NULL,
	`visible_to` text NOT NULL,
	`is_on` integer NOT NULL,
	`position` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `code_snippets_order` ON `code_snippets` (`community_id`,`position`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `code_snippets_removed` ON `code_snippets` (`community_id`,`deleted_at`) WHERE deleted_at is not null;