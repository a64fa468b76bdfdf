import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { type To, useLocation } from "react-router";
import { Link, NavLink } from "~/ui/link";
import { Icon } from "../icon";
import { ChevronDownIcon, type LucideIcon } from "../icons";

export interface SettingsGroup {
  title?: string;
  items: { to: To; label: string; icon?: LucideIcon; end?: boolean; detail?: string }[];
}

interface SettingsShellProps {
  title: string;
  groups: SettingsGroup[];
  /** Above the list, in both of its places. */
  search?: ReactNode;
  children: ReactNode;
}

/** Settings have a second sidebar; under 1024 px it folds into a line above the page. */
export function SettingsShell({ title, groups, search, children }: SettingsShellProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    if (fold.current) fold.current.open = false;
  }, [pathname]);

  return (
    <div className="set-shell">
      <div className="subnav">
        <nav aria-label={title}>
          <h2>{title}</h2>
          {search}
          <Groups groups={groups} />
        </nav>
        <details ref={fold} className="subnav-fold">
          <summary>
            {title}
            <Icon as={ChevronDownIcon} size={16} />
          </summary>
          <nav aria-label={title}>
            {search}
            <Groups groups={groups} />
          </nav>
        </details>
      </div>
      <div className="set-main">{children}</div>
    </div>
  );
}

function Groups({ groups }: { groups: SettingsGroup[] }) {
  return groups.map((group, place) => (
    <div key={group.title ?? place}>
      {group.title && <div className="grp">{group.title}</div>}
      {group.items.map((item) => (
        <Line key={`${item.label} ${item.detail ?? ""}`} {...item} />
      ))}
    </div>
  ));
}

function Line({ to, label, icon, end, detail }: SettingsGroup["items"][number]) {
  const sign = icon && <Icon as={icon} size={16} />;
  // What stands on a page leads into it, and is never where one is.
  if (detail !== undefined) {
    return (
      <Link className="it" to={to}>
        {sign}
        <span>
          {label}
          <span className="detail">{detail}</span>
        </span>
      </Link>
    );
  }
  return (
    <NavLink className="it" to={to} end={end}>
      {sign}
      {label}
    </NavLink>
  );
}

interface SectionProps {
  title?: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}

/** One page of settings: a title, a sentence, then sections. */
export function SettingsPage({ title, description, children }: SectionProps) {
  return (
    <>
      <header className="set-head">
        <h1 dir="auto">{title}</h1>
        {description != null && <p>{description}</p>}
      </header>
      {children}
    </>
  );
}

export function SettingsSection({ title, description, full, children }: SectionProps & { full?: boolean }) {
  // Without a heading it is a part of the page's own text, and nobody should be led to it by landmarks and outlines.
  const Part = title != null ? "section" : "div";
  return (
    <Part className={clsx("set-sec", full && "full")}>
      {title != null && <h2 dir="auto">{title}</h2>}
      {description != null && <p>{description}</p>}
      {children}
    </Part>
  );
}

/** A name and a sentence, with the control at the end of the line. */
export function SettingsRow({ title, description, children }: SectionProps) {
  return (
    <div className="set-row">
      <div className="grow">
        <div className="strong" dir="auto">
          {title}
        </div>
        {description != null && <p>{description}</p>}
      </div>
      {children}
    </div>
  );
}

/** Keeps the save button in sight while the page is long. */
export function SaveBar({ children }: { children: ReactNode }) {
  return <div className="savebar">{children}</div>;
}
