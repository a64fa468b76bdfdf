import clsx from "clsx";
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes } from "react";
import { Field, type FieldProps, Hints, useControl } from "./field";
import { Icon } from "./icon";
import { ChevronDownIcon } from "./icons";

type SelectProps = FieldProps & { ref?: Ref<HTMLSelectElement> } & SelectHTMLAttributes<HTMLSelectElement>;

/** One of several, behind a press. */
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

/** What a group inside a field must carry to be called by its label, hint and error. */
export interface GroupProps {
  "aria-labelledby": string;
  "aria-describedby"?: string;
}

/** A label above several controls: they are one group of that name, for a `label` belongs to one control alone. */
export function FieldGroup({ label, hint, error, children }: FieldGroupProps) {
  const { control, hintId, errorId } = useControl({ hint, error });
  const labelId = `${control.id}-label`;
  return (
    <div className="field">
      <div className="label-row">
        <span className="label" id={labelId}>
          {label}
        </span>
      </div>
      {children({ "aria-labelledby": labelId, "aria-describedby": control["aria-describedby"] })}
      <Hints hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  );
}

type FieldGroupProps = Pick<FieldProps, "label" | "hint" | "error"> & { children: (group: GroupProps) => ReactNode };

function Choice({ label, hint, error, look, className, ...input }: ChoiceProps & { type: string; look?: string }) {
  const { control, hintId, errorId } = useControl({ hint, error, id: input.id });
  const labelId = `${control.id}-label`;
  return (
    <div className="check-row">
      <label className={clsx("check", look, className)}>
        <input
          {...input}
          {...control}
          // The hint stands in the label so that a press on it counts, and is read as the description alone.
          aria-labelledby={hint != null ? labelId : undefined}
          role={look === "switch" ? "switch" : undefined}
        />
        <span className="text">
          <span id={labelId}>{label}</span>
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
