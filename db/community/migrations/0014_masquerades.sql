ALTER TABLE `facts` ADD `acted_by` integer;--> statement-breakpoint
ALTER TABLE `member_sessions` ADD `masquerade_id` integer;--> statement-breakpoint
ALTER TABLE `member_sessions` ADD `own_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `member_sessions_masquerades` ON `member_sessions` (`own_hash`) WHERE own_hash is not null;