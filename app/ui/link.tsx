import type { ReactNode } from "react";
import { Link, type To } from "react-router";

interface TextLinkProps {
  to?: To;
  /** For another host or a file: a plain anchor. */
  href?: string;
  className?: string;
  children: ReactNode;
}

/** A link inside words, in the brand's colour. */
export function TextLink({ to, href, className = "link", children }: TextLinkProps) {
  if (to !== undefined) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
