import { useRef } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { MicrophoneIcon, PaperclipIcon } from "~/ui/icons";
import { filePagePath } from "../rules";
import styles from "./composer.module.css";

interface AttachButtonsProps {
  /** Of the room. */
  uuid: string;
  onChosen(files: File[]): void;
  onSpeak(): void;
}

/** Chooses files and begins a recording; without a script it leads to a form that sends files. */
export function AttachButtons({ uuid, onChosen, onSpeak }: AttachButtonsProps) {
  const chooser = useRef<HTMLInputElement>(null);
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
        variant="ghost"
        size="sm"
        iconOnly
        icon={MicrophoneIcon}
        label={m.chat_voice_record()}
        className={styles.scripted}
        onClick={onSpeak}
      />
      <noscript>
        <a className="btn ghost sm" href={filePagePath(uuid)}>
          {m.chat_send_file()}
        </a>
      </noscript>
    </>
  );
}
