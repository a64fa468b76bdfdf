-- A refused expectation aborts the whole batch: D1 has no interactive transactions.
CREATE TRIGGER expect_refuses BEFORE INSERT ON expect BEGIN SELECT raise(abort, 'expect:' || new.code); END;
--> statement-breakpoint
-- Grants keep the membership: how many are live and how long the longest lasts.
CREATE TRIGGER access_granted AFTER INSERT ON access_grants BEGIN
  INSERT INTO space_members (community_id, member_id, space_id, live, until, joined_at)
  VALUES (new.community_id, new.member_id, new.space_id, 1, new.until, new.created_at)
  ON CONFLICT (member_id, space_id) DO UPDATE SET live = live + 1, until = max(until, excluded.until);
END;
--> statement-breakpoint
CREATE TRIGGER access_revoked AFTER DELETE ON access_grants BEGIN
  DELETE FROM space_members WHERE member_id = old.member_id AND space_id = old.space_id
    AND NOT EXISTS (SELECT 1 FROM access_grants g WHERE g.member_id = old.member_id AND g.space_id = old.space_id);
  UPDATE space_members SET live = live - 1,
    until = (SELECT max(until) FROM access_grants g WHERE g.member_id = old.member_id AND g.space_id = old.space_id)
    WHERE member_id = old.member_id AND space_id = old.space_id;
END;
--> statement-breakpoint
-- Counts are kept by the rows they count, so that no command and no race can make them drift.
CREATE TRIGGER like_added AFTER INSERT ON likes BEGIN
  UPDATE posts SET likes_count = likes_count + 1 WHERE new.subject_kind = 'post' AND id = new.subject_id;
  UPDATE comments SET likes_count = likes_count + 1 WHERE new.subject_kind = 'comment' AND id = new.subject_id;
END;
--> statement-breakpoint
CREATE TRIGGER like_removed AFTER DELETE ON likes BEGIN
  UPDATE posts SET likes_count = likes_count - 1 WHERE old.subject_kind = 'post' AND id = old.subject_id;
  UPDATE comments SET likes_count = likes_count - 1 WHERE old.subject_kind = 'comment' AND id = old.subject_id;
END;
--> statement-breakpoint
CREATE TRIGGER comment_added AFTER INSERT ON comments BEGIN
  UPDATE posts SET comments_count = comments_count + 1, activity_at = max(activity_at, new.created_at) WHERE id = new.post_id;
END;
--> statement-breakpoint
-- A deleted comment keeps its place in the thread but is no longer counted.
CREATE TRIGGER comment_hidden AFTER UPDATE OF deleted_at ON comments
WHEN (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) BEGIN
  UPDATE posts SET comments_count = comments_count + (CASE WHEN new.deleted_at IS NULL THEN 1 ELSE -1 END) WHERE id = new.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_added AFTER INSERT ON posts WHEN new.status = 'published' BEGIN
  UPDATE spaces SET posts_count = posts_count + 1, last_post_at = max(last_post_at, new.published_at) WHERE id = new.space_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_shown AFTER UPDATE OF status ON posts WHEN old.status <> 'published' AND new.status = 'published' BEGIN
  UPDATE spaces SET posts_count = posts_count + 1, last_post_at = max(last_post_at, new.published_at) WHERE id = new.space_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_hidden AFTER UPDATE OF status ON posts WHEN old.status = 'published' AND new.status <> 'published' BEGIN
  UPDATE spaces SET posts_count = posts_count - 1 WHERE id = new.space_id;
END;
