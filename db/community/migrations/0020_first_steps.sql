ALTER TABLE `communities` ADD `viewed_as_at` integer;--> statement-breakpoint
ALTER TABLE `communities` ADD `template` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `new_member_space_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `welcome_post_id` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `steps_hidden_at` integer;