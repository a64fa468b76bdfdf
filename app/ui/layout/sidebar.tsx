import clsx from "clsx";
import type { ReactNode } from "react";
import { type To, useLocation } from "react-router";
import { isAt, Link } from "~/ui/link";
import { m } from "~/i18n/generated/messages";
import { Count, UnreadDot } from "../badge";
import { Emoji } from "../emoji";
import { Icon } from "../icon";
import { ChevronDownIcon, ExternalLinkIcon, type LucideIcon } from "../icons";

interface SideLinkProps {
  to: To;
  icon?: LucideIcon;
  emoji?: string;
  label: string;
  /** Something new: bold, and a dot where no count says how much. */
  unread?: boolean;
  count?: number;
  end?: boolean;
  /** Leaves the product, in a tab of its own: `to` is then an address. */
  external?: boolean;
  trailing?: ReactNode;
}

export function SideLink({ end, ...line }: SideLinkProps) {
  const { pathname } = useLocation();
  return <SideLine {...line} isHere={isAt(pathname, line.to, end)} />;
}

type SideLineProps = Omit<SideLinkProps, "end"> & { isHere: boolean };

/** A link that is told whether one is there: a long list asks once for all its lines. */
export function SideLine(props: SideLineProps) {
  const { to, icon, emoji, label, unread, count = 0, external, trailing, isHere } = props;
  const className = clsx("it", (unread || count > 0) && "new");
  const content = (
    <>
      {icon && <Icon as={icon} size={18} />}
      {emoji && <Emoji>{emoji}</Emoji>}
      <span className="trunc" dir="auto">
        {label}
      </span>
      {count > 0 ? (
        <Count value={count} label={m.ui_new_count({ count })} />
      ) : (
        unread && <UnreadDot label={m.ui_new_posts()} />
      )}
      {trailing}
      {external && <Icon as={ExternalLinkIcon} size={16} />}
    </>
  );
  if (external) {
    return (
      <a className={className} href={String(to)} target="_blank" rel="noopener">
        {content}
        <span className="sr">{m.ui_new_tab()}</span>
      </a>
    );
  }
  return (
    <Link className={className} to={to} aria-current={isHere ? "page" : undefined}>
      {content}
    </Link>
  );
}

interface SideGroupProps {
  title: string;
  open?: boolean;
  /** Stands under the group's links. */
  action?: ReactNode;
  children: ReactNode;
}

/** A group of spaces that folds, by the browser's own means. */
export function SideGroup({ title, open = true, action, children }: SideGroupProps) {
  return (
    <details className="grp" open={open}>
      <summary>
        <span className="trunc" dir="auto">
          {title}
        </span>
        <Icon as={ChevronDownIcon} size={16} />
      </summary>
      {children}
      {action}
    </details>
  );
}

/** What only the drawer shows: the header's navigation, which has no room above. */
export function DrawerOnly({ children }: { children: ReactNode }) {
  return <div className="dnav">{children}</div>;
}
