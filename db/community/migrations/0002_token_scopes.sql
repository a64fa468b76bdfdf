ALTER TABLE `api_tokens` ADD `scope` text DEFAULT 'imports' NOT NULL;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `credentials_version` integer DEFAULT 0 NOT NULL;