DROP INDEX `communities_unsearched`;--> statement-breakpoint
CREATE INDEX `communities_unsearched` ON `communities` (`community_id`) WHERE search_built < 3;
--> statement-breakpoint
-- The index anew, made by a job as before: it holds the words of titles apart, and beginnings of up to eight letters.
DROP TABLE search;
--> statement-breakpoint
CREATE VIRTUAL TABLE search USING fts5(title, body, scope, content='', contentless_delete=1,
  tokenize='unicode61 remove_diacritics 2', prefix='2 3 4 5 6 7 8');
