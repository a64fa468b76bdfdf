ALTER TABLE `comments` ADD `quote_id` integer;--> statement-breakpoint
ALTER TABLE `comments` ADD `quote_words` text;