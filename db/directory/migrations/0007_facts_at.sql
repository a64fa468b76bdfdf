DROP INDEX `facts_at`;--> statement-breakpoint
CREATE INDEX `facts_at` ON `facts` (`community_id`,`at`,`seq`) WHERE name <> 'comment.created';