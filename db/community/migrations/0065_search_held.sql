DROP INDEX `communities_unsearched`;--> statement-breakpoint
CREATE INDEX `communities_unsearched` ON `communities` (`community_id`) WHERE search_built < 4;