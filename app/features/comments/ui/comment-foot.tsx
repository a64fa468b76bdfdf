import { type ReactNode, useState } from "react";
import { BookmarkItem } from "~/features/bookmarks/ui/bookmark-item";
import { copyAddress } from "~/features/communities/ui/hand-on";
import type { TimeShown } from "~/features/communities/ui/time";
import { LikeButton } from "~/features/likes/ui/like-button";
import type { useMe } from "~/features/members/ui/me";
import { Report, ReportItem } from "~/features/moderation/ui/report";
import { Reactions, WhoReacted } from "~/features/reactions/ui/reactions";
import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { CommentIcon, LinkIcon, MoreIcon, PencilIcon, QuoteIcon, SmileIcon, TrashIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Menu, MenuItem } from "~/ui/menu";
import type { CommentPayload } from "../payload";
import { anchorOf, commentPath } from "../rules";
import styles from "./comments.module.css";
import { keepPicked, pickedIn } from "./picked-words";

/** What the inside of a comment is shown by. */
export interface SaidProps {
  comment: Omit<CommentPayload, "replies">;
  post: { spaceSlug: string; slug: string };
  /** Where "Reply" leads without JavaScript; null where nobody may reply. */
  replyPath: string | null;
  at: Omit<TimeShown, "inFull">;
  live?: SaidLive;
}

interface SaidLive extends Pick<TimeShown, "inFull"> {
  me: ReturnType<typeof useMe>;
  /** Among their bookmarks. */
  canSave: boolean;
  onReply(): void;
  /** Answers it with some of its words, or "" for all of them. */
  onQuote(words: string): void;
  onDelete(): void;
  onEdit(): void;
}

interface Asks {
  onWho(): void;
  onReport(): void;
}

/** What one can do with a comment, under its words. */
export function CommentFoot(props: SaidProps) {
  const { comment, replyPath, live } = props;
  const [isAskingWho, setIsAskingWho] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const asks = { onWho: () => setIsAskingWho(true), onReport: () => setIsReporting(true) };
  const { can_update_comment, can_destroy_comment } = comment.policies;
  return (
    <div className={styles.foot} onPointerDownCapture={() => keepPicked(comment.id)}>
      <LikeButton
        subject={{ type: "Comment", id: comment.id }}
        liked={comment.is_liked_by_current_user}
        count={comment.user_likes_count}
        me={live?.me ?? null}
      />
      <Reactions subject={{ type: "Comment", id: comment.id }} reactions={comment.reactions} me={live?.me ?? null} />
      {replyPath && (
        <Link
          to={replyPath}
          className="act"
          preventScrollReset
          onClick={(event) => {
            event.preventDefault();
            live?.onReply();
          }}
        >
          <Icon as={CommentIcon} size={16} />
          {m.comments_reply()}
        </Link>
      )}
      <Menu
        id={`comment-menu-${comment.id}`}
        label={m.comments_more_actions()}
        trigger={<Icon as={MoreIcon} size={16} />}
        triggerClassName="act"
        align="start"
      >
        {/* What can be deleted can be deleted without JavaScript: its menu is there from the start. */}
        {can_destroy_comment ? <Actions {...props} {...asks} /> : () => <Actions {...props} {...asks} />}
      </Menu>
      {isAskingWho && (
        <WhoReacted
          subject={{ type: "Comment", id: comment.id }}
          reactions={comment.reactions}
          onClose={() => setIsAskingWho(false)}
        />
      )}
      {isReporting && <Report thing={{ type: "Comment", id: comment.id }} onClose={() => setIsReporting(false)} />}
      {can_update_comment && (
        <noscript>
          <a className="act" href={`?edit_comment=${comment.id}&message_id=${comment.id}#${anchorOf(comment.id)}`}>
            {m.comments_edit()}
          </a>
        </noscript>
      )}
    </div>
  );
}

/** Under what moderation hides: its author may take it back, and nothing else. */
export function HeldFoot({ comment, live }: SaidProps) {
  if (!comment.policies.can_destroy_comment) return null;
  return (
    <div className={styles.foot}>
      <DeleteForm comment={comment} live={live}>
        <button type="submit" className="act" name="intent" value="comment_delete">
          <Icon as={TrashIcon} size={16} />
          {m.comments_delete()}
        </button>
      </DeleteForm>
    </div>
  );
}

function DeleteForm({ comment, live, children }: Pick<SaidProps, "comment" | "live"> & { children: ReactNode }) {
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        live?.onDelete();
      }}
    >
      <input type="hidden" name="post_id" value={comment.post_id} />
      <input type="hidden" name="comment_id" value={comment.id} />
      {children}
    </form>
  );
}

function Actions({ comment, post, replyPath, live, onWho, onReport }: SaidProps & Asks) {
  const { can_update_comment, can_destroy_comment } = comment.policies;

  const copyLink = () =>
    copyAddress(new URL(commentPath(post, comment.id), window.location.origin).href, m.comments_link_copied());

  return (
    <>
      <MenuItem icon={LinkIcon} onSelect={() => void copyLink()}>
        {m.comments_copy_link()}
      </MenuItem>
      {comment.reactions.length > 0 && (
        <MenuItem icon={SmileIcon} onSelect={onWho}>
          {m.reactions_who()}
        </MenuItem>
      )}
      {/* Who may delete it is signed in, and who may change it has written it: their menu is made where nobody is known. */}
      {(can_destroy_comment || live?.canSave) && <BookmarkItem type="Comment" id={comment.id} />}
      {replyPath && (
        <MenuItem icon={QuoteIcon} onSelect={() => live?.onQuote(pickedIn(comment.id))}>
          {m.comments_quote()}
        </MenuItem>
      )}
      {can_update_comment && (
        <MenuItem icon={PencilIcon} onSelect={() => live?.onEdit()}>
          {m.comments_edit()}
        </MenuItem>
      )}
      {(can_destroy_comment || live?.canSave) && !can_update_comment && comment.community_member && (
        <ReportItem thing={{ type: "Comment", id: comment.id }} onReport={onReport} />
      )}
      {can_destroy_comment && (
        <DeleteForm comment={comment} live={live}>
          <MenuItem icon={TrashIcon} danger type="submit" name="intent" value="comment_delete">
            {m.comments_delete()}
          </MenuItem>
        </DeleteForm>
      )}
    </>
  );
}
