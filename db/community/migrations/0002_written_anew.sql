ALTER TABLE `comments` ADD `excerpt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `rendered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_rendered` ON `comments` (`rendered`);--> statement-breakpoint
ALTER TABLE `posts` ADD `reading` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `rendered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_rendered` ON `posts` (`rendered`);