CREATE TABLE `poll_options` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`poll_id` integer NOT NULL,
	`position` integer NOT NULL,
	`votes_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `poll_options_poll` ON `poll_options` (`poll_id`,`position`);--> statement-breakpoint
CREATE TABLE `poll_votes` (
	`community_id` integer NOT NULL,
	`poll_id` integer NOT NULL,
	`voter` text NOT NULL,
	`slot` integer NOT NULL,
	`option_id` integer NOT NULL,
	`member_id` integer,
	`created_at` integer,
	PRIMARY KEY(`poll_id`, `voter`, `slot`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `poll_votes_newest` ON `poll_votes` (`option_id`,`created_at`,`member_id`);--> statement-breakpoint
CREATE TABLE `polls` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`post_id` integer NOT NULL,
	`key` text NOT NULL,
	`question` text NOT NULL,
	`options` text NOT NULL,
	`is_multiple` integer NOT NULL,
	`is_anonymous` integer NOT NULL,
	`results` text NOT NULL,
	`closes_at` integer,
	`closed_at` integer,
	`is_shown` integer DEFAULT 1 NOT NULL,
	`salt` text NOT NULL,
	`voters_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `polls_post` ON `polls` (`post_id`,`key`);--> statement-breakpoint
CREATE INDEX `polls_due` ON `polls` (`closes_at`) WHERE closes_at is not null and closed_at is null;--> statement-breakpoint
ALTER TABLE `posts` ADD `polls_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What a poll has of votes and voters is kept by the rows it counts, as likes are.
CREATE TRIGGER poll_voted AFTER INSERT ON poll_votes BEGIN
  UPDATE poll_options SET votes_count = votes_count + 1 WHERE id = new.option_id;
  UPDATE polls SET voters_count = voters_count + 1 WHERE id = new.poll_id AND NOT EXISTS (
    SELECT 1 FROM poll_votes v WHERE v.poll_id = new.poll_id AND v.voter = new.voter AND v.slot <> new.slot);
END;
--> statement-breakpoint
CREATE TRIGGER poll_revoted AFTER UPDATE OF option_id ON poll_votes WHEN new.option_id <> old.option_id BEGIN
  UPDATE poll_options SET votes_count = votes_count - 1 WHERE id = old.option_id;
  UPDATE poll_options SET votes_count = votes_count + 1 WHERE id = new.option_id;
END;
--> statement-breakpoint
CREATE TRIGGER poll_unvoted AFTER DELETE ON poll_votes BEGIN
  UPDATE poll_options SET votes_count = votes_count - 1 WHERE id = old.option_id;
  UPDATE polls SET voters_count = voters_count - 1 WHERE id = old.poll_id AND NOT EXISTS (
    SELECT 1 FROM poll_votes v WHERE v.poll_id = old.poll_id AND v.voter = old.voter);
END;
