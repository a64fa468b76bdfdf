CREATE TABLE `imported_people` (
	`community_id` integer NOT NULL,
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`member_id` integer NOT NULL,
	`address` text,
	PRIMARY KEY(`community_id`, `source`, `external_id`)
);
--> statement-breakpoint
CREATE INDEX `imported_people_member` ON `imported_people` (`member_id`);--> statement-breakpoint
CREATE INDEX `imported_people_address` ON `imported_people` (`community_id`,`address`) WHERE address is not null;--> statement-breakpoint
CREATE TABLE `imported_places` (
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	PRIMARY KEY(`member_id`, `space_id`)
);
--> statement-breakpoint
CREATE TABLE `imported_rooms` (
	`community_id` integer NOT NULL,
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`room_id` integer NOT NULL,
	PRIMARY KEY(`community_id`, `source`, `external_id`)
);
--> statement-breakpoint
ALTER TABLE `import_skips` ADD `place` text DEFAULT '' NOT NULL;