CREATE TABLE `mail_marks` (
	`community_id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
