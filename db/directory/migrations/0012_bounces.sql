CREATE TABLE `mail_returns` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`is_for_now` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_returns_for_now` ON `mail_returns` (`address`,`at`) WHERE is_for_now = 1;--> statement-breakpoint
CREATE INDEX `mail_returns_at` ON `mail_returns` (`at`);--> statement-breakpoint
CREATE TABLE `mail_stops` (
	`community_id` integer NOT NULL,
	`address` text NOT NULL,
	`at` integer NOT NULL,
	`of_account` integer NOT NULL,
	PRIMARY KEY(`community_id`, `address`)
);
--> statement-breakpoint
CREATE INDEX `mail_stops_newest` ON `mail_stops` (`community_id`,`at`,`address`);--> statement-breakpoint
CREATE INDEX `mail_stops_address` ON `mail_stops` (`address`);--> statement-breakpoint
CREATE TABLE `mail_suppressions` (
	`id` integer PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`reason` text NOT NULL,
	`words` text NOT NULL,
	`at` integer NOT NULL,
	`community_id` integer NOT NULL,
	`lifted_at` integer,
	`lifted_by` integer,
	`tried_id` integer,
	`tried_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_suppressions_address` ON `mail_suppressions` (`address`);--> statement-breakpoint
CREATE INDEX `mail_suppressions_lifted` ON `mail_suppressions` (`lifted_at`) WHERE lifted_at is not null;