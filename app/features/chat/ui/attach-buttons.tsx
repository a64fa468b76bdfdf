import { lazy, Suspense, useRef, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { MicrophoneIcon, PaperclipIcon, SmileIcon } from "~/ui/icons";
import { filePagePath } from "../rules";
import styles from "./composer.module.css";

const PickEmoji = lazy(() => import("~/features/reactions/ui/pick-reaction"));

interface AttachButtonsProps {
  /** Of the room, if there is one yet. */
  uuid?: string;
  onChosen(files: File[]): void;
  onEmoji(emoji: string): void;
  onSpeak?(): void;
}

/** Chooses files and emoji, and begins a recording; without a script it leads to a form that sends files. */
export function AttachButtons({ uuid, onChosen, onEmoji, onSpeak }: AttachButtonsProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const smile = useRef<HTMLButtonElement>(null);
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onChosen([...(currentTarget.files ?? [])]);
          // The same file again is a choice as well.
          currentTarget.value = "";
        }}
      />
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        icon={PaperclipIcon}
        label={m.chat_attach()}
        className={styles.scripted}
        onClick={() => chooser.current?.click()}
      />
      <Button
        ref={smile}
        variant="ghost"
        size="sm"
        iconOnly
        icon={SmileIcon}
        label={m.chat_emoji()}
        aria-haspopup="dialog"
        className={styles.scripted}
        onClick={() => setPicking(true)}
      />
      {isPicking && (
        <Suspense>
          <PickEmoji beside={smile} label={m.chat_emoji()} onPick={onEmoji} onClose={() => setPicking(false)} />
        </Suspense>
      )}
      {onSpeak && (
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          icon={MicrophoneIcon}
          label={m.chat_voice_record()}
          className={styles.scripted}
          onClick={onSpeak}
        />
      )}
      {uuid !== undefined && (
        <noscript>
          <a className="btn ghost sm" href={filePagePath(uuid)}>
            {m.chat_send_file()}
          </a>
        </noscript>
      )}
    </>
  );
}
