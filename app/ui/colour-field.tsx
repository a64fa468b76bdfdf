import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { m } from "~/i18n/generated/messages";
import { parseColour } from "~/lib/colour";
import styles from "./colour-field.module.css";

interface ColourFieldProps {
  label: string;
  /** The form's field; its value is what stands in the text, `#RRGGBB` or whatever was typed. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Shown while the field is empty: the colour that stands there instead. */
  placeholder?: string;
  error?: string | null;
  /** Under the field, such as how well the colour can be read. */
  note?: ReactNode;
}

/**
 * A colour: its swatch opens the browser's picker, its digits can be typed or pasted. The digits are what the form
 * sends, so the field works where no script runs; the picker, which could change nothing then, is not shown.
 */
export function ColourField({ label, name, value, onChange, placeholder, error, note }: ColourFieldProps) {
  const id = useId();
  const colour = parseColour(value) ?? (value === "" ? parseColour(placeholder) : null);
  const describedBy = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <span className={styles.pick}>
          <Swatch colour={colour} />
          <input
            type="color"
            aria-label={m.ui_colour_pick({ name: label })}
            value={(colour ?? "#000000").toLowerCase()}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
        </span>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          name={name}
          className="input mono"
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={20}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(tidied(value))}
        />
      </div>
      {error && (
        <p className="hint error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {note && (
        <div className={styles.note} id={`${id}-note`}>
          {note}
        </div>
      )}
    </div>
  );
}

/** A colour to look at; crossed out where there is none. */
export function Swatch({ colour, small }: { colour: string | null; small?: boolean }) {
  return (
    <svg className={clsx(styles.swatch, small && styles.small)} viewBox="0 0 20 20" aria-hidden="true">
      {colour ? <rect width="20" height="20" fill={colour} /> : <path d="M20 0 0 20" />}
    </svg>
  );
}

/** As it is stored, where it is a colour: pasted without its #, in small letters, with three digits. */
function tidied(typed: string): string {
  const digits = typed.trim();
  return parseColour(digits) ?? parseColour(`#${digits}`) ?? digits;
}
