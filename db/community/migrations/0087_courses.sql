CREATE TABLE `course_lessons` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	`section_id` integer NOT NULL,
	`position` integer NOT NULL,
	`status` text NOT NULL,
	`is_preview` integer DEFAULT 0 NOT NULL,
	`title` text NOT NULL,
	`minutes` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`rendered` integer DEFAULT 0 NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`body_html` text DEFAULT '' NOT NULL,
	`body_doc` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `course_lessons_order` ON `course_lessons` (`space_id`,`section_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `course_lessons_deleted` ON `course_lessons` (`space_id`,`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `course_sections` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `course_sections_order` ON `course_sections` (`space_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `course_sections_deleted` ON `course_sections` (`space_id`,`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `lesson_completions` (
	`member_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	`lesson_id` integer NOT NULL,
	`community_id` integer NOT NULL,
	`id` integer NOT NULL,
	`completed_at` integer NOT NULL,
	`made_whole` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`member_id`, `space_id`, `lesson_id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lesson_completions_id` ON `lesson_completions` (`id`);--> statement-breakpoint
CREATE INDEX `lesson_completions_lesson` ON `lesson_completions` (`lesson_id`,`member_id`);