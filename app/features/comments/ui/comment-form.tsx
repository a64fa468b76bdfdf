import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { SignInAgain } from "~/features/accounts/ui/sign-in-again";
import { picturePath } from "~/features/files/addresses";
import { useRoot } from "~/features/communities/ui/root-data";
import { useMe } from "~/features/members/ui/me";
import { m } from "~/i18n/generated/messages";
import { newUid } from "~/lib/ids";
import { readerOf } from "~/platform/client/restored";
import { RequestError, request } from "~/platform/client/request";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { type DocNode, docFromText } from "~/ui/editor/document";
import { RichEditor } from "~/ui/editor/rich-editor";
import { CloseIcon } from "~/ui/icons";
import { FormError } from "~/ui/field";
import { toast } from "~/ui/toast";
import { withWords } from "~/ui/words";
import { cutWords } from "~/lib/html/words";
import { QUOTE_MAX } from "../rules";
import type { CommentPayload } from "../payload";
import styles from "./comments.module.css";
import { type DraftPlace, keepDraft, readDraft } from "./draft";
import { Quoted } from "./quote";

interface CommentFormProps {
  postId: number;
  /** The comment that is answered. */
  replyTo?: { id: number; name: string };
  /** What is quoted of that comment: words of it, or all that it says (`isWhole`). */
  quote?: { words: string; isWhole: boolean } | null;
  onUnquote?(): void;
  /** The comment that is edited, with its words. */
  edited?: { id: number; doc: DocNode | null; html: string };
  /** Makes one comment of a form sent twice without JavaScript. */
  requestKey: string;
  /** What was typed and refused, when the page came back from a form without JavaScript. */
  refused?: { message: string; text: string } | null;
  takesFocus?: boolean;
  /** Nothing can be sent any more; what was typed stays to be read. */
  isOver?: boolean;
  onDone(comment: CommentPayload): void;
  onCancel?(): void;
}

/** Where a comment is written: a textarea at once, the editor when somebody begins. What is typed is never lost. */
export function CommentForm(props: CommentFormProps) {
  const { postId, replyTo, quote, edited, requestKey, refused, takesFocus, isOver, onDone, onCancel } = props;
  const me = useMe();
  const { viewer } = useRoot();
  const doc = useRef<{ doc: DocNode; isEmpty: boolean } | null>(null);
  // Of this form and one comment alone: a page's own key is in all its forms, and would make an answer the twin of the
  // comment before it. It outlives a lost answer: what was written on since becomes that comment's.
  const key = useRef("");
  const [start, setStart] = useState(() => ({
    n: 0,
    doc: edited?.doc ?? (refused ? docFromText(refused.text, "comment") : null),
  }));
  const [error, setError] = useState<ReactNode>(refused?.message ?? null);
  const [isSending, setIsSending] = useState(false);
  // One that waited for the line went out by itself: whoever presses once more had not seen it.
  const [sent, setSent] = useState<"none" | "unsaid" | "said">("none");
  const form = useRef<HTMLFormElement>(null);
  // What opens or grows where somebody pressed may reach under the bar at the bottom of a phone, its buttons first.
  const reveal = () => form.current?.scrollIntoView({ block: "nearest" });
  const place: DraftPlace = { whose: readerOf(viewer), at: edited ? `edit-${edited.id}` : (replyTo?.id ?? "post") };

  function onChange(changed: DocNode, isEmpty: boolean, isAsBegun: boolean) {
    const isAsBefore = edited?.doc != null && isAsBegun;
    doc.current = isAsBefore ? null : { doc: changed, isEmpty };
    keepDraft(postId, place, isEmpty || isAsBefore ? null : changed);
    if (!isEmpty) setSent("none");
  }

  /** Asks nothing: what was typed waits for the form to be opened again. Of a changed comment nobody would know. */
  function leave() {
    onCancel?.();
    if (!edited || isSending || !doc.current || doc.current.isEmpty) return;
    toast({
      text: m.comments_changes_kept(),
      actionLabel: m.comments_discard(),
      onAction: () => keepDraft(postId, place, null),
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    // An input method takes its own Escape.
    if (event.key === "Escape" && !event.nativeEvent.isComposing && onCancel) leave();
  }

  async function send() {
    if (isSending || isOver) return;
    const written = doc.current;
    if (edited && !written) return onCancel?.();
    if (!written || written.isEmpty)
      return sent === "none" ? setError(m.comments_error_comment_empty()) : setSent("said");
    const quoting =
      quote && replyTo ? { quote: { comment_id: replyTo.id, ...(quote.isWhole ? {} : { words: quote.words }) } } : {};
    setIsSending(true);
    setError(null);
    key.current ||= newUid(16);
    try {
      const comment = await request<CommentPayload>(
        edited ? "PATCH" : "POST",
        `/internal_api/posts/${postId}/comments${edited ? `/${edited.id}` : ""}`,
        { tiptap_body: written.doc, ...(replyTo ? { parent_comment_id: replyTo.id, ...quoting } : {}) },
        edited ? { waits: true } : { waits: true, headers: { "Idempotency-Key": key.current } },
      );
      key.current = "";
      doc.current = null;
      keepDraft(postId, place, null);
      setStart((before) => ({ n: before.n + 1, doc: null }));
      setSent("unsaid");
      onDone(comment);
    } catch (failure) {
      console.error("the comment was not sent", failure);
      if (failure instanceof RequestError && failure.code === "comment_sent") key.current = "";
      setError(reasonOf(failure));
    } finally {
      setIsSending(false);
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  const label = edited
    ? m.comments_edit_label()
    : replyTo
      ? m.comments_reply_to({ name: replyTo.name })
      : m.comments_write();
  return (
    <form ref={form} method="post" onSubmit={onSubmit} className={styles.form}>
      {!edited && me && <Avatar name={me.name} avatar={me.avatar} size={replyTo ? 24 : 32} />}
      <div className={styles.box} role="presentation" onKeyDown={onKeyDown}>
        <input type="hidden" name="post_id" value={postId} />
        <input type="hidden" name="request_key" value={requestKey} />
        {replyTo && <input type="hidden" name="reply_to_id" value={replyTo.id} />}
        {edited && <input type="hidden" name="comment_id" value={edited.id} />}
        {quote && replyTo && (
          <Quoted by={withWords(m.comments_quote_by, { name: replyTo.name })} words={cutWords(quote.words, QUOTE_MAX)}>
            <Button
              iconOnly
              label={m.comments_unquote()}
              icon={CloseIcon}
              size="sm"
              variant="ghost"
              onClick={props.onUnquote}
            />
          </Quoted>
        )}
        <RichEditor
          key={start.n}
          kind="comment"
          label={label}
          placeholder={label}
          name="body"
          docName="tiptap_body"
          initialDoc={start.doc}
          initialHtml={edited && !edited.doc ? edited.html : undefined}
          restore={refused ? undefined : () => readDraft(postId, place)}
          loadOn={edited ? "mount" : "focus"}
          {...{ autoFocus: takesFocus }}
          onChange={onChange}
          onSubmit={() => void send()}
          onReady={reveal}
          aids={() => import("./aids")}
          where={`post_id=${postId}`}
          pictureAddress={(id) => picturePath(id, 960)}
          invalid={error !== null}
        />
        <FormError>{error}</FormError>
        <output className="muted">{sent === "said" && m.comments_sent()}</output>
        <div className={styles.buttons}>
          {onCancel && (
            <Button variant="ghost" size="sm" className="end" onClick={leave}>
              {m.ui_cancel()}
            </Button>
          )}
          <Button
            type="submit"
            name="intent"
            value={edited ? "comment_edit" : "comment"}
            variant="primary"
            size="sm"
            className={onCancel ? undefined : "end"}
            loading={isSending}
            disabled={isOver}
          >
            {edited ? m.comments_save() : replyTo ? m.comments_reply() : m.comments_comment()}
          </Button>
        </div>
      </div>
    </form>
  );
}

function reasonOf(failure: unknown): ReactNode {
  if (!(failure instanceof RequestError)) return m.comments_failed();
  // The guard, which knows no comments, has not even read it.
  if (failure.status === 413) return m.comments_error_comment_too_long();
  if (failure.status !== 401) return failure.firstDetail ?? failure.message;
  return (
    <>
      {m.accounts_error_session_ended()} <SignInAgain />
    </>
  );
}
