ALTER TABLE `notifications` ADD `subject_kind` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `subject_id` integer;