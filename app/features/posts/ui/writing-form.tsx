import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import { SignInAgain } from "~/features/accounts/ui/sign-in-again";
import { picturePath } from "~/features/files/addresses";
import { previewLink } from "~/features/links/ui/preview-link";
import { uploadFile } from "~/features/files/client";
import { m } from "~/i18n/generated/messages";
import type { DocNode } from "~/ui/editor/document";
import type { PollSetting } from "~/ui/editor/poll-settings";
import { RichEditor, type Uploader } from "~/ui/editor/rich-editor";
import type { Suggest } from "~/ui/editor/suggest";
import { FormError } from "~/ui/field";
import { LetterCount } from "~/ui/letter-count";
import { cleanTitle, TITLE_MAX } from "../rules";
import type { PostText } from "./draft-keeper";
import { galleryError } from "./gallery-choice";
import { useFocusOnOpening } from "./use-focus-on-opening";
import styles from "./writing-form.module.css";

export interface WritingError {
  code: string;
  message: string;
  fields: Record<string, string>;
}

interface WritingFormProps {
  formRef: Ref<HTMLFormElement>;
  text: PostText;
  /** The text of a post that came from elsewhere, as HTML. */
  html?: string;
  /** Another key begins the editor anew with `text`. */
  editorKey: string | number;
  error: WritingError | null;
  /** What the empty text says; left out, a post's words. */
  placeholder?: string;
  /** Where polls may be asked. */
  polls?: PollSetting;
  /** Whom the text may name, and which emoji. */
  suggest?: Suggest;
  /** The page was opened to write: the title is where that begins. */
  takesFocus?: boolean;
  onChange: (text: PostText) => void;
  onSubmit: () => void;
  onShortcut: () => void;
  /** This page's own address, as sign-in should lead back to it; left out, the router's. */
  backTo?: string;
  /** What stands between the text and the buttons. */
  below?: ReactNode;
  /** Hidden fields, and what stands above the text. */
  children?: ReactNode;
  footer: ReactNode;
}

/** Title and text, as they are written and as they are changed. Posts to its own page, without JavaScript too. */
export function WritingForm(props: WritingFormProps) {
  const { formRef, text, html, editorKey, error, takesFocus, onChange, onSubmit, onShortcut, backTo, below } = props;
  const { children, footer } = props;
  const title = useFocusOnOpening(takesFocus === true);
  const isSending = useNavigation().state === "submitting";
  const id = useId();
  const { title: titleError, body: bodyError } = useStanding(error, text);
  const isElsewhere =
    ELSEWHERE.some((field) => error?.fields[field] !== undefined) || (error && galleryError(error) !== undefined);
  const general = error ? (error.fields.scheduled_at ?? (isElsewhere ? null : error.message)) : null;
  const generalId = general ? `${id}-error` : undefined;

  // Where work goes on: each refusal anew, also when it is the same one.
  const onRefused = useEffectEvent(() => {
    if (titleError) title.current?.focus();
    else if (bodyError) bodyIn(title.current?.form)?.focus();
  });
  useEffect(() => {
    if (error) onRefused();
  }, [error]);

  function onTitleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event;
    // An input method takes its own Enter and Tab.
    if (event.nativeEvent.isComposing) return;
    if (key === "Enter" && (ctrlKey || metaKey)) {
      event.preventDefault();
      onShortcut();
      return;
    }
    // The tools between the two are for words that are there: Shift+Tab leads from the text to them.
    if (key !== "Enter" && (key !== "Tab" || ctrlKey || metaKey || altKey || shiftKey)) return;
    event.preventDefault();
    bodyIn(currentTarget.form)?.focus();
  }

  return (
    <Form ref={formRef} method="post" onSubmit={onSubmit} aria-busy={isSending} className={styles.writing} data-writing>
      {children}
      <textarea
        ref={title}
        className={styles.title}
        dir="auto"
        name="title"
        rows={1}
        aria-label={m.posts_title_label()}
        aria-invalid={titleError ? true : undefined}
        aria-describedby={titleError ? `${id}-title` : generalId}
        placeholder={m.posts_title_placeholder()}
        value={text.title}
        onChange={({ target }) => onChange({ ...text, title: target.value.replace(/\n/g, " ") })}
        onKeyDown={onTitleKey}
      />
      <LetterCount count={cleanTitle(text.title).length} max={TITLE_MAX} />
      {titleError && (
        <div id={`${id}-title`} className={styles.titleError}>
          <FormError>{titleError}</FormError>
        </div>
      )}
      <RichEditor
        key={editorKey}
        kind="post"
        label={m.posts_body_label()}
        placeholder={props.placeholder ?? m.posts_body_placeholder()}
        initialDoc={html === undefined ? text.doc : null}
        initialHtml={html}
        name="body"
        docName="doc"
        invalid={bodyError !== undefined}
        describedBy={bodyError ? `${id}-body` : generalId}
        onChange={(doc: DocNode) => onChange({ ...text, doc })}
        onSubmit={onShortcut}
        uploader={upload}
        previewer={previewLink}
        suggest={props.suggest}
        polls={props.polls}
        pictureAddress={(id) => picturePath(id, 960)}
      />
      <noscript>
        <p className="muted">{m.posts_plain_hint()}</p>
      </noscript>
      {general && (
        <div id={generalId}>
          <FormError>
            {general} {error?.code === "session_ended" && <SignInAgain to={backTo} />}
          </FormError>
        </div>
      )}
      {bodyError && (
        <div id={`${id}-body`}>
          <FormError>{bodyError}</FormError>
        </div>
      )}
      {below}
      <div className={styles.foot}>{footer}</div>
    </Form>
  );
}

/** What has its own place on the page. */
const ELSEWHERE = [
  "title",
  "body",
  "space",
  "topic_ids",
  "starts_at",
  "occurrence",
  "duration_in_seconds",
  "time_zone",
  "in_person_location",
  "place_parts.name",
  "place_parts.city",
  "place_parts.country",
  "place_parts.point",
  "virtual_location_url",
  "rsvp_limit",
  "rsvp_closes_minutes_before",
];

/** What the title and the text were refused for, as long as they stand as they did when the answer came. */
function useStanding(error: WritingError | null, text: PostText) {
  const [refused, setRefused] = useState({ error, text });
  if (refused.error !== error) setRefused({ error, text });
  const { title, doc } = refused.text;
  return {
    title: title === text.title ? error?.fields.title : undefined,
    body: doc === text.doc ? error?.fields.body : undefined,
  };
}

/** Where the text is written: the editor, or the plain field that stands in its place. */
const bodyIn = (form: HTMLFormElement | null | undefined) =>
  form?.querySelector<HTMLElement>(".ProseMirror, .editor-body textarea");

/** Whatever one may put into a text. */
const upload: Uploader = (file, options) => uploadFile(file, { ...options, purpose: "file" });
