ALTER TABLE `imported_places` ADD `let_in_at` integer;--> statement-breakpoint
-- Rooms whose messages share an id with another's: their objects have all of it, and copy it anew (`sweepCopies`), each
-- message under an id of its own. What was taken from the index of words with another's comes back by it as well.
UPDATE `chat_rooms` SET `copied_form` = 0 WHERE `id` IN (SELECT c.`room_id` FROM `chat_messages` c
  WHERE EXISTS (SELECT 1 FROM `chat_messages` o WHERE o.`id` = c.`id` AND o.rowid <> c.rowid));--> statement-breakpoint
DELETE FROM `chat_messages` WHERE EXISTS (SELECT 1 FROM `chat_messages` o
  WHERE o.`id` = `chat_messages`.`id` AND o.rowid < `chat_messages`.rowid);--> statement-breakpoint
DROP INDEX `chat_messages_id`;--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_id` ON `chat_messages` (`id`);
