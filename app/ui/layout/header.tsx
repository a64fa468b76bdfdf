import clsx from "clsx";
import type { ReactNode } from "react";
import { type To } from "react-router";
import { Link, NavLink } from "~/ui/link";
import { SHELL_COUNTS_TO } from "~/lib/counted";
import { Count, UnreadDot } from "../badge";
import { Icon } from "../icon";
import { type LucideIcon, SearchIcon } from "../icons";

interface HeaderBrandProps {
  name: string;
  logo?: ReactNode;
  to?: To;
  /** The community switcher: a `Menu` with `triggerClassName="switcher"`. */
  menu?: ReactNode;
}

export function HeaderBrand({ name, logo, to = "/", menu }: HeaderBrandProps) {
  return (
    <div className="brandslot">
      <Link to={to} className="brandmark">
        {logo}
        <span className="trunc" dir="auto">
          {name}
        </span>
      </Link>
      {menu}
    </div>
  );
}

export function HeaderNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="hdr-nav" aria-label={label}>
      {children}
    </nav>
  );
}

export function HeaderLink({ to, end, children }: { to: To; end?: boolean; children: ReactNode }) {
  return (
    <NavLink to={to} end={end}>
      {children}
    </NavLink>
  );
}

interface HeaderSearchProps {
  label: string;
  /** The keys that do the same, as people read them and as the browser does (`aria-keyshortcuts`). */
  kbd: string;
  shortcut: string;
  onOpen: () => void;
  /** Somebody is about to press it. */
  onWarm: () => void;
}

/** Opens the palette: a field's look where there is room, its icon on a phone. Not there without JavaScript. */
export function HeaderSearch({ label, kbd, shortcut, onOpen, onWarm }: HeaderSearchProps) {
  return (
    <button
      type="button"
      className="search"
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcut}
      onClick={onOpen}
      onPointerEnter={onWarm}
      onFocus={onWarm}
    >
      <Icon as={SearchIcon} size={16} />
      <span className="grow">{label}</span>
      <span className="kbd" aria-hidden="true">
        {kbd}
      </span>
    </button>
  );
}

export function HeaderTools({ children }: { children: ReactNode }) {
  return <div className="tools">{children}</div>;
}

interface HeaderIconLinkProps {
  to: To;
  icon: LucideIcon;
  /** The accessible name, with the number in it where there is one. */
  label: string;
  count?: number;
  /** A dot instead of a number. */
  dot?: boolean;
  /** For what the bottom bar carries on a phone. */
  hideSmall?: boolean;
}

export function HeaderIconLink({ to, icon, label, count = 0, dot, hideSmall }: HeaderIconLinkProps) {
  return (
    <NavLink to={to} className={clsx("ib", hideSmall && "hide-s")} aria-label={label}>
      <Icon as={icon} />
      {count > 0 && <Count value={count} max={SHELL_COUNTS_TO} />}
      {dot && count === 0 && <UnreadDot label="" />}
    </NavLink>
  );
}
