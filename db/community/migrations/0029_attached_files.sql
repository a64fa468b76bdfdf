CREATE TABLE `file_totals` (
	`community_id` integer NOT NULL,
	`member_id` integer NOT NULL,
	`files` integer NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`community_id`, `member_id`)
);
--> statement-breakpoint
CREATE INDEX `file_totals_size` ON `file_totals` (`community_id`,`bytes`,`member_id`) WHERE member_id > 0 and files > 0;--> statement-breakpoint
CREATE INDEX `files_newest` ON `files` (`community_id`,`id`) WHERE owner_id > 0;--> statement-breakpoint
CREATE INDEX `files_owner` ON `files` (`community_id`,`owner_id`,`id`) WHERE owner_id > 0;--> statement-breakpoint
INSERT INTO file_totals (community_id, member_id, files, bytes)
SELECT community_id, owner_id, count(*), sum(byte_size) FROM files WHERE owner_id > 0 GROUP BY community_id, owner_id
UNION ALL
SELECT community_id, 0, count(*), sum(byte_size) FROM files WHERE owner_id > 0 GROUP BY community_id;
--> statement-breakpoint
CREATE TRIGGER file_totals_insert AFTER INSERT ON files WHEN new.owner_id > 0 BEGIN
  INSERT INTO file_totals (community_id, member_id, files, bytes)
    VALUES (new.community_id, 0, 1, new.byte_size), (new.community_id, new.owner_id, 1, new.byte_size)
    ON CONFLICT (community_id, member_id) DO UPDATE SET files = files + 1, bytes = bytes + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER file_totals_update AFTER UPDATE OF owner_id, byte_size ON files
WHEN old.owner_id <> new.owner_id OR old.byte_size <> new.byte_size BEGIN
  UPDATE file_totals SET files = files - 1, bytes = bytes - old.byte_size
    WHERE old.owner_id > 0 AND community_id = old.community_id AND member_id IN (0, old.owner_id);
  INSERT INTO file_totals (community_id, member_id, files, bytes)
    SELECT new.community_id, value, 1, new.byte_size FROM json_each(json_array(0, new.owner_id)) WHERE new.owner_id > 0
    ON CONFLICT (community_id, member_id) DO UPDATE SET files = files + 1, bytes = bytes + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER file_totals_delete AFTER DELETE ON files WHEN old.owner_id > 0 BEGIN
  UPDATE file_totals SET files = files - 1, bytes = bytes - old.byte_size
    WHERE community_id = old.community_id AND member_id IN (0, old.owner_id);
END;
