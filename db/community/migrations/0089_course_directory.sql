CREATE TABLE `course_cards` (
	`space_id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`lessons_count` integer DEFAULT 0 NOT NULL,
	`minutes` integer DEFAULT 0 NOT NULL,
	`outcomes` text DEFAULT '' NOT NULL,
	`section_word` text DEFAULT 'section' NOT NULL,
	`lesson_word` text DEFAULT 'lesson' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `course_topic_marks` (
	`community_id` integer NOT NULL,
	`topic_id` integer NOT NULL,
	`space_id` integer NOT NULL,
	PRIMARY KEY(`topic_id`, `space_id`)
);
--> statement-breakpoint
CREATE INDEX `course_topic_marks_space` ON `course_topic_marks` (`space_id`,`topic_id`);--> statement-breakpoint
CREATE TABLE `course_topics` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`slug` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `course_topics_name` ON `course_topics` (`community_id`,`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `course_topics_slug` ON `course_topics` (`community_id`,`slug`);--> statement-breakpoint
CREATE INDEX `course_topics_order` ON `course_topics` (`community_id`,`position`,`id`);--> statement-breakpoint
ALTER TABLE `communities` ADD `public_courses_directory` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `lesson_completions_latest` ON `lesson_completions` (`member_id`,`completed_at`);--> statement-breakpoint
CREATE INDEX `spaces_of_courses` ON `spaces` (`community_id`,`id`) WHERE post_type = 'course' and deleted_at is null;
--> statement-breakpoint
-- How much there is in a course is kept by the rows it counts; a card that is gone with its course is not made anew.
CREATE TRIGGER course_lesson_counted AFTER INSERT ON course_lessons
WHEN new.status = 'published' AND new.deleted_at IS NULL
  AND EXISTS (SELECT 1 FROM course_sections p WHERE p.id = new.section_id AND p.deleted_at IS NULL) BEGIN
  INSERT INTO course_cards (space_id, community_id, lessons_count, minutes)
  VALUES (new.space_id, new.community_id, 1, new.minutes)
  ON CONFLICT (space_id) DO UPDATE SET lessons_count = lessons_count + 1, minutes = minutes + new.minutes;
END;
--> statement-breakpoint
CREATE TRIGGER course_lesson_recounted AFTER UPDATE OF status, minutes, deleted_at, section_id ON course_lessons
WHEN new.status <> old.status OR new.minutes <> old.minutes OR new.deleted_at IS NOT old.deleted_at
  OR new.section_id <> old.section_id BEGIN
  INSERT INTO course_cards (space_id, community_id, lessons_count, minutes)
  VALUES (new.space_id, new.community_id,
    (SELECT count(*) FROM course_lessons l JOIN course_sections p ON p.id = l.section_id AND p.deleted_at IS NULL WHERE l.space_id = new.space_id AND l.status = 'published' AND l.deleted_at IS NULL),
    (SELECT coalesce(sum(l.minutes), 0) FROM course_lessons l JOIN course_sections p ON p.id = l.section_id AND p.deleted_at IS NULL WHERE l.space_id = new.space_id AND l.status = 'published' AND l.deleted_at IS NULL))
  ON CONFLICT (space_id) DO UPDATE SET lessons_count = excluded.lessons_count, minutes = excluded.minutes;
END;
--> statement-breakpoint
CREATE TRIGGER course_lesson_uncounted AFTER DELETE ON course_lessons
WHEN old.status = 'published' AND old.deleted_at IS NULL BEGIN
  UPDATE course_cards SET
    lessons_count = (SELECT count(*) FROM course_lessons l JOIN course_sections p ON p.id = l.section_id AND p.deleted_at IS NULL WHERE l.space_id = old.space_id AND l.status = 'published' AND l.deleted_at IS NULL),
    minutes = (SELECT coalesce(sum(l.minutes), 0) FROM course_lessons l JOIN course_sections p ON p.id = l.section_id AND p.deleted_at IS NULL WHERE l.space_id = old.space_id AND l.status = 'published' AND l.deleted_at IS NULL)
  WHERE space_id = old.space_id;
END;
--> statement-breakpoint
CREATE TRIGGER course_section_recounted AFTER UPDATE OF deleted_at ON course_sections
WHEN new.deleted_at IS NOT old.deleted_at BEGIN
  INSERT INTO course_cards (space_id, community_id, lessons_count, minutes)
  VALUES (new.space_id, new.community_id,
    (SELECT count(*) FROM course_lessons l JOIN course_sections p ON p.id = l.section_id AND p.deleted_at IS NULL WHERE l.space_id = new.space_id AND l.status = 'published' AND l.deleted_at IS NULL),
    (SELECT coalesce(sum(l.minutes), 0) FROM course_lessons l JOIN course_sections p ON p.id = l.section_id AND p.deleted_at IS NULL WHERE l.space_id = new.space_id AND l.status = 'published' AND l.deleted_at IS NULL))
  ON CONFLICT (space_id) DO UPDATE SET lessons_count = excluded.lessons_count, minutes = excluded.minutes;
END;
--> statement-breakpoint
INSERT INTO course_cards (space_id, community_id, lessons_count, minutes)
SELECT s.id, s.community_id,
  (SELECT count(*) FROM course_lessons l JOIN course_sections p ON p.id = l.section_id AND p.deleted_at IS NULL WHERE l.space_id = s.id AND l.status = 'published' AND l.deleted_at IS NULL),
  (SELECT coalesce(sum(l.minutes), 0) FROM course_lessons l JOIN course_sections p ON p.id = l.section_id AND p.deleted_at IS NULL WHERE l.space_id = s.id AND l.status = 'published' AND l.deleted_at IS NULL)
FROM spaces s WHERE s.post_type = 'course';