CREATE TABLE `post_topics` (
	`community_id` integer NOT NULL,
	`post_id` integer NOT NULL,
	`topic_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	`is_listed` integer NOT NULL,
	`title` text NOT NULL,
	`likes_count` integer NOT NULL,
	`published_at` integer NOT NULL,
	`activity_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `topic_id`)
);
--> statement-breakpoint
CREATE INDEX `post_topics_topic` ON `post_topics` (`topic_id`,`post_id`);--> statement-breakpoint
CREATE INDEX `post_topics_active` ON `post_topics` (`topic_id`,`space_id`,`activity_at`,`post_id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `post_topics_newest` ON `post_topics` (`topic_id`,`space_id`,`published_at`,`post_id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `post_topics_liked` ON `post_topics` (`topic_id`,`space_id`,`likes_count`,`post_id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE INDEX `post_topics_alphabetical` ON `post_topics` (`topic_id`,`space_id`,title collate nocase,`post_id`) WHERE is_listed = 1;--> statement-breakpoint
CREATE TABLE `topic_spaces` (
	`community_id` integer NOT NULL,
	`topic_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	PRIMARY KEY(`topic_id`, `space_id`)
);
--> statement-breakpoint
CREATE INDEX `topic_spaces_space` ON `topic_spaces` (`space_id`,`topic_id`);--> statement-breakpoint
CREATE TABLE `topics` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`slug` text NOT NULL,
	`admin_only` integer DEFAULT 0 NOT NULL,
	`is_everywhere` integer DEFAULT 1 NOT NULL,
	`position` integer NOT NULL,
	`posts_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `topics_name` ON `topics` (`community_id`,`name_key`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `topics_slug` ON `topics` (`community_id`,`slug`);--> statement-breakpoint
CREATE INDEX `topics_order` ON `topics` (`community_id`,`position`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `topics_removed` ON `topics` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE `posts` ADD `topics` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `require_topic_selection` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- How many published posts carry a topic is kept, never counted.
CREATE TRIGGER topic_put AFTER INSERT ON post_topics WHEN new.is_listed = 1 BEGIN
  UPDATE topics SET posts_count = posts_count + 1 WHERE id = new.topic_id;
END;
--> statement-breakpoint
CREATE TRIGGER topic_taken AFTER DELETE ON post_topics WHEN old.is_listed = 1 BEGIN
  UPDATE topics SET posts_count = posts_count - 1 WHERE id = old.topic_id;
END;
--> statement-breakpoint
CREATE TRIGGER topic_shown AFTER UPDATE OF is_listed ON post_topics WHEN new.is_listed <> old.is_listed BEGIN
  UPDATE topics SET posts_count = posts_count + new.is_listed - old.is_listed WHERE id = new.topic_id;
END;
--> statement-breakpoint
-- What a topic's lists are walked by follows the post. One trigger an order: a like writes its own index anew, no other.
CREATE TRIGGER post_topics_placed AFTER UPDATE OF status, space_id, title, published_at ON posts BEGIN
  UPDATE post_topics SET space_id = new.space_id, is_listed = (new.status = 'published'), title = new.title,
    published_at = new.published_at WHERE post_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER post_topics_active AFTER UPDATE OF activity_at ON posts WHEN new.activity_at <> old.activity_at BEGIN
  UPDATE post_topics SET activity_at = new.activity_at WHERE post_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER post_topics_liked AFTER UPDATE OF likes_count ON posts WHEN new.likes_count <> old.likes_count BEGIN
  UPDATE post_topics SET likes_count = new.likes_count WHERE post_id = new.id;
END;
--> statement-breakpoint
-- Whatever posts.topics says: of a topic that is deleted and can be brought back the row stays, and no word.
CREATE TRIGGER post_topics_gone AFTER DELETE ON posts BEGIN
  DELETE FROM post_topics WHERE post_id = old.id;
END;
