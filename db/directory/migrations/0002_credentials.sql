ALTER TABLE `account_sessions` ADD `network` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `account_tokens` ADD `credentials_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `credentials_version` integer DEFAULT 0 NOT NULL;