import clsx from "clsx";
import {
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
import { AttachButtons } from "./attach-buttons";
import styles from "./composer.module.css";
import { keepDraft, readDraft, withDraft } from "./drafts";
import { useAttaching } from "./use-attaching";
import { useLength } from "./use-length";
import { type Nameable, useNaming } from "./use-naming";
import { writesByThumb } from "./writes-by-thumb";

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
  /** Whom one may name. */
  who: Nameable;
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
  who,
  label,
  requestKey,
  refused,
  filesTo,
  beside,
  onSend,
  onType,
  onEditLast,
}: ComposerProps) {
  const naming = useNaming(who);
  const { area } = naming;
  const form = useRef<HTMLFormElement>(null);
  const tray = useAttaching(form, { whose, uuid, isOn: filesTo !== undefined });
  // What is sent while something is on its way goes once that has come.
  const [waits, setWaits] = useState(false);
  const [isSpeaking, setSpeaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const length = useLength();
  const isTouched = useRef(false);
  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    restore(text, files) {
      tray.putBack(files);
      if (!area.current) return;
      naming.write([text, naming.read()].filter((part) => part !== "").join("\n"));
      keep();
      area.current.focus();
    },
  }));

  const showDraft = useEffectEvent((text: string, early: string) => {
    // What was typed or sent meanwhile is newer than what was kept.
    if (early === "" && area.current?.value === "" && !isTouched.current) {
      naming.write(text);
      length.look(text);
    }
    if (early === "" || !area.current) return;
    naming.write(withDraft(text, area.current.value));
    // What was typed before the scripts came is heard of as if it were typed now.
    area.current.dispatchEvent(new Event("input", { bubbles: true }));
  });
  useEffect(() => {
    let isOver = false;
    const early = area.current?.value ?? "";
    void readDraft(whose, uuid).then((text) => {
      if (!isOver) showDraft(text, early);
    });
    return () => void (isOver = true);
  }, [area, whose, uuid]);

  function keep() {
    isTouched.current = true;
    const text = naming.read();
    length.look(text);
    void keepDraft(whose, uuid, text);
  }

  function send() {
    const text = naming.read();
    if (!length.fits(text)) return area.current?.focus();
    setWaits(tray.isBusy);
    if (!area.current || (text.trim() === "" && tray.all.length === 0)) return area.current?.focus();
    setProblem(tray.hasFailed ? m.chat_attach_failed() : null);
    if (tray.isBusy || tray.hasFailed) return;
    naming.write("");
    keep();
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
    keep();
    naming.look();
    current.focus();
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
      <FormError>{length.problem ?? problem ?? refused?.message}</FormError>
      {naming.menu}
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
          aria-label={label}
          placeholder={label}
          defaultValue={refused?.text}
          enterKeyHint="enter"
          onInput={({ currentTarget: { value } }) => {
            keep();
            naming.look();
            if (value.trim() !== "") onType?.();
          }}
          onSelect={naming.look}
          onKeyDown={onKeyDown}
          onPaste={tray.paste}
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
            <span className={styles.end}>{length.counted}</span>
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
