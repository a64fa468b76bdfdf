import { type KeyboardEvent, useEffect, useEffectEvent } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import styles from "./composer.module.css";
import { useLength } from "./use-length";
import { type Nameable, useNaming } from "./use-naming";
import { writesByThumb } from "./writes-by-thumb";

interface EditorProps {
  /** What its author wrote; null while it is asked for. */
  text: string | null;
  who: Nameable;
  error: string | null;
  isBusy: boolean;
  onSave(text: string): void;
  onCancel(): void;
}

/** One's own message, while it is edited: Enter saves, Escape leaves it as it was. */
export default function MessageEditor({ text, who, error, isBusy, onSave, onCancel }: EditorProps) {
  const naming = useNaming(who);
  const { area } = naming;
  const length = useLength();
  const show = useEffectEvent(() => naming.write(text ?? ""));
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    show();
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [area, text]);

  function save() {
    const typed = naming.read().trim();
    if (isBusy || typed === "" || text === null || !length.fits(typed)) return;
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
        aria-label={m.chat_edit_label()}
        defaultValue=""
        readOnly={text === null}
        onChange={() => {
          naming.look();
          length.look(naming.read());
        }}
        onSelect={() => naming.look()}
        onKeyDown={onKeyDown}
      />
      {naming.menu}
      <FormError>{length.problem ?? error}</FormError>
      <div className="row wrap">
        <Button type="submit" variant="primary" size="sm" loading={isBusy}>
          {m.chat_save()}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
        <span className={styles.keys}>{m.chat_edit_keys()}</span>
        {length.counted}
      </div>
    </form>
  );
}
