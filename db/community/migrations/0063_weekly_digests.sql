CREATE TABLE `digest_readers` (
	`member_id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`unopened` integer NOT NULL,
	`asked_at` integer,
	`kept_at` integer
);
--> statement-breakpoint
CREATE TABLE `weekly_digests` (
	`community_id` integer PRIMARY KEY NOT NULL,
	`is_on` integer DEFAULT 0 NOT NULL,
	`day` integer NOT NULL,
	`hour` integer NOT NULL,
	`introduction` text DEFAULT '' NOT NULL,
	`has_posts` integer DEFAULT 1 NOT NULL,
	`has_spaces` integer DEFAULT 1 NOT NULL,
	`has_members` integer DEFAULT 1 NOT NULL,
	`week` integer DEFAULT 0 NOT NULL,
	`walked_joined` integer,
	`walked_id` integer,
	`next_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `weekly_digests_due` ON `weekly_digests` (`next_at`) WHERE is_on = 1;