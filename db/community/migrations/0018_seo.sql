ALTER TABLE `communities` ADD `seo_title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `seo_description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `allow_indexing` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `open_graph_file_id` integer;--> statement-breakpoint
ALTER TABLE `spaces` ADD `meta_title` text DEFAULT '' NOT NULL;