import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { ArrowUpIcon } from "~/ui/icons";
import { MAX_LETTERS } from "../protocol";
import styles from "./room.module.css";
import { keepDraft, readDraft } from "./unsent";

export interface ComposerHandle {
  focus(): void;
  /** Gives back what could not be sent, before what has been typed since. */
  restore(text: string): void;
}

interface ComposerProps {
  ref: Ref<ComposerHandle>;
  uuid: string;
  /** Where its form goes without a script. */
  action: string;
  /** The reader as this device names them. */
  whose: string;
  label: string;
  /** Makes one message of a form sent twice without JavaScript. */
  requestKey: string;
  refused: { message: string; text: string } | null;
  /** What else is said with it, below. */
  beside?: ReactNode;
  onSend(text: string): void;
  /** The arrow up where nothing is written. */
  onEditLast(): void;
}

/** Where one writes. Enter sends, with Shift it begins a line; what is typed is kept on this device until it is sent. */
export function Composer({
  ref,
  uuid,
  action,
  whose,
  label,
  requestKey,
  refused,
  beside,
  onSend,
  onEditLast,
}: ComposerProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    restore(text) {
      if (!area.current) return;
      area.current.value = [text, area.current.value].filter((part) => part !== "").join("\n");
      keepDraft(whose, uuid, area.current.value);
      area.current.focus();
    },
  }));

  useEffect(() => {
    // What was typed before this page was taken over is newer than what was kept.
    if (area.current?.value === "") area.current.value = readDraft(whose, uuid);
  }, [whose, uuid]);

  function send() {
    const text = area.current?.value ?? "";
    if (!area.current || text.trim() === "") return area.current?.focus();
    area.current.value = "";
    keepDraft(whose, uuid, "");
    onSend(text.trim());
    area.current.focus();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && !event.shiftKey && !writesByThumb()) {
      event.preventDefault();
      send();
    }
    if (event.key === "ArrowUp" && event.currentTarget.value === "") {
      event.preventDefault();
      onEditLast();
    }
  }

  return (
    <form method="post" action={action} className={styles.composer} onSubmit={onSubmit}>
      <FormError>{refused?.message}</FormError>
      <div className={styles.boxed}>
        <input type="hidden" name="key" value={requestKey} />
        <textarea
          ref={area}
          name="body"
          rows={1}
          dir="auto"
          maxLength={MAX_LETTERS}
          aria-label={label}
          placeholder={label}
          defaultValue={refused?.text}
          enterKeyHint="enter"
          onChange={(event) => keepDraft(whose, uuid, event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          name="intent"
          value="say"
          variant="primary"
          iconOnly
          icon={ArrowUpIcon}
          label={m.chat_send()}
          // The keyboard of a phone stays where it is.
          onPointerDown={(event) => event.preventDefault()}
        />
      </div>
      {beside}
    </form>
  );
}

/** On a screen's keyboard Enter begins a line, as everywhere there; the button sends. */
const writesByThumb = () => window.matchMedia("(hover: none) and (pointer: coarse)").matches;

interface EditorProps {
  /** What its author wrote; null while it is asked for. */
  text: string | null;
  error: string | null;
  isBusy: boolean;
  onSave(text: string): void;
  onCancel(): void;
}

/** One's own message, while it is edited: Enter saves, Escape leaves it as it was. */
export function MessageEditor({ text, error, isBusy, onSave, onCancel }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [text]);

  function save() {
    const typed = area.current?.value.trim() ?? "";
    if (isBusy || typed === "" || text === null) return;
    if (typed === text) onCancel();
    else onSave(typed);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onCancel();
    }
    if (event.key === "Enter" && !event.shiftKey && !writesByThumb()) {
      event.preventDefault();
      save();
    }
  }

  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        // Anew once its words have come.
        key={text === null ? "wait" : "words"}
        ref={area}
        className="input"
        rows={1}
        dir="auto"
        maxLength={MAX_LETTERS}
        aria-label={m.chat_edit_label()}
        defaultValue={text ?? ""}
        readOnly={text === null}
        onKeyDown={onKeyDown}
      />
      <FormError>{error}</FormError>
      <div className="row wrap">
        <Button type="submit" variant="primary" size="sm" loading={isBusy}>
          {m.chat_save()}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
        <span className={styles.keys}>{m.chat_edit_keys()}</span>
      </div>
    </form>
  );
}
