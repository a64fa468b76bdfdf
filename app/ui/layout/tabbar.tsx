import type { ReactNode } from "react";
import { type To } from "react-router";
import { NavLink } from "~/ui/link";
import { m } from "~/i18n/generated/messages";
import { SHELL_COUNTS_TO } from "~/lib/counted";
import { Count } from "../badge";
import { Icon } from "../icon";
import type { LucideIcon } from "../icons";

/** The bar at the bottom of a phone; hidden from 640 px on. */
export function Tabbar({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <nav className="tabbar" aria-label={label ?? m.ui_quick_navigation()}>
      {children}
    </nav>
  );
}

interface TabbarLinkProps {
  to: To;
  icon: LucideIcon;
  label: string;
  count?: number;
  end?: boolean;
  /** The one that makes something: a filled square, its label for screen readers only. */
  primary?: boolean;
}

export function TabbarLink({ to, icon, label, count = 0, end, primary }: TabbarLinkProps) {
  if (primary) {
    return (
      <NavLink to={to} end={end} aria-label={label}>
        <span className="mk">
          <Icon as={icon} />
        </span>
      </NavLink>
    );
  }
  return (
    <NavLink to={to} end={end}>
      <Icon as={icon} />
      <span>{label}</span>
      <Count
        value={count}
        max={SHELL_COUNTS_TO}
        label={count > SHELL_COUNTS_TO ? m.ui_many_new({ count: SHELL_COUNTS_TO }) : m.ui_new_count({ count })}
      />
    </NavLink>
  );
}
