ALTER TABLE `files` ADD `copied_from` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `share_link` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `sharing` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `posts_share_link` ON `posts` (`share_link`) WHERE share_link is not null;