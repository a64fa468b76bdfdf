import { type RefObject, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { Button, type ButtonProps } from "./button";
import { copyText } from "./copy";
import { Field, type FieldProps } from "./field";
import { CheckIcon, CopyIcon } from "./icons";

const SAID_MS = 3000;

interface CopyButtonProps extends Pick<ButtonProps, "variant" | "size"> {
  text: string;
  /** What it says; "Copy" where a field beside it shows what. */
  label?: string;
  /** Shows the text: selected where no clipboard may be written, so that one key copies it. */
  field?: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
}

/** Copies a text and says so, in itself and aloud. Away where there are no scripts: there the field is copied by hand. */
export function CopyButton({ text, label = m.ui_copy(), field, ...look }: CopyButtonProps) {
  const [said, setSaid] = useState<"" | "copied" | "by hand">("");
  useEffect(() => {
    if (said !== "copied") return;
    const silence = setTimeout(() => setSaid(""), SAID_MS);
    return () => clearTimeout(silence);
  }, [said]);

  async function copy() {
    const isCopied = await copyText(text);
    setSaid(isCopied ? "copied" : "by hand");
    if (isCopied) return;
    field?.current?.focus();
    field?.current?.select();
  }

  const isCopied = said === "copied";
  return (
    <span className="copy">
      <Button {...look} icon={isCopied ? CheckIcon : CopyIcon} onClick={() => void copy()}>
        {isCopied ? m.ui_copied() : label}
      </Button>
      <output className={said === "by hand" ? "hint" : "sr"}>
        {said === "copied" && m.ui_copied()}
        {said === "by hand" && m.ui_copy_by_hand()}
      </output>
    </span>
  );
}

type CopyFieldProps = Pick<FieldProps, "label" | "hideLabel" | "hint"> & { value: string; lines?: number };

/** A text to take along: selected whole when it is touched, copied by the button beside it. */
export function CopyField({ value, lines = 1, ...field }: CopyFieldProps) {
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const shown = { readOnly: true, value, ref, onFocus: () => ref.current?.select() };
  return (
    <Field {...field}>
      {(control) => (
        <span className={lines > 1 ? "copy-field lines" : "copy-field"}>
          {lines > 1 ? (
            <textarea {...shown} {...control} rows={lines} className="mono" spellCheck={false} />
          ) : (
            <input {...shown} {...control} />
          )}
          <CopyButton text={value} field={ref} size="sm" />
        </span>
      )}
    </Field>
  );
}
