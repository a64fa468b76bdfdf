import { type ReactNode, useEffect, useRef } from "react";
import { type To } from "react-router";
import { Link, NavLink } from "~/ui/link";

/** Pixels at the end that may fade (styles/controls.css). */
const FADE = 28;

/** Pages side by side: a navigation, for each tab has its own address. Where there is no room for all, the one that is open is shown. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = nav;
    const open = current?.querySelector("[aria-current]");
    if (!current || !open || current.scrollWidth <= current.clientWidth) return;
    const [all, one] = [current.getBoundingClientRect(), open.getBoundingClientRect()];
    const end = all.right - FADE;
    if (one.right > end) current.scrollLeft += one.right - end;
    else if (one.left < all.left) current.scrollLeft -= all.left - one.left;
  });
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}

interface TabLinkProps {
  to: To;
  /** Left out, the address decides; say it where tabs differ in their query only. */
  active?: boolean;
  end?: boolean;
  count?: number;
  preventScrollReset?: boolean;
  children: ReactNode;
}

export function TabLink({ to, active, end, count, preventScrollReset, children }: TabLinkProps) {
  const content = (
    <>
      {children}
      {count !== undefined && <span className="num">{count}</span>}
    </>
  );
  if (active === undefined) {
    return (
      <NavLink to={to} end={end} preventScrollReset={preventScrollReset}>
        {content}
      </NavLink>
    );
  }
  return (
    <Link to={to} aria-current={active ? "page" : undefined} preventScrollReset={preventScrollReset}>
      {content}
    </Link>
  );
}
