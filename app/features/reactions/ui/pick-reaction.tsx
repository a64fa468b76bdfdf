import { type RefObject, useLayoutEffect, useRef } from "react";
import { ownEmojis } from "~/features/emojis/ui/own-emojis";
import { m } from "~/i18n/generated/messages";
import { EmojiSheet } from "~/ui/emoji-picker";
import styles from "./reactions.module.css";

interface PickReactionProps {
  beside: RefObject<HTMLButtonElement | null>;
  onPick(emoji: string): void;
  onClose(): void;
  /** Of something else than a reaction: what it is called; then those of the community's own are not among them. */
  label?: string;
}

/** Where an emoji is picked, that of a reaction if nothing else is said, beside its button; it comes when it is first asked for. */
export default function PickReaction({ beside, onPick, onClose, label }: PickReactionProps) {
  const sheet = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const button = beside.current;
    if (!button || !sheet.current) return;
    // No press of this button opens it: where it stands is said by name.
    button.style.setProperty("anchor-name", ANCHOR);
    sheet.current.style.setProperty("position-anchor", ANCHOR);
    sheet.current.showPopover();
    return () => void button.style.removeProperty("anchor-name");
  }, [beside]);

  function close() {
    onClose();
    if (document.activeElement === document.body) beside.current?.focus();
  }

  return (
    <span className={styles.picking}>
      <EmojiSheet
        ref={sheet}
        button={beside}
        label={label ?? m.reactions_add()}
        align="start"
        own={label === undefined ? ownEmojis : undefined}
        onPick={onPick}
        onClose={close}
      />
    </span>
  );
}

const ANCHOR = "--reaction";
