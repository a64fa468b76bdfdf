CREATE TABLE `mail_marks` (
	`shard` text NOT NULL,
	`community_id` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`shard`, `community_id`)
);
