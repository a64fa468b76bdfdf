CREATE TABLE `mentions` (
	`community_id` integer NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`by_id` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`subject_kind`, `subject_id`, `member_id`)
);
