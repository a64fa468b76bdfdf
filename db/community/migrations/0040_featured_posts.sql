CREATE TABLE `featured_away` (
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`up_to` integer NOT NULL,
	PRIMARY KEY(`community_id`, `member_id`)
);
--> statement-breakpoint
CREATE TABLE `featured_posts` (
	`post_id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`featured_at` integer NOT NULL,
	`featured_until` integer
);
--> statement-breakpoint
CREATE INDEX `featured_posts_newest` ON `featured_posts` (`community_id`,`featured_at`,`post_id`);--> statement-breakpoint
CREATE INDEX `featured_posts_due` ON `featured_posts` (`featured_until`,`post_id`) WHERE featured_until is not null;