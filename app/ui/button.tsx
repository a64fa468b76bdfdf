import clsx from "clsx";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { type To } from "react-router";
import { Link } from "~/ui/link";
import { Icon } from "./icon";
import type { LucideIcon } from "./icons";

interface Look {
  variant?: "primary" | "secondary" | "ghost" | "danger" | "danger-quiet";
  size?: "sm" | "md" | "lg";
  block?: boolean;
  /** Keeps the width, shows it works and refuses clicks. */
  loading?: boolean;
  icon?: LucideIcon;
  iconOnly?: boolean;
  /** The accessible name; needed with `iconOnly`. */
  label?: string;
  className?: string;
  children?: ReactNode;
}

type AsButton = Look & {
  to?: undefined;
  href?: undefined;
  ref?: Ref<HTMLButtonElement>;
} & ButtonHTMLAttributes<HTMLButtonElement>;
type AsLink = Look & { to: To; href?: undefined; preventScrollReset?: boolean; replace?: boolean } & Omit<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    "href"
  >;
type AsAnchor = Look & { to?: undefined; href: string } & AnchorHTMLAttributes<HTMLAnchorElement>;

export type ButtonProps = AsButton | AsLink | AsAnchor;

/** A button, or a link that looks like one when it has `to` (in the product) or `href` (anywhere). */
export function Button(props: ButtonProps) {
  const {
    variant = "secondary",
    size = "md",
    block,
    loading,
    icon,
    iconOnly,
    label,
    className,
    children,
    ...rest
  } = props;
  const shared = {
    className: clsx("btn", variant, size !== "md" && size, block && "block", iconOnly && "icon-only", className),
    "aria-label": label,
    "aria-busy": loading || undefined,
  };
  const content = (
    <>
      {icon && <Icon as={icon} size={iconOnly && size !== "sm" ? 20 : 16} />}
      {/* A span, so that a busy button can hide its words and keep their width. */}
      {children != null && <span>{children}</span>}
    </>
  );
  if (rest.to !== undefined) {
    return (
      <Link {...rest} {...shared}>
        {content}
      </Link>
    );
  }
  if (rest.href !== undefined) {
    return (
      <a {...rest} {...shared}>
        {content}
      </a>
    );
  }
  const { to: _to, href: _href, onClick, type = "button", ...button } = rest;
  return (
    <button
      {...button}
      {...shared}
      type={type}
      aria-disabled={loading || button["aria-disabled"]}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {content}
    </button>
  );
}

export function ButtonGroup({ children }: { children: ReactNode }) {
  return <span className="btn-group">{children}</span>;
}
