import clsx from "clsx";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Icon } from "../icon";
import { CloseIcon, MenuIcon } from "../icons";
import { Columns } from "./columns";

interface ShellProps {
  header: ReactNode;
  /** Left out, the page has neither sidebar nor drawer. */
  sidebar?: ReactNode;
  children: ReactNode;
  /** With a rail the children stand in `Columns`; pages that differ bring their own. */
  rail?: ReactNode;
  tabbar?: ReactNode;
  footer?: ReactNode;
  /** Above everything, such as whom one is viewing as. */
  banner?: ReactNode;
}

/**
 * Header, sidebar and content. Under 1024 px the sidebar is a drawer that the link to it opens: by `:target`
 * without JavaScript, as a modal panel with it.
 */
export function Shell({ header, sidebar, children, rail, tabbar, footer, banner }: ShellProps) {
  const { open, panel, opener, onOpen, onClose } = useDrawer();
  return (
    <div className={clsx(tabbar != null && "has-tabbar")}>
      <a className="skip" href="#main">
        {m.ui_skip_to_content()}
      </a>
      {banner}
      <header className="hdr" inert={open}>
        {sidebar != null && (
          <a ref={opener} className="ib burger" href="#sidebar" onClick={onOpen} aria-label={m.ui_open_menu()}>
            <Icon as={MenuIcon} />
          </a>
        )}
        {header}
      </header>
      <div className={clsx("shell", open && "is-open", sidebar == null && "no-side")}>
        {sidebar != null && (
          <>
            <aside ref={panel} className="side" id="sidebar" aria-label={m.ui_sidebar()}>
              <div className="drawer-top">
                <span>{m.ui_menu()}</span>
                <a className="close" href="#main" onClick={onClose} aria-label={m.ui_close_menu()}>
                  <Icon as={CloseIcon} />
                </a>
              </div>
              {sidebar}
            </aside>
            {/* For pointers only: keyboards have the close link and Escape. */}
            <a className="scrim" href="#main" onClick={onClose} tabIndex={-1} aria-hidden="true">
              {" "}
            </a>
          </>
        )}
        <main className="main" id="main" tabIndex={-1} inert={open}>
          {rail == null ? children : <Columns rail={rail}>{children}</Columns>}
          {footer}
        </main>
      </div>
      {tabbar}
    </div>
  );
}

function useDrawer() {
  const { key } = useLocation();
  // Open belongs to the page it was opened on: arriving anywhere closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = openedOn === key;
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);

  function close() {
    setOpenedOn(null);
    // The opener is inert until the page is drawn again.
    requestAnimationFrame(() => opener.current?.focus());
  }

  useEffect(() => {
    if (!open) return;
    panel.current?.querySelector("a")?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    // Growing past the drawer's width must not leave the page inert behind a drawer nobody sees.
    const wide = window.matchMedia("(min-width: 1024px)");
    const onWide = () => setOpenedOn(null);
    document.addEventListener("keydown", onKeyDown);
    wide.addEventListener("change", onWide);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      wide.removeEventListener("change", onWide);
    };
  }, [open]);

  return {
    open,
    panel,
    opener,
    onOpen(event: MouseEvent) {
      event.preventDefault();
      setOpenedOn(key);
    },
    onClose(event: MouseEvent) {
      event.preventDefault();
      close();
    },
  };
}
