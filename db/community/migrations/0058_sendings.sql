CREATE TABLE `notification_defaults` (
	`community_id` integer NOT NULL,
	`matter` text NOT NULL,
	`channel` text NOT NULL,
	`is_on` integer NOT NULL,
	`set_at` integer NOT NULL,
	PRIMARY KEY(`community_id`, `matter`, `channel`)
);
--> statement-breakpoint
CREATE TABLE `notification_preferences` (
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`matter` text NOT NULL,
	`channel` text NOT NULL,
	`is_on` integer NOT NULL,
	`set_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `matter`, `channel`)
);
--> statement-breakpoint
CREATE TABLE `notification_times` (
	`member_id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`unsubscribed_at` integer,
	`paused_until` integer,
	`quiet_from` integer,
	`quiet_until` integer,
	`quiet_days` text DEFAULT 'every' NOT NULL,
	`set_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sendings` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`thread` text NOT NULL,
	`notification_id` integer,
	`state` text NOT NULL,
	`because` text,
	`due_at` integer NOT NULL,
	`outgoing_id` integer,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sendings_once` ON `sendings` (`member_id`,`channel`,`reason`);--> statement-breakpoint
CREATE INDEX `sendings_due` ON `sendings` (`channel`,`due_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `sendings_waiting` ON `sendings` (`member_id`,`channel`,`due_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `sendings_late` ON `sendings` (`community_id`,`id`) WHERE state = 'late';--> statement-breakpoint
CREATE INDEX `sendings_of` ON `sendings` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `sendings_outgoing` ON `sendings` (`outgoing_id`) WHERE outgoing_id is not null;--> statement-breakpoint
CREATE TABLE `space_preferences` (
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	`hears` text NOT NULL,
	`set_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `space_id`)
);
--> statement-breakpoint
CREATE INDEX `space_preferences_all` ON `space_preferences` (`space_id`,`set_at`,`member_id`) WHERE hears = 'all';