ALTER TABLE `space_reads` ADD `visited_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `space_reads` ADD `before_at` integer DEFAULT 0 NOT NULL;