CREATE TABLE `post_versions` (
	`community_id` integer NOT NULL,
	`post_id` integer NOT NULL,
	`number` integer NOT NULL,
	`title` text NOT NULL,
	`body_doc` text NOT NULL,
	`body_html` text NOT NULL,
	`edited_by` integer NOT NULL,
	`acted_by` integer,
	`created_at` integer NOT NULL,
	`edited_at` integer NOT NULL,
	`words_added` integer,
	`words_removed` integer,
	`restored` integer,
	`purged_by` integer,
	`purged_at` integer,
	PRIMARY KEY(`post_id`, `number`)
);
