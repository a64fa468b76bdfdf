import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearchParams } from "react-router";
import { Link } from "~/ui/link";
import { useMe } from "~/features/members/ui/me";
import { OfferSlot } from "~/features/push/ui/offer-slot";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import type { DocNode } from "~/ui/editor/document";
import { CommentIcon } from "~/ui/icons";
import { Banner, EmptyState } from "~/ui/states";
import type { CommentPayload, CommentsPayload } from "../payload";
import { anchorOf } from "../rules";
import { atGap } from "../threads";
import { CommentForm } from "./comment-form";
import { CommentItem } from "./comment-item";
import styles from "./comments.module.css";
import { wordsOn } from "./picked-words";
import { returnFocus } from "./return-focus";
import { SortLinks } from "./sort-links";
import type { Conversation } from "./use-comments";

interface CommentsProps {
  conversation: Conversation;
  /** The comment that the page's address opens to be edited. */
  edited: { id: number; doc: DocNode } | null;
  /** The moment the page was made, UTC ms. */
  now: number;
  /** A form's refusal (`actPage`), where there is no JavaScript: the words stay where they were typed. */
  refused?: { error: { message: string; fields: Record<string, string> }; values: Record<string, string> } | null;
}

/** The conversation under a post (design/mock/post.html). */
export function Comments(props: CommentsProps) {
  // In another list nobody is in the middle of an answer.
  return <Threads key={props.conversation.list} {...props} />;
}

function Threads({ conversation, now, refused, edited }: CommentsProps) {
  const { page, busy, isOver, written, changed, morePages, moreReplies, remove, document } = conversation;
  const [query] = useSearchParams();
  // The comment itself: its form stays open though it is deleted meanwhile.
  const [answered, setAnswered] = useState(() => repliable(page, Number(query.get("reply_to"))));
  const [quoted, setQuoted] = useState<{ id: number; words: string; isWhole: boolean } | null>(null);
  const { can_create_comment: canWrite } = page.policies;
  const post = { spaceSlug: page.space_slug, slug: page.post_slug };
  const refusedIn = (replyTo: string) =>
    refused?.values.intent === "comment" && (refused.values.reply_to_id ?? "") === replyTo
      ? { message: refused.error.fields.body ?? refused.error.message, text: refused.values.body ?? "" }
      : null;

  const me = useMe();
  const isNew = ({ created_at, community_member: author }: CommentPayload) =>
    page.new_since !== null && author !== null && author.id !== me?.id && created_at > page.new_since;
  const news = isOver ? [] : page.records.flatMap((root) => [root, ...root.replies]).filter(isNew);

  const item = (comment: CommentPayload) => ({
    comment: isOver ? { ...comment, policies: { can_update_comment: false, can_destroy_comment: false } } : comment,
    isOver,
    post,
    now,
    isTarget: comment.id === page.target_id,
    isNew: isNew(comment),
    edited: edited?.id === comment.id && comment.policies.can_update_comment ? edited.doc : null,
    replyPath: canWrite && !isOver ? `?reply_to=${comment.id}&message_id=${comment.id}#${anchorOf(comment.id)}` : null,
    requestKey: page.request_key,
    onReply: () => {
      setAnswered(comment);
      setQuoted(null);
    },
    onQuote: (words: string) => {
      setAnswered(comment);
      setQuoted({ id: comment.id, words: words || wordsOn(comment.id), isWhole: words === "" });
    },
    onChanged: changed,
    onDelete: () => void remove(comment),
    documentOf: () => document(comment),
  });

  const thread = (root: CommentPayload) => {
    const isAnswered = [answered?.id, answered?.parent_comment_id].includes(root.id);
    const hasReplies = root.replies.some(isShown) || root.has_more_replies || isAnswered;
    const [near, far] = atGap(root.replies.filter(isShown), root.replies_cursor);
    const reply = (one: CommentPayload) => <CommentItem key={one.id} {...item(one)} />;
    const isHere = [root, ...root.replies].some(({ id }) => id === conversation.lastWritten);
    const said = (
      <CommentItem key={root.id} {...item(root)}>
        {hasReplies && (
          <div className={styles.replies}>
            {near.map(reply)}
            {root.has_more_replies && !isOver && (
              <p className={styles.form}>
                <Button
                  size="sm"
                  variant="ghost"
                  to={`?message_id=${root.id}#${anchorOf(root.id)}`}
                  loading={busy === `replies-${root.id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    void moreReplies(root);
                  }}
                >
                  {m.comments_more_replies()}
                </Button>
              </p>
            )}
            {far.map(reply)}
            {isAnswered && answered && (canWrite || refusedIn(String(answered.id))) && (
              <CommentForm
                key={answered.id}
                postId={page.post_id}
                replyTo={{ id: answered.id, name: answered.community_member?.name ?? "" }}
                quote={quoted?.id === answered.id ? quoted : null}
                onUnquote={() => setQuoted(null)}
                requestKey={page.request_key}
                refused={refusedIn(String(answered.id))}
                takesFocus
                isOver={isOver}
                onDone={(comment) => {
                  written(comment);
                  setAnswered(null);
                  setQuoted(null);
                }}
                onCancel={() => {
                  setQuoted(null);
                  flushSync(() => setAnswered(null));
                  returnFocus(answered.id, 'a[href^="?reply_to="]');
                }}
              />
            )}
          </div>
        )}
      </CommentItem>
    );
    return isHere ? [said, <OfferSlot key={`offer-${root.id}`} after="comment" />] : said;
  };

  const [near, far] = atGap(page.records, page.next_cursor);
  const isSortable = !isOver && (page.records.length > 1 || page.next_cursor !== null || page.previous_cursor !== null);
  const isClosed = page.is_comments_closed || !page.is_comments_enabled;
  // What was typed while it was closed stays where it was typed, or here where what it answers is no longer shown.
  const lost = answered === null && refused?.values.reply_to_id ? refusedIn(refused.values.reply_to_id) : null;
  const kept = refusedIn("") ?? lost;
  const hasForm = canWrite || kept !== null;
  if (!page.is_comments_enabled && !hasForm) return null;
  return (
    <section id="comments" aria-labelledby="comments-title">
      <div className={styles.head}>
        <h2 id="comments-title">{m.comments_count({ count: page.comments_count })}</h2>
        {news[0] && (
          <a className="link" href={`#${anchorOf(news[0].id)}`}>
            {m.comments_new_here({ count: news.length })}
          </a>
        )}
        {isSortable && <SortLinks sort={page.sort} />}
      </div>
      {hasForm ? (
        <>
          {page.needs_confirmed_email && <Banner tone="info">{m.comments_confirm_first()}</Banner>}
          <CommentForm
            postId={page.post_id}
            requestKey={page.request_key}
            refused={kept}
            isOver={isOver}
            onDone={written}
          />
        </>
      ) : (
        !isOver && (isClosed ? <p className="t2">{m.comments_closed()}</p> : <SignInToWrite />)
      )}
      <MorePages
        where="above"
        cursor={isOver ? null : page.previous_cursor}
        isBusy={busy === "above"}
        onMore={morePages}
      />
      {near.map(thread)}
      {page.records.length === 0 && page.previous_cursor === null && !isClosed && (
        <EmptyState compact level={3} icon={CommentIcon} title={m.comments_none()} text={m.comments_none_text()} />
      )}
      <MorePages where="below" cursor={isOver ? null : page.next_cursor} isBusy={busy === "below"} onMore={morePages} />
      {far.map(thread)}
      {page.held && page.held.length > 0 && (
        <section className={styles.held} aria-label={m.moderation_held_comments()}>
          <h3>{m.moderation_held_comments()}</h3>
          {page.held.map((one) => (
            <CommentItem key={one.id} {...item(one)} replyPath={null} />
          ))}
        </section>
      )}
    </section>
  );
}

const repliable = ({ records }: CommentsPayload, id: number): CommentPayload | null =>
  records.flatMap((root) => [root, ...root.replies]).find((one) => one.id === id && isShown(one)) ?? null;

const isShown = (reply: CommentPayload) => !reply.is_deleted;

interface MorePagesProps {
  where: "above" | "below";
  cursor: string | null;
  isBusy: boolean;
  onMore(where: "above" | "below"): Promise<void>;
}

/** More threads in place; without JavaScript the page that shows them. */
function MorePages({ where, cursor, isBusy, onMore }: MorePagesProps) {
  if (cursor === null) return null;
  return (
    <div className="more-row">
      <Button
        size="sm"
        to={`?cursor=${cursor}#comments`}
        loading={isBusy}
        onClick={(event) => {
          event.preventDefault();
          void onMore(where);
        }}
      >
        {where === "above" ? m.comments_earlier() : m.comments_more()}
      </Button>
    </div>
  );
}

function SignInToWrite() {
  const { pathname } = useLocation();
  return (
    <p className="t2">
      <Link className="link" to={`/users/sign_in?post_login_redirect=${encodeURIComponent(`${pathname}#comments`)}`}>
        {m.comments_sign_in()}
      </Link>
    </p>
  );
}
