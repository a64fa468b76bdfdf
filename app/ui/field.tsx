import clsx from "clsx";
import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";
import { linesOf, oneLine } from "~/lib/line";
import { Icon } from "./icon";
import { WarningIcon } from "./icons";
import { LetterCount } from "./letter-count";

export interface FieldProps {
  label?: ReactNode;
  /** Read by screen readers only, where the place makes the label plain to see. */
  hideLabel?: boolean;
  /** At the end of the label's line, such as a link "Forgot it?". */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  error?: string | null;
}

/** What a control inside a field must carry to belong to its label, hint and error. */
export interface ControlProps {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/** Label above, control, then hint and error below. */
export function Field(props: FieldProps & { id?: string; children: (control: ControlProps) => ReactNode }) {
  const { label, hideLabel, labelEnd, hint, error, children } = props;
  const { control, hintId, errorId } = useControl(props);
  return (
    <div className="field">
      {label != null && (
        <div className={hideLabel ? "sr" : "label-row"}>
          <label className="label" htmlFor={control.id}>
            {label}
          </label>
          {labelEnd}
        </div>
      )}
      {children(control)}
      <Hints hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  );
}

interface Limited {
  /** At most so many letters: they are counted near the end, and never cut off. */
  limit?: number;
}

type InputProps = FieldProps &
  Limited & {
    prefix?: ReactNode;
    suffix?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  } & Omit<InputHTMLAttributes<HTMLInputElement>, "prefix">;

export function Input(props: InputProps) {
  const { label, hideLabel, labelEnd, hint, error, prefix, suffix, className, limit, ...given } = props;
  const affixed = prefix != null || suffix != null;
  const { count, onChange } = useLetters(given, oneLine);
  const input = { ...given, onChange: limit === undefined ? given.onChange : onChange };
  return (
    <Field {...{ label, hideLabel, labelEnd: limited(labelEnd, count, limit), hint, error, id: input.id }}>
      {(control) =>
        affixed ? (
          <span className={clsx("input affixed", className)}>
            {prefix != null && <span className="affix">{prefix}</span>}
            <input dir={directionOf(input.type)} {...input} {...control} />
            {suffix != null && <span className="affix">{suffix}</span>}
          </span>
        ) : (
          <input dir={directionOf(input.type)} {...input} {...control} className={clsx("input", className)} />
        )
      }
    </Field>
  );
}

/** What people write finds its own direction; addresses and numbers have one. */
const directionOf = (type = "text"): "auto" | undefined => (type === "text" || type === "search" ? "auto" : undefined);

type TextareaProps = FieldProps &
  Limited & { ref?: Ref<HTMLTextAreaElement> } & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Grows with what is typed where the browser can. */
export function Textarea(props: TextareaProps) {
  const { label, hideLabel, labelEnd, hint, error, className, limit, ...given } = props;
  const { count, onChange } = useLetters(given, linesOf);
  const area = { ...given, onChange: limit === undefined ? given.onChange : onChange };
  return (
    <Field {...{ label, hideLabel, labelEnd: limited(labelEnd, count, limit), hint, error, id: area.id }}>
      {(control) => <textarea dir="auto" {...area} {...control} className={clsx("input", className)} />}
    </Field>
  );
}

/** What went wrong with a whole form. */
export function FormError({ children }: { children: ReactNode }) {
  if (children == null || children === "") return null;
  return (
    <div className="form-error" role="alert">
      <Icon as={WarningIcon} size={16} />
      <div>{children}</div>
    </div>
  );
}

function limited(labelEnd: ReactNode, count: number, limit: number | undefined): ReactNode {
  if (limit === undefined) return labelEnd;
  return (
    <>
      {labelEnd}
      <LetterCount count={count} max={limit} />
    </>
  );
}

interface Letters<E> {
  value?: unknown;
  defaultValue?: unknown;
  onChange?: (event: ChangeEvent<E>) => void;
}

/** How many letters stand in a field, as `clean` leaves them: what its door counts. */
function useLetters<E extends { value: string }>(field: Letters<E>, clean: (typed: string) => string) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = field.value ?? typed ?? field.defaultValue ?? "";
  const onChange = (event: ChangeEvent<E>) => {
    setTyped(event.target.value);
    field.onChange?.(event);
  };
  return { count: clean(String(text)).length, onChange };
}

/** Below a control: its hint, or what is wrong with it. */
export function Hints(props: { hint?: ReactNode; hintId?: string; error?: string | null; errorId?: string }) {
  return (
    <>
      {props.hint != null && !props.error && (
        <span className="hint" id={props.hintId}>
          {props.hint}
        </span>
      )}
      {props.error && (
        <span className="hint error" id={props.errorId}>
          <Icon as={WarningIcon} size={16} />
          <span>{props.error}</span>
        </span>
      )}
    </>
  );
}

/** What a control, its hint and its error are called, and so belong together. */
export function useControl({ hint, error, id }: { hint?: ReactNode; error?: string | null; id?: string }) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = error ? errorId : hint != null ? hintId : undefined;
  const control: ControlProps = { id: controlId };
  if (describedBy) control["aria-describedby"] = describedBy;
  if (error) control["aria-invalid"] = true;
  return { control, hintId, errorId };
}
