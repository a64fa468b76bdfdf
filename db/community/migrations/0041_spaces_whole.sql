ALTER TABLE `spaces` ADD `hide_members_tab` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `default_tab` text DEFAULT 'posts' NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `cover_file_id` integer;--> statement-breakpoint
ALTER TABLE `spaces` ADD `cover_alt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `locked_page_heading` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `locked_page_description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `locked_button_label` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `locked_button_url` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `show_lock_icon_for_non_members` integer DEFAULT 1 NOT NULL;