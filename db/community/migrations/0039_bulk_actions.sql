CREATE INDEX `job_rows_skipped` ON `job_rows` (`job_id`,`subject`) WHERE substr(before, 1, 7) = 'skipped';--> statement-breakpoint
CREATE INDEX `job_rows_deleted` ON `job_rows` (`subject`) WHERE substr(before, 1, 7) = 'deleted';--> statement-breakpoint
CREATE INDEX `posts_of_community` ON `posts` (`community_id`,`published_at`,`id`) WHERE status = 'published' and published_at > 0;