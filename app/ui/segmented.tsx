import { type AriaAttributes, type ReactNode, useId } from "react";
import { type To } from "react-router";
import { Link } from "~/ui/link";
import { Icon } from "./icon";
import type { LucideIcon } from "./icons";

export interface SegmentedOption {
  value: string;
  label: ReactNode;
  icon?: LucideIcon;
  to?: To;
  count?: number;
}

interface SegmentedProps extends Pick<AriaAttributes, "aria-labelledby" | "aria-describedby"> {
  /** Its accessible name, where no label stands above it. */
  label?: string;
  value: string;
  options: SegmentedOption[];
  /** The form field's name. */
  name?: string;
  onChange?: (value: string) => void;
}

/** One of a few. Options with `to` are links that keep the choice in the address; the others are radio buttons. */
export function Segmented({ label, value, options, name, onChange, ...named }: SegmentedProps) {
  const made = useId();
  if (options.every((option) => option.to !== undefined)) {
    return (
      <nav className="segmented" aria-label={label} {...named}>
        {options.map((option) => (
          <Link
            key={option.value}
            to={option.to ?? ""}
            aria-current={option.value === value ? "true" : undefined}
            preventScrollReset
          >
            <OptionContent {...option} />
          </Link>
        ))}
      </nav>
    );
  }
  return (
    <fieldset className="segmented" aria-label={label} {...named}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name ?? made}
            value={option.value}
            {...(onChange
              ? { checked: option.value === value, onChange: () => onChange(option.value) }
              : { defaultChecked: option.value === value })}
          />
          <OptionContent {...option} />
        </label>
      ))}
    </fieldset>
  );
}

function OptionContent({ label, icon, count }: SegmentedOption) {
  return (
    <>
      {icon && <Icon as={icon} size={16} />}
      <span>{label}</span>
      {count !== undefined && <span className="num muted">{count}</span>}
    </>
  );
}
