import type { AnchorHTMLAttributes, ReactNode } from "react";
import { createPath, type To, useLocation } from "react-router";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: To;
  /** The page that opens keeps the scroll of this one: a tab, an order of a list. */
  preventScrollReset?: boolean;
}

/**
 * A link to a page of ours. It is a plain anchor: one listener for the whole document (`useLinkNavigation`) turns
 * clicks into navigations, where React Router's own Link would cost every one of a feed's 150 links its hooks.
 */
export function Link({ to, preventScrollReset, children, ...anchor }: LinkProps) {
  return (
    <a {...anchor} href={addressOf(to)} data-nav={preventScrollReset ? "stay" : undefined}>
      {children}
    </a>
  );
}

/** A link that says when it leads to where one is (`aria-current`); `end` only there and not below. */
export function NavLink({ end = false, ...link }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  return <Link {...link} aria-current={isAt(pathname, link.to, end) ? "page" : undefined} />;
}

/** Whether a page is what a link leads to, or (not with `end`) below it. */
export function isAt(pathname: string, to: To, end = false): boolean {
  const target = addressOf(to).split(/[?#]/)[0] ?? "";
  return pathname === target || (!end && target !== "/" && pathname.startsWith(`${target}/`));
}

const addressOf = (to: To): string => (typeof to === "string" ? to : createPath(to));

interface TextLinkProps {
  to?: To;
  /** For another host or a file: a plain anchor. */
  href?: string;
  className?: string;
  children: ReactNode;
}

/** A link inside words, in the brand's colour. */
export function TextLink({ to, href, className = "link", children }: TextLinkProps) {
  return to === undefined ? (
    <a href={href} className={className}>
      {children}
    </a>
  ) : (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
