CREATE TABLE `post_versions` (
	`community_id` integer NOT NULL,
	`post_id` integer NOT NULL,
	`number` integer NOT NULL,
	`title` text NOT NULL,
	`body_doc` text NOT NULL,
	`body_html` text NOT NULL,
	`edited_by` integer NOT NULL,
	`acted_by` integer,
	`created_at` integer NOT NULL,
	`edited_at` integer NOT NULL,
	`words_added` integer,
	`words_removed` integer,
	`restored` integer,
	`purged_by` integer,
	`purged_at` integer,
	PRIMARY KEY(`post_id`, `number`)
);
--> statement-breakpoint
ALTER TABLE `posts` ADD `meta_title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `meta_description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `open_graph_file_id` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `internal_custom_html` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `kept_longer` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_of_community` ON `posts` (`community_id`,`published_at`,`id`) WHERE status = 'published' and published_at > 0;--> statement-breakpoint
ALTER TABLE `spaces` ADD `hide_members_tab` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `default_tab` text DEFAULT 'posts' NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `cover_file_id` integer;--> statement-breakpoint
ALTER TABLE `spaces` ADD `cover_alt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `locked_page_heading` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `locked_page_description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `locked_button_label` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `locked_button_url` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `show_lock_icon_for_non_members` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `job_rows_skipped` ON `job_rows` (`job_id`,`subject`) WHERE substr(before, 1, 7) = 'skipped';--> statement-breakpoint
CREATE INDEX posts_forgotten ON posts (deleted_at + kept_longer) WHERE status = 'deleted';--> statement-breakpoint
-- An address that a post has had is that post's, as the unique index of addresses has it for those that stand.
CREATE TRIGGER post_address_free BEFORE INSERT ON posts WHEN new.status <> 'draft' BEGIN
  SELECT raise(ABORT, 'UNIQUE constraint failed: posts.space_id, posts.slug') FROM spaces s CROSS JOIN post_addresses a
    ON a.community_id = s.community_id AND a.space_slug = s.slug AND a.slug = new.slug AND a.post_id <> new.id
    WHERE s.id = new.space_id;
END;--> statement-breakpoint
CREATE TRIGGER post_address_still_free BEFORE UPDATE OF space_id, slug ON posts
WHEN old.space_id <> new.space_id OR old.slug <> new.slug BEGIN
  SELECT raise(ABORT, 'UNIQUE constraint failed: posts.space_id, posts.slug') FROM spaces s CROSS JOIN post_addresses a
    ON a.community_id = s.community_id AND a.space_slug = s.slug AND a.slug = new.slug AND a.post_id <> new.id
    WHERE s.id = new.space_id;
END;
