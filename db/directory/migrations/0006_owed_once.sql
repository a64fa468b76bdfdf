CREATE TABLE `fact_shares` (
	`community_id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`seq` integer NOT NULL,
	`until` integer NOT NULL
);
