import clsx from "clsx";
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { ArrowUpIcon } from "~/ui/icons";
import type { MessageFile } from "../attachments";
import { MAX_LETTERS } from "../protocol";
import { AttachButtons } from "./attach-buttons";
import styles from "./composer.module.css";
import { keepDraft, readDraft } from "./drafts";
import { useAttaching } from "./use-attaching";

/** Their code comes with the first file, and with the first press. */
const AttachTray = lazy(() => import("./attach-tray"));
const VoiceRecorder = lazy(() => import("./voice-recorder"));

export interface ComposerHandle {
  focus(): void;
  /** Gives back what could not be sent, before what has been typed since. */
  restore(text: string, files: readonly MessageFile[]): void;
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
  /** The room whose messages it writes carry files; without it they carry none. */
  filesTo?: string;
  /** What else is said with it, below. */
  beside?: ReactNode;
  onSend(text: string, files: readonly MessageFile[]): void;
  /** Something is being written. */
  onType?(): void;
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
  filesTo,
  beside,
  onSend,
  onType,
  onEditLast,
}: ComposerProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const tray = useAttaching(form, { whose, uuid, isOn: filesTo !== undefined });
  // What is sent while something is on its way goes once that has come.
  const [waits, setWaits] = useState(false);
  const [isSpeaking, setSpeaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isTouched = useRef(false);
  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    restore(text, files) {
      tray.putBack(files);
      if (!area.current) return;
      area.current.value = [text, area.current.value].filter((part) => part !== "").join("\n");
      keep(area.current.value);
      area.current.focus();
    },
  }));

  useEffect(() => {
    let isOver = false;
    const { current } = area;
    void readDraft(whose, uuid).then((text) => {
      // What was typed or sent meanwhile is newer than what was kept.
      if (!isOver && current?.value === "" && !isTouched.current) current.value = text;
    });
    return () => void (isOver = true);
  }, [whose, uuid]);

  function keep(text: string) {
    isTouched.current = true;
    keepDraft(whose, uuid, text);
  }

  function send() {
    const text = area.current?.value ?? "";
    setWaits(tray.isBusy);
    if (!area.current || (text.trim() === "" && tray.all.length === 0)) return area.current?.focus();
    setProblem(tray.hasFailed ? m.chat_attach_failed() : null);
    if (tray.isBusy || tray.hasFailed) return;
    area.current.value = "";
    keep("");
    onSend(text.trim(), tray.take());
    area.current.focus();
  }

  const sendWhatCame = useEffectEvent(() => send());
  const isThere = waits && !tray.isBusy;
  useEffect(() => {
    if (isThere) queueMicrotask(() => sendWhatCame());
  }, [isThere]);

  /** Where the caret stands. */
  function insert(text: string) {
    const { current } = area;
    if (!current) return;
    current.setRangeText(text, current.selectionStart, current.selectionEnd, "end");
    keep(current.value);
    current.focus();
  }

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    // A table is pasted with its picture: its words are what was meant.
    if (filesTo === undefined || files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    tray.add(files);
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
    <form ref={form} method="post" action={action} className={styles.composer} onSubmit={onSubmit}>
      <FormError>{problem ?? refused?.message}</FormError>
      <div className={clsx(styles.boxed, styles.stacked)}>
        {tray.isUsed && (
          <Suspense>
            <AttachTray tray={tray} waits={waits && tray.isBusy} />
          </Suspense>
        )}
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
          onChange={({ target: { value } }) => {
            keep(value);
            if (value.trim() !== "") onType?.();
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {isSpeaking ? (
          <Suspense>
            <VoiceRecorder
              onRecorded={(recorded) => {
                setSpeaking(false);
                tray.addVoice(recorded);
                area.current?.focus();
              }}
              onEnd={(reason) => {
                setSpeaking(false);
                setProblem(reason);
                area.current?.focus();
              }}
            />
          </Suspense>
        ) : (
          <div className={styles.bar}>
            {filesTo !== undefined && (
              <AttachButtons
                uuid={filesTo}
                onChosen={tray.add}
                onEmoji={insert}
                onSpeak={() => {
                  setProblem(null);
                  setSpeaking(true);
                }}
              />
            )}
            <Button
              type="submit"
              name="intent"
              value="say"
              variant="primary"
              size="sm"
              iconOnly
              icon={ArrowUpIcon}
              label={m.chat_send()}
              loading={waits && tray.isBusy}
              className="end"
              // The keyboard of a phone stays where it is.
              onPointerDown={(event) => event.preventDefault()}
            />
          </div>
        )}
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
