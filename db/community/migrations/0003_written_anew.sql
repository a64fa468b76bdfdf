ALTER TABLE `comments` ADD `excerpt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `rendered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_stale` ON `comments` (`id`) WHERE rendered >= 0 and rendered < 1;--> statement-breakpoint
ALTER TABLE `posts` ADD `reading` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `rendered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_stale` ON `posts` (`id`) WHERE rendered >= 0 and rendered < 1;