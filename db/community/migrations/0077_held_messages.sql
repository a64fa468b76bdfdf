ALTER TABLE `chat_messages` ADD `held_at` integer;--> statement-breakpoint
CREATE INDEX `chat_attachments_said` ON `chat_attachments` (`room_id`,`n`) WHERE n is not null;--> statement-breakpoint
CREATE INDEX `facts_decided` ON `facts` (`community_id`,`at`,`seq`) WHERE name in ('post.approved', 'post.rejected', 'comment.approved', 'comment.rejected', 'message.approved', 'message.rejected');