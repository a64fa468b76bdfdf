import clsx from "clsx";
import type { ReactNode } from "react";
import { type To } from "react-router";
import { Link } from "~/ui/link";
import { m } from "~/i18n/generated/messages";
import { Emoji } from "../emoji";
import { Icon } from "../icon";
import { ArrowLeftIcon } from "../icons";

interface PageHeaderProps {
  title: ReactNode;
  emoji?: string;
  badges?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  backTo?: To;
  backLabel?: string;
  tabs?: ReactNode;
}

/** Letters of a title that may share its line with buttons on a phone; a longer one has the line to itself. */
const SHARED_LINE = 32;

/** What page this is: a space, a list, a person's things. */
export function PageHeader({ title, emoji, badges, description, actions, backTo, backLabel, tabs }: PageHeaderProps) {
  return (
    <header className="pagehead">
      {backTo !== undefined && (
        <Link to={backTo} className="back">
          <Icon as={ArrowLeftIcon} size={16} />
          <bdi>{backLabel ?? m.ui_back()}</bdi>
        </Link>
      )}
      <div className={clsx("line", typeof title === "string" && title.length > SHARED_LINE && "long")}>
        {emoji && <Emoji>{emoji}</Emoji>}
        <h1 dir="auto">{title}</h1>
        {badges}
        {actions != null && <div className="end">{actions}</div>}
      </div>
      {description != null && (
        <p className="about" dir="auto">
          {description}
        </p>
      )}
      {tabs}
    </header>
  );
}
