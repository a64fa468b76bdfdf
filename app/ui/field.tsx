import clsx from "clsx";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { Icon } from "./icon";
import { ChevronDownIcon, WarningIcon } from "./icons";

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

type InputProps = FieldProps & {
  prefix?: ReactNode;
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "prefix">;

export function Input({ label, hideLabel, labelEnd, hint, error, prefix, suffix, className, ...input }: InputProps) {
  const affixed = prefix != null || suffix != null;
  return (
    <Field {...{ label, hideLabel, labelEnd, hint, error, id: input.id }}>
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

type TextareaProps = FieldProps & { ref?: Ref<HTMLTextAreaElement> } & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Grows with what is typed where the browser can. */
export function Textarea({ label, hideLabel, labelEnd, hint, error, className, ...area }: TextareaProps) {
  return (
    <Field {...{ label, hideLabel, labelEnd, hint, error, id: area.id }}>
      {(control) => <textarea dir="auto" {...area} {...control} className={clsx("input", className)} />}
    </Field>
  );
}

type SelectProps = FieldProps & { ref?: Ref<HTMLSelectElement> } & SelectHTMLAttributes<HTMLSelectElement>;

export function Select({ label, hideLabel, labelEnd, hint, error, className, children, ...select }: SelectProps) {
  return (
    <Field {...{ label, hideLabel, labelEnd, hint, error, id: select.id }}>
      {(control) => (
        <span className="select-box">
          <select {...select} {...control} className={clsx("input", className)}>
            {children}
          </select>
          <Icon as={ChevronDownIcon} size={16} />
        </span>
      )}
    </Field>
  );
}

type ChoiceProps = { label: ReactNode; hint?: ReactNode; error?: string | null; ref?: Ref<HTMLInputElement> } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type"
>;

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}

export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />;
}

/** For what takes effect at once; a checkbox is for what a form sends. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" look="switch" />;
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

function Choice({ label, hint, error, look, className, ...input }: ChoiceProps & { type: string; look?: string }) {
  const { control, hintId, errorId } = useControl({ hint, error, id: input.id });
  return (
    <div className="check-row">
      <label className={clsx("check", look, className)}>
        <input {...input} {...control} role={look === "switch" ? "switch" : undefined} />
        <span className="text">
          {label}
          {hint != null && (
            <span className="hint" id={hintId}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <Hints error={error} errorId={errorId} />
    </div>
  );
}

function Hints(props: { hint?: ReactNode; hintId?: string; error?: string | null; errorId?: string }) {
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

function useControl({ hint, error, id }: { hint?: ReactNode; error?: string | null; id?: string }) {
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
