CREATE TABLE `post_followers` (
	`community_id` integer NOT NULL,
	`post_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`is_following` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `member_id`)
);
--> statement-breakpoint
CREATE INDEX `post_followers_told` ON `post_followers` (`post_id`,`created_at`,`member_id`);