CREATE TABLE `saved_searches` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`type` text NOT NULL,
	`is_told` integer NOT NULL,
	`expression` text NOT NULL,
	`space_slug` text,
	`author_expression` text,
	`mention_expression` text,
	`after_at` integer,
	`before_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_name` ON `saved_searches` (`member_id`,name collate nocase);--> statement-breakpoint
CREATE INDEX `saved_searches_told` ON `saved_searches` (`community_id`,`id`) WHERE is_told = 1;--> statement-breakpoint
DROP INDEX `communities_unsearched`;--> statement-breakpoint
CREATE INDEX `communities_unsearched` ON `communities` (`community_id`) WHERE search_built < 2;
--> statement-breakpoint
-- The index anew, for it holds more of each thing: the sweep has every community's made by a job. Beginnings of two to six
-- letters are words of their own in it, so that a half typed one is no dearer than a whole one.
DROP TABLE search;
--> statement-breakpoint
CREATE VIRTUAL TABLE search USING fts5(title, body, scope, content='', contentless_delete=1,
  tokenize='unicode61 remove_diacritics 2', prefix='2 3 4 5 6');
