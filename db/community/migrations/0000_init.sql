CREATE TABLE `access_grants` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	`source_kind` text NOT NULL,
	`source_id` integer NOT NULL,
	`granted_by_fact` integer,
	`until` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_grants_source` ON `access_grants` (`member_id`,`space_id`,`source_kind`,`source_id`);--> statement-breakpoint
CREATE INDEX `access_grants_edge` ON `access_grants` (`community_id`,`source_kind`,`source_id`);--> statement-breakpoint
CREATE INDEX `access_grants_space` ON `access_grants` (`space_id`,`member_id`);--> statement-breakpoint
CREATE TABLE `space_members` (
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	`live` integer NOT NULL,
	`until` integer NOT NULL,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `space_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `space_members_space` ON `space_members` (`space_id`,`joined_at`,`member_id`);--> statement-breakpoint
CREATE INDEX `space_members_community` ON `space_members` (`community_id`);--> statement-breakpoint
CREATE TABLE `space_roles` (
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `space_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `space_roles_space` ON `space_roles` (`space_id`);--> statement-breakpoint
CREATE INDEX `space_roles_community` ON `space_roles` (`community_id`) WHERE role = 'admin';--> statement-breakpoint
CREATE TABLE `communities` (
	`community_id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`locale` text NOT NULL,
	`is_private` integer NOT NULL,
	`allow_signups` integer DEFAULT 1 NOT NULL,
	`public_member_directory` integer DEFAULT 0 NOT NULL,
	`logo_file_id` integer,
	`theme` text DEFAULT 'default' NOT NULL,
	`default_appearance` text DEFAULT 'light' NOT NULL,
	`theme_colors` text DEFAULT '{}' NOT NULL,
	`embed_hosts` text DEFAULT '[]' NOT NULL,
	`cached_pundit_api_enabled` integer DEFAULT 1 NOT NULL,
	`public_version` integer DEFAULT 1 NOT NULL,
	`moved_to` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `expect` (
	`code` text NOT NULL,
	`community_id` integer
);
--> statement-breakpoint
CREATE TABLE `fact_failures` (
	`seq` integer NOT NULL,
	`community_id` integer NOT NULL,
	`listener` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_at` integer NOT NULL,
	`error` text NOT NULL,
	`parked_at` integer,
	PRIMARY KEY(`seq`, `listener`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `fact_failures_community` ON `fact_failures` (`community_id`);--> statement-breakpoint
CREATE TABLE `facts` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` integer NOT NULL,
	`community_id` integer NOT NULL,
	`name` text NOT NULL,
	`actor_id` integer,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`payload` text NOT NULL,
	`at` integer NOT NULL,
	`key` text,
	`owed` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `facts_key` ON `facts` (`community_id`,`key`) WHERE key is not null;--> statement-breakpoint
CREATE INDEX `facts_owed` ON `facts` (`seq`) WHERE owed <> 0;--> statement-breakpoint
CREATE INDEX `facts_at` ON `facts` (`community_id`,`at`,`seq`);--> statement-breakpoint
CREATE TABLE `outgoing` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`leased_until` integer NOT NULL,
	`attempts` integer NOT NULL,
	`sent_at` integer,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `outgoing_unsent` ON `outgoing` (`leased_until`) WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX `outgoing_community` ON `outgoing` (`community_id`);--> statement-breakpoint
CREATE TABLE `files` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`owner_id` integer NOT NULL,
	`kind` text NOT NULL,
	`filename` text NOT NULL,
	`content_type` text NOT NULL,
	`byte_size` integer NOT NULL,
	`width` integer,
	`height` integer,
	`widths` text DEFAULT '[]' NOT NULL,
	`attached_kind` text,
	`attached_id` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `files_attached` ON `files` (`attached_kind`,`attached_id`);--> statement-breakpoint
CREATE INDEX `files_loose` ON `files` (`community_id`,`created_at`) WHERE attached_kind is null;--> statement-breakpoint
CREATE INDEX `files_owner` ON `files` (`community_id`,`owner_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `upload_days` (
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`day` integer NOT NULL,
	`files` integer NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`community_id`, `member_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `import_skips` (
	`community_id` integer NOT NULL,
	`import_id` integer NOT NULL,
	`line` integer NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`import_id`, `line`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `import_skips_community` ON `import_skips` (`community_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`source` text NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`counts` text DEFAULT '{}' NOT NULL,
	`started_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_name` ON `imports` (`community_id`,`source`,`name`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `api_tokens_community` ON `api_tokens` (`community_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `member_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`account_id` integer,
	`directory_session_id` integer,
	`masquerader_id` integer,
	`mode` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`seen_on` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `member_sessions_member` ON `member_sessions` (`community_id`,`member_id`);--> statement-breakpoint
CREATE INDEX `member_sessions_directory` ON `member_sessions` (`directory_session_id`);--> statement-breakpoint
CREATE INDEX `member_sessions_expiry` ON `member_sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `member_sessions_revoked` ON `member_sessions` (`revoked_at`) WHERE revoked_at is not null;--> statement-breakpoint
CREATE TABLE `members` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`account_id` integer,
	`public_uid` text NOT NULL,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`name` text NOT NULL,
	`author_number` integer,
	`headline` text DEFAULT '' NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`avatar` text DEFAULT '' NOT NULL,
	`locale` text NOT NULL,
	`time_zone` text NOT NULL,
	`email_confirmed` integer NOT NULL,
	`notifications_seen_at` integer DEFAULT 0 NOT NULL,
	`feed_seen_at` integer DEFAULT 0 NOT NULL,
	`source` text,
	`external_id` text,
	`joined_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `members_public_uid` ON `members` (`community_id`,`public_uid`);--> statement-breakpoint
CREATE UNIQUE INDEX `members_account` ON `members` (`community_id`,`account_id`) WHERE account_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `members_external` ON `members` (`community_id`,`source`,`external_id`) WHERE source is not null;--> statement-breakpoint
CREATE INDEX `members_joined` ON `members` (`community_id`,`joined_at`,`id`);--> statement-breakpoint
CREATE TABLE `notification_actors` (
	`community_id` integer NOT NULL,
	`notification_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`notification_id`, `actor_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `notification_actors_community` ON `notification_actors` (`community_id`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`notification_group` text NOT NULL,
	`kind` text NOT NULL,
	`collapse_key` text NOT NULL,
	`post_id` integer,
	`comment_id` integer,
	`space_id` integer,
	`actor_id` integer,
	`actors_count` integer NOT NULL,
	`at` integer NOT NULL,
	`read_at` integer,
	`archived_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_open` ON `notifications` (`member_id`,`collapse_key`) WHERE read_at is null and archived_at is null;--> statement-breakpoint
CREATE INDEX `notifications_list` ON `notifications` (`member_id`,`at`,`id`) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX `notifications_group` ON `notifications` (`member_id`,`notification_group`,`at`,`id`) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX `notifications_community` ON `notifications` (`community_id`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`post_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`parent_id` integer,
	`reply_to_id` integer,
	`body_doc` text DEFAULT '' NOT NULL,
	`body_html` text NOT NULL,
	`is_accepted` integer DEFAULT 0 NOT NULL,
	`rank` integer DEFAULT 1 NOT NULL,
	`likes_base` integer DEFAULT 0 NOT NULL,
	`likes_count` integer DEFAULT 0 NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	`source` text,
	`external_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `comments_roots` ON `comments` (`post_id`,`rank`,`created_at`,`id`) WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`parent_id`,`created_at`,`id`) WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`community_id`,`author_id`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `comments_external` ON `comments` (`community_id`,`source`,`external_id`) WHERE source is not null;--> statement-breakpoint
CREATE TABLE `likes` (
	`community_id` integer NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`community_id`, `subject_kind`, `subject_id`, `member_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `likes_newest` ON `likes` (`community_id`,`subject_kind`,`subject_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `posts` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`post_type` text NOT NULL,
	`status` text NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`share_uid` text NOT NULL,
	`body_doc` text DEFAULT '' NOT NULL,
	`body_html` text DEFAULT '' NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`cover_file_id` integer,
	`likes_base` integer DEFAULT 0 NOT NULL,
	`likes_count` integer DEFAULT 0 NOT NULL,
	`comments_count` integer DEFAULT 0 NOT NULL,
	`published_at` integer NOT NULL,
	`activity_at` integer NOT NULL,
	`edited_at` integer,
	`draft_version` integer DEFAULT 0 NOT NULL,
	`status_before_delete` text,
	`deleted_at` integer,
	`source` text,
	`external_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_slug` ON `posts` (`space_id`,`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `posts_external` ON `posts` (`community_id`,`source`,`external_id`) WHERE source is not null;--> statement-breakpoint
CREATE INDEX `posts_active` ON `posts` (`space_id`,`activity_at`,`id`) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX `posts_newest` ON `posts` (`space_id`,`published_at`,`id`) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX `posts_liked` ON `posts` (`space_id`,`likes_count`,`id`) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX `posts_alphabetical` ON `posts` (`space_id`,title collate nocase,`id`) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX `posts_author` ON `posts` (`community_id`,`author_id`,`status`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `posts_drafts` ON `posts` (`community_id`,`published_at`,`id`) WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX `posts_deleted` ON `posts` (`deleted_at`) WHERE status = 'deleted';--> statement-breakpoint
CREATE TABLE `space_groups` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`position` integer NOT NULL,
	`hide_non_member_spaces_from_sidebar` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `space_groups_slug` ON `space_groups` (`community_id`,`slug`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `space_groups_position` ON `space_groups` (`community_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `space_reads` (
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `space_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `space_reads_community` ON `space_reads` (`community_id`);--> statement-breakpoint
CREATE TABLE `spaces` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`space_group_id` integer NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`emoji` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`post_type` text NOT NULL,
	`display_view` text DEFAULT 'posts' NOT NULL,
	`is_private` integer NOT NULL,
	`visibility` text NOT NULL,
	`hide_from_sidebar` integer DEFAULT 0 NOT NULL,
	`hide_sorting` integer DEFAULT 0 NOT NULL,
	`hide_post_settings` integer DEFAULT 0 NOT NULL,
	`disable_member_post_covers` integer DEFAULT 0 NOT NULL,
	`members_can_post` integer DEFAULT 1 NOT NULL,
	`default_sort` text DEFAULT 'active' NOT NULL,
	`position` integer NOT NULL,
	`posts_count` integer DEFAULT 0 NOT NULL,
	`last_post_at` integer DEFAULT 0 NOT NULL,
	`source` text,
	`external_id` text,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`deleted_by` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `spaces_slug` ON `spaces` (`community_id`,`slug`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `spaces_group` ON `spaces` (`community_id`,`space_group_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `spaces_open` ON `spaces` (`community_id`,`space_group_id`,`position`,`id`) WHERE is_private = 0 and visibility = 'listed' and deleted_at is null;--> statement-breakpoint
CREATE INDEX `spaces_sidebar` ON `spaces` (`community_id`,`space_group_id`,`position`,`id`) WHERE visibility = 'listed' and hide_from_sidebar = 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `spaces_unlisted` ON `spaces` (`id`) WHERE visibility <> 'listed' and deleted_at is null;--> statement-breakpoint
CREATE INDEX `spaces_deleted` ON `spaces` (`community_id`,`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `spaces_external` ON `spaces` (`community_id`,`source`,`external_id`) WHERE source is not null;