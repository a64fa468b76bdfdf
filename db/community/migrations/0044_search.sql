CREATE TABLE `search_docs` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`space_id` integer,
	`post_id` integer,
	`at` integer NOT NULL,
	`words` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_docs_subject` ON `search_docs` (`kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `search_docs_post` ON `search_docs` (`post_id`,`space_id`) WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX `search_docs_space` ON `search_docs` (`space_id`) WHERE space_id is not null;--> statement-breakpoint
ALTER TABLE `communities` ADD `search_built` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `communities_unsearched` ON `communities` (`community_id`) WHERE search_built < 1;
--> statement-breakpoint
-- The words of what stands in search_docs, under its number. `scope` holds where and whose it is as words of its own, so
-- that who may read stands within the MATCH. Contentless: the index holds words, and no text.
CREATE VIRTUAL TABLE search USING fts5(title, body, scope, content='', contentless_delete=1,
  tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER search_docs_gone AFTER DELETE ON search_docs BEGIN
  DELETE FROM search WHERE rowid = old.id;
END;
