CREATE TABLE `flags` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`reason` text NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flags_once` ON `flags` (`community_id`,`subject_kind`,`subject_id`,`member_id`);--> statement-breakpoint
CREATE INDEX `flags_member` ON `flags` (`member_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `moderation_cases` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`state` text NOT NULL,
	`because` text NOT NULL,
	`rule` text DEFAULT '' NOT NULL,
	`matched` text DEFAULT '' NOT NULL,
	`flags_count` integer DEFAULT 0 NOT NULL,
	`is_hidden` integer DEFAULT 0 NOT NULL,
	`is_new` integer DEFAULT 0 NOT NULL,
	`is_author_told` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`at` integer NOT NULL,
	`acted_by` integer,
	`acted_at` integer,
	`action_reason` text DEFAULT '' NOT NULL,
	`appeal` text DEFAULT '' NOT NULL,
	`appealed_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_cases_subject` ON `moderation_cases` (`community_id`,`subject_kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `moderation_cases_state` ON `moderation_cases` (`community_id`,`state`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_cases_author` ON `moderation_cases` (`author_id`,`state`,`at`);--> statement-breakpoint
CREATE INDEX `moderation_cases_done` ON `moderation_cases` (`community_id`,`acted_at`,`id`) WHERE acted_at is not null;--> statement-breakpoint
ALTER TABLE `comments` ADD `held_at` integer;--> statement-breakpoint
CREATE INDEX `comments_held` ON `comments` (`post_id`,`author_id`,`created_at`) WHERE held_at is not null;