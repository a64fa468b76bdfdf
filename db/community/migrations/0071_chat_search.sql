ALTER TABLE `chat_messages` ADD `words` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_messages_id` ON `chat_messages` (`id`);--> statement-breakpoint
ALTER TABLE `chat_participants` ADD `pinned_at` integer;
--> statement-breakpoint
-- The words of messages, under the id of each; the columns of `search`, so that the same expressions ask of it. Apart from
-- it: rooms are searched by who is in them, and nothing that reads a community's posts can come upon what was said in one.
CREATE VIRTUAL TABLE chat_search USING fts5(title, body, scope, content='', contentless_delete=1,
  tokenize='unicode61 remove_diacritics 2', prefix='2 3 4 5 6 7 8');
--> statement-breakpoint
CREATE TRIGGER chat_messages_gone AFTER DELETE ON chat_messages BEGIN
  DELETE FROM chat_search WHERE rowid = old.id;
END;
