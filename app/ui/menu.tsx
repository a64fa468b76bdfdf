import clsx from "clsx";
import { type KeyboardEvent, type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type To } from "react-router";
import { Link } from "~/ui/link";
import { m } from "~/i18n/generated/messages";
import { Icon } from "./icon";
import { CheckIcon, type LucideIcon } from "./icons";
import { placeBeside } from "./place-beside";

interface MenuProps {
  /** The accessible name of the button and its menu. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  /** The edge of the button the menu lines up with. */
  align?: "start" | "end";
  /** Its place in the document, where there is one menu beside every line of a list. */
  id?: string;
  /** As a function, the items are made when the menu is first opened: for lists with one beside every line. */
  children: ReactNode | (() => ReactNode);
}

/**
 * A button that opens a list of things to do. The browser's popover opens and closes it (without JavaScript
 * too, where the items are there from the start), gives Escape and returns the focus; this adds the arrows and
 * letters that people expect of a menu.
 */
export function Menu({ id, ...props }: MenuProps) {
  return id === undefined ? <NumberedMenu {...props} /> : <PlacedMenu {...props} id={id} />;
}

/** React's ids count their place in the page: a part of it that is rendered by itself names its own. */
function NumberedMenu(props: Omit<MenuProps, "id">) {
  return <PlacedMenu {...props} id={useId()} />;
}

function PlacedMenu({
  id,
  label,
  trigger,
  triggerClassName = "btn ghost icon-only",
  align = "end",
  children,
}: MenuProps & { id: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isMade, setIsMade] = useState(typeof children !== "function");

  // Made within the click: the browser then finds the popover that the button names, and opens it.
  const make = () => flushSync(() => setIsMade(true));

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== "open" || !button.current || !list.current) return;
    placeBeside(list.current, button.current, align);
    itemsOf(list.current)[0]?.focus({ preventScroll: true });
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        popoverTarget={isMade ? id : undefined}
        aria-haspopup="menu"
        // The browser says so itself of a button that names its popover.
        aria-expanded={isMade ? undefined : "false"}
        aria-label={label}
        onClick={isMade ? undefined : make}
      >
        {trigger}
      </button>
      {isMade && (
        <div
          ref={list}
          id={id}
          popover="auto"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={clsx("menu", align === "start" && "start")}
          onToggle={onToggle}
          onKeyDown={moveFocus}
          onClick={closeAfterChoice}
        >
          {typeof children === "function" ? children() : children}
        </div>
      )}
    </>
  );
}

interface MenuItemProps {
  icon?: LucideIcon;
  danger?: boolean;
  kbd?: string;
  /** Marks the chosen one of several. */
  current?: boolean;
  disabled?: boolean;
  to?: To;
  href?: string;
  /** With `href`, of somebody else's pages. */
  newTab?: boolean;
  /** With `to`: may keep the link from being followed. */
  onSelect?: (event: MouseEvent) => void;
  /** "submit" posts the surrounding form, or the one named by `form`. */
  type?: "submit";
  form?: string;
  name?: string;
  value?: string;
  children: ReactNode;
}

export function MenuItem({ icon, danger, kbd, current, disabled, to, href, newTab, onSelect, ...rest }: MenuItemProps) {
  const { children, type, form, name, value } = rest;
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    className: clsx("item", danger && "danger"),
    "aria-current": current || undefined,
    "aria-disabled": disabled || undefined,
  };
  const content = (
    <>
      {icon && <Icon as={icon} size={16} />}
      <span className="grow">{children}</span>
      {kbd && <span className="kbd">{kbd}</span>}
      {current && <Icon as={CheckIcon} size={16} className="check-end" />}
    </>
  );
  if (to !== undefined && !disabled) {
    return (
      <Link {...shared} to={to} onClick={onSelect}>
        {content}
      </Link>
    );
  }
  if (href !== undefined && !disabled) {
    return (
      <a
        {...shared}
        href={href}
        target={newTab ? "_blank" : undefined}
        rel={newTab ? "noopener" : undefined}
        onClick={onSelect}
      >
        {content}
        {newTab && <span className="sr">{m.ui_new_tab()}</span>}
      </a>
    );
  }
  return (
    <button
      {...shared}
      {...{ form, name, value }}
      type={disabled ? "button" : (type ?? "button")}
      onClick={disabled ? undefined : onSelect}
    >
      {content}
    </button>
  );
}

export function MenuSeparator() {
  return <hr aria-hidden="true" />;
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <div className="heading">{children}</div>;
}

function closeAfterChoice(event: MouseEvent<HTMLDivElement>) {
  const item = (event.target as Element).closest<HTMLElement>("[role=menuitem]");
  if (!item || item.getAttribute("aria-disabled") === "true") return;
  // A closed menu is not rendered, and a button that is not rendered still submits: hide after the form has gone.
  const menu = event.currentTarget;
  queueMicrotask(() => menu.hidePopover());
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const target = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items[(at - 1 + items.length) % items.length],
    Home: items[0],
    End: items.at(-1),
  }[event.key];
  if (target) {
    event.preventDefault();
    target.focus();
  } else if (event.key === "Tab") {
    event.currentTarget.hidePopover();
  } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
    itemStartingWith(event.key, [...items.slice(at + 1), ...items.slice(0, at + 1)])?.focus();
  }
}

function itemStartingWith(letter: string, items: HTMLElement[]): HTMLElement | undefined {
  return items.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()));
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  // What this window has room for elsewhere is in no menu.
  return [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")].filter((item) => item.offsetParent !== null);
}
