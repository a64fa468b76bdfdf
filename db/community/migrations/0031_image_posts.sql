ALTER TABLE `posts` ADD `gallery` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `downloadable_images` integer DEFAULT 0 NOT NULL;