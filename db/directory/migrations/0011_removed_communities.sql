ALTER TABLE `accounts` ADD `is_demo` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `accounts_demo` ON `accounts` (`id`) WHERE is_demo = 1;--> statement-breakpoint
ALTER TABLE `communities` ADD `is_demo` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `communities_deleted` ON `communities` (`created_at`) WHERE state = 'deleted';--> statement-breakpoint
CREATE INDEX `communities_demo` ON `communities` (`created_at`) WHERE is_demo = 1;