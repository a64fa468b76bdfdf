ALTER TABLE `accounts` ADD `claim_network` text;--> statement-breakpoint
CREATE INDEX `accounts_claim_password` ON `accounts` (`password_hash`,`email`) WHERE email_verified_at is null;--> statement-breakpoint
CREATE INDEX `accounts_claim_network` ON `accounts` (`claim_network`,`email`) WHERE claim_network is not null;--> statement-breakpoint
CREATE INDEX `accounts_unproven` ON `accounts` (`created_at`) WHERE email_verified_at is null;--> statement-breakpoint
CREATE INDEX `account_tokens_claim` ON `account_tokens` ((bound ->> '$.memberId')) WHERE kind = 'claim';