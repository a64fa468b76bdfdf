CREATE TABLE `fact_shares` (
	`community_id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`seq` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `failures` integer DEFAULT 0 NOT NULL;