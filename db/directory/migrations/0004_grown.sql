DROP INDEX `fact_failures_community`;--> statement-breakpoint
CREATE INDEX `communities_first` ON `communities` (`created_at`,`id`) WHERE state = 'ready';