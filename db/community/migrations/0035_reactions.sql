CREATE TABLE `custom_emojis` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`name` text NOT NULL,
	`file_id` integer NOT NULL,
	`dark_file_id` integer,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `custom_emojis_name` ON `custom_emojis` (`community_id`,`name`);--> statement-breakpoint
CREATE INDEX `custom_emojis_deleted` ON `custom_emojis` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `reactions` (
	`community_id` integer NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`emoji` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`community_id`, `subject_kind`, `subject_id`, `member_id`, `emoji`)
);
--> statement-breakpoint
CREATE INDEX `reactions_newest` ON `reactions` (`community_id`,`subject_kind`,`subject_id`,`emoji`,`created_at`,`member_id`);--> statement-breakpoint
CREATE INDEX `reactions_custom` ON `reactions` (`community_id`,`emoji`) WHERE substr(emoji, 1, 1) = ':';--> statement-breakpoint
ALTER TABLE `comments` ADD `reactions` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `reactions` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What a subject has of each emoji, in the order in which they came: kept by the rows it counts, as likes are.
CREATE TRIGGER post_reacted AFTER INSERT ON reactions WHEN new.subject_kind = 'post' BEGIN
  UPDATE posts SET reactions = json_set(iif(reactions = '', '{}', reactions), '$."' || new.emoji || '"',
    coalesce(json_extract(iif(reactions = '', '{}', reactions), '$."' || new.emoji || '"'), 0) + 1)
    WHERE id = new.subject_id;
END;
--> statement-breakpoint
CREATE TRIGGER comment_reacted AFTER INSERT ON reactions WHEN new.subject_kind = 'comment' BEGIN
  UPDATE comments SET reactions = json_set(iif(reactions = '', '{}', reactions), '$."' || new.emoji || '"',
    coalesce(json_extract(iif(reactions = '', '{}', reactions), '$."' || new.emoji || '"'), 0) + 1)
    WHERE id = new.subject_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_unreacted AFTER DELETE ON reactions WHEN old.subject_kind = 'post' BEGIN
  UPDATE posts SET reactions = CASE
      WHEN json_extract(reactions, '$."' || old.emoji || '"') > 1
      THEN json_set(reactions, '$."' || old.emoji || '"', json_extract(reactions, '$."' || old.emoji || '"') - 1)
      WHEN json_remove(reactions, '$."' || old.emoji || '"') = '{}' THEN ''
      ELSE json_remove(reactions, '$."' || old.emoji || '"') END
    WHERE id = old.subject_id AND reactions <> '';
END;
--> statement-breakpoint
CREATE TRIGGER comment_unreacted AFTER DELETE ON reactions WHEN old.subject_kind = 'comment' BEGIN
  UPDATE comments SET reactions = CASE
      WHEN json_extract(reactions, '$."' || old.emoji || '"') > 1
      THEN json_set(reactions, '$."' || old.emoji || '"', json_extract(reactions, '$."' || old.emoji || '"') - 1)
      WHEN json_remove(reactions, '$."' || old.emoji || '"') = '{}' THEN ''
      ELSE json_remove(reactions, '$."' || old.emoji || '"') END
    WHERE id = old.subject_id AND reactions <> '';
END;
