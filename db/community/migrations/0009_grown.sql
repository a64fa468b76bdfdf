DROP INDEX `access_grants_edge`;--> statement-breakpoint
DROP INDEX `space_entry_requests_community`;--> statement-breakpoint
DROP INDEX `space_members_community`;--> statement-breakpoint
DROP INDEX `fact_failures_community`;--> statement-breakpoint
DROP INDEX `outgoing_community`;--> statement-breakpoint
DROP INDEX `files_owner`;--> statement-breakpoint
DROP INDEX `files_loose`;--> statement-breakpoint
CREATE INDEX `files_loose` ON `files` (`created_at`) WHERE attached_kind is null;--> statement-breakpoint
DROP INDEX `import_skips_community`;--> statement-breakpoint
DROP INDEX `job_rows_community`;--> statement-breakpoint
DROP INDEX `jobs_community`;--> statement-breakpoint
DROP INDEX `api_tokens_community`;--> statement-breakpoint
CREATE INDEX `api_tokens_imports` ON `api_tokens` (`community_id`,`created_at`) WHERE scope = 'imports' and revoked_at is null;--> statement-breakpoint
CREATE INDEX `api_tokens_member` ON `api_tokens` (`member_id`);--> statement-breakpoint
DROP INDEX `member_sessions_member`;--> statement-breakpoint
DROP INDEX `notification_actors_community`;--> statement-breakpoint
DROP INDEX `notifications_community`;--> statement-breakpoint
DROP INDEX `space_reads_community`;--> statement-breakpoint
CREATE INDEX `space_reads_space` ON `space_reads` (`space_id`);--> statement-breakpoint
DROP INDEX `comments_author`;--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`author_id`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
DROP INDEX `posts_author`;--> statement-breakpoint
CREATE INDEX `posts_author` ON `posts` (`author_id`,`status`,`published_at`,`id`);