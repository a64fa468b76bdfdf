CREATE TABLE `account_communities` (
	`account_id` integer NOT NULL,
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `community_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `account_communities_community` ON `account_communities` (`community_id`);--> statement-breakpoint
CREATE INDEX `account_communities_pending` ON `account_communities` (`created_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE TABLE `account_sessions` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`account_id` integer NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `account_sessions_account` ON `account_sessions` (`account_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_sessions_token` ON `account_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `account_sessions_expiry` ON `account_sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `account_sessions_revoked` ON `account_sessions` (`revoked_at`) WHERE revoked_at is not null;--> statement-breakpoint
CREATE TABLE `account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`account_id` integer NOT NULL,
	`bound` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_tokens_account` ON `account_tokens` (`account_id`,`kind`);--> statement-breakpoint
CREATE INDEX `account_tokens_expiry` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`name` text NOT NULL,
	`password_hash` text,
	`locale` text NOT NULL,
	`time_zone` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email` ON `accounts` (`email`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`bucket` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`bucket`, `window_start`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `attempts_window` ON `attempts` (`window_start`);--> statement-breakpoint
CREATE TABLE `communities` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`shard` text NOT NULL,
	`state` text NOT NULL,
	`locale` text NOT NULL,
	`is_private` integer NOT NULL,
	`created_by` integer,
	`request_key` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `communities_slug` ON `communities` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `communities_request_key` ON `communities` (`request_key`) WHERE request_key is not null;--> statement-breakpoint
CREATE INDEX `communities_pending` ON `communities` (`created_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE TABLE `community_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`is_primary` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `community_hosts_community` ON `community_hosts` (`community_id`);--> statement-breakpoint
CREATE TABLE `expect` (
	`code` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `fact_failures` (
	`seq` integer NOT NULL,
	`community_id` integer NOT NULL,
	`listener` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_at` integer NOT NULL,
	`error` text NOT NULL,
	`parked_at` integer,
	PRIMARY KEY(`seq`, `listener`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `fact_failures_community` ON `fact_failures` (`community_id`);--> statement-breakpoint
CREATE TABLE `facts` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`community_id` integer NOT NULL,
	`name` text NOT NULL,
	`actor_id` integer,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`payload` text NOT NULL,
	`at` integer NOT NULL,
	`key` text,
	`owed` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `facts_key` ON `facts` (`community_id`,`key`) WHERE key is not null;--> statement-breakpoint
CREATE INDEX `facts_owed` ON `facts` (`seq`) WHERE owed <> 0;--> statement-breakpoint
CREATE INDEX `facts_at` ON `facts` (`community_id`,`at`,`seq`);--> statement-breakpoint
CREATE TABLE `outgoing` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`leased_until` integer NOT NULL,
	`attempts` integer NOT NULL,
	`sent_at` integer,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `outgoing_unsent` ON `outgoing` (`leased_until`) WHERE sent_at is null;