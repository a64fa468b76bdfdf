CREATE TABLE `legal_consents` (
	`member_id` integer NOT NULL,
	`version_id` integer NOT NULL,
	`community_id` integer NOT NULL,
	`agreed_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `version_id`)
);
--> statement-breakpoint
CREATE INDEX `legal_consents_version` ON `legal_consents` (`version_id`,`agreed_at`,`member_id`);--> statement-breakpoint
CREATE TABLE `legal_versions` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`document` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`body_doc` text DEFAULT '' NOT NULL,
	`body_html` text DEFAULT '' NOT NULL,
	`rendered` integer DEFAULT 0 NOT NULL,
	`asks_members` integer DEFAULT 0 NOT NULL,
	`agreed_count` integer DEFAULT 0 NOT NULL,
	`published_by` integer NOT NULL,
	`published_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_versions_number` ON `legal_versions` (`community_id`,`document`,`number`);--> statement-breakpoint
CREATE INDEX `legal_versions_asking` ON `legal_versions` (`community_id`,`id`) WHERE asks_members = 1;--> statement-breakpoint
ALTER TABLE `communities` ADD `seo_title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `seo_description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `allow_indexing` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `open_graph_file_id` integer;--> statement-breakpoint
ALTER TABLE `communities` ADD `legal_documents` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `meta_title` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Counted where it is written: two who agree at once are two.
CREATE TRIGGER legal_agreed AFTER INSERT ON legal_consents BEGIN
  UPDATE legal_versions SET agreed_count = agreed_count + 1 WHERE id = new.version_id;
END;--> statement-breakpoint
CREATE TRIGGER legal_agreed_no_more AFTER DELETE ON legal_consents BEGIN
  UPDATE legal_versions SET agreed_count = agreed_count - 1 WHERE id = old.version_id;
END;
