ALTER TABLE `communities` ADD `show_signup_link` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `custom_sign_up_link_url` text;--> statement-breakpoint
ALTER TABLE `communities` ADD `icon_file_id` integer;--> statement-breakpoint
ALTER TABLE `communities` ADD `dark_logo_file_id` integer;--> statement-breakpoint
ALTER TABLE `communities` ADD `dark_icon_file_id` integer;