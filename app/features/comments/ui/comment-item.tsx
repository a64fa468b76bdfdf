import clsx from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "~/ui/link";
import { ShownTime, useTimeShown } from "~/features/communities/ui/time";
import { useRoot } from "~/features/communities/ui/root-data";
import { usePlayers } from "~/features/links/ui/use-players";
import { useMe } from "~/features/members/ui/me";
import { HeldNote } from "~/features/moderation/ui/held-note";
import { RoleBadge } from "~/features/posts/ui/post-card";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import type { DocNode } from "~/ui/editor/document";
import { Icon } from "~/ui/icon";
import { CheckIcon, TrashIcon } from "~/ui/icons";
import { Kept } from "~/ui/kept";
import { toast } from "~/ui/toast";
import { withWords } from "~/ui/words";
import type { CommentPayload } from "../payload";
import { anchorOf } from "../rules";
import { CommentFoot, HeldFoot, type SaidProps } from "./comment-foot";
import { CommentForm } from "./comment-form";
import styles from "./comments.module.css";
import { Quote } from "./quote";
import { returnFocus } from "./return-focus";

interface CommentItemProps {
  comment: CommentPayload;
  post: { spaceSlug: string; slug: string };
  now: number;
  isTarget: boolean;
  /** Said since its reader was last here. */
  isNew: boolean;
  /** Where "Reply" leads without JavaScript; null where nobody may reply. */
  replyPath: string | null;
  /** Its words, where it was opened by its address, as without JavaScript. */
  edited: DocNode | null;
  requestKey: string;
  isOver: boolean;
  onReply(): void;
  /** Answers it with some of its words, or "" for all of them. */
  onQuote(words: string): void;
  onChanged(comment: CommentPayload): void;
  onDelete(): void;
  documentOf(): Promise<DocNode | null>;
  /** Its replies. */
  children?: ReactNode;
}

/** One comment: who, when, what, and what one can do with it. Its anchor is `message_<id>`. */
export function CommentItem(props: CommentItemProps) {
  const { comment, post, now, isTarget, isNew, edited, replyPath, requestKey, isOver, children } = props;
  const { onReply, onQuote, onChanged, onDelete, documentOf } = props;
  const me = useMe();
  const { viewer } = useRoot();
  const { inFull, ...at } = useTimeShown(comment.created_at, now);
  const { replies: _, ...said } = comment;
  const author = comment.community_member;
  const isReply = comment.parent_comment_id !== null;
  const [editing, setEditing] = useState<{ doc: DocNode | null } | null>(() => edited && { doc: edited });
  const isEdited = edited !== null;

  async function edit() {
    try {
      setEditing({ doc: await documentOf() });
    } catch (error) {
      console.error("the comment could not be opened", error);
      toast({ text: m.errors_unknown(), tone: "danger" });
    }
  }

  function close() {
    flushSync(() => setEditing(null));
    returnFocus(comment.id, "[aria-haspopup=menu]");
  }

  // Opened by its address, as without JavaScript: with it, the document itself is edited and not its plain words.
  const openByAddress = useEffectEvent(() => void edit());
  useEffect(() => {
    if (!isEdited) return;
    const frame = requestAnimationFrame(() => openByAddress());
    return () => cancelAnimationFrame(frame);
  }, [isEdited]);

  const classes = clsx(
    styles.comment,
    children && styles.hasReplies,
    isTarget && styles.target,
    isNew && styles.isNew,
    comment.is_accepted && styles.accepted,
  );
  return (
    <article
      id={anchorOf(comment.id)}
      className={classes}
      aria-label={author ? nameOf(author.name, at.text, isNew) : m.comments_gone()}
    >
      {author ? (
        <Avatar name={author.name} avatar={author.avatar} size={isReply ? 24 : 32} />
      ) : (
        <span className={clsx("av s32", styles.nobody)} aria-hidden="true">
          <Icon as={TrashIcon} size={16} />
        </span>
      )}
      {editing ? (
        <div>
          <Head comment={comment} at={at} inFull={inFull} />
          <CommentForm
            postId={comment.post_id}
            edited={{ id: comment.id, doc: editing.doc, html: comment.body }}
            requestKey={requestKey}
            takesFocus
            isOver={isOver}
            onDone={(written) => {
              onChanged(written);
              close();
            }}
            onCancel={close}
          />
        </div>
      ) : (
        <Kept
          as="div"
          of={Said}
          props={{ comment: said, post, at, replyPath }}
          live={{
            me,
            canSave: viewer.isSignedIn && !viewer.isViewOnly,
            inFull,
            onReply,
            onQuote,
            onDelete,
            onEdit: () => void edit(),
          }}
        />
      )}
      {children}
    </article>
  );
}

const nameOf = (who: string, when: string, isNew: boolean) =>
  [who, when, ...(isNew ? [m.comments_is_new()] : [])].join(", ");

/** Its words, with who said them and what one can do about it. */
function Said(props: SaidProps) {
  const { comment, at, live } = props;
  const prose = useRef<HTMLDivElement>(null);
  const players = usePlayers(prose, comment.body);
  if (comment.is_deleted) return <p className={styles.gone}>{m.comments_gone()}</p>;
  return (
    <>
      <Head comment={comment} at={at} inFull={live?.inFull} />
      {comment.held && <HeldNote held={comment.held} />}
      {comment.quote && <Quote quote={comment.quote} post={props.post} />}
      {/* Written by the one serializer (lib/html). */}
      <div className="prose" ref={prose} dangerouslySetInnerHTML={{ __html: comment.body }} />
      {players}
      {comment.held ? <HeldFoot {...props} /> : <CommentFoot {...props} />}
    </>
  );
}

function Head({ comment, at, inFull }: Pick<SaidProps, "comment" | "at"> & { inFull?: (() => string) | undefined }) {
  const author = comment.community_member;
  return (
    <div className={styles.byline}>
      <span className={author ? styles.dot : undefined}>
        {author && (
          <Link to={`/u/${author.id}`} className={styles.who} dir="auto">
            {author.name}
          </Link>
        )}
        {author?.is_post_author && <Badge>{m.comments_author()}</Badge>}
        {author && <RoleBadge role={author.role} tone="brand" />}
        {comment.is_accepted && (
          <Badge tone="success" icon={CheckIcon}>
            {m.comments_accepted()}
          </Badge>
        )}
      </span>
      <span className={comment.edited_at ? styles.dot : undefined}>
        <ShownTime {...at} inFull={inFull} />
      </span>
      {comment.edited_at && <span>{m.comments_edited()}</span>}
      {comment.reply_to && (
        <a href={`#${anchorOf(comment.reply_to.id)}`} className="mention">
          {withWords(m.comments_to, { name: comment.reply_to.name })}
        </a>
      )}
    </div>
  );
}
