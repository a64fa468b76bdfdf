import clsx from "clsx";
import type { ReactNode } from "react";
import type { To } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "./button";
import { Icon } from "./icon";
import { CheckIcon, CircleCheckIcon, InfoIcon, type LucideIcon, RetryIcon, WarningIcon } from "./icons";

interface EmptyStateProps {
  icon?: LucideIcon;
  title: ReactNode;
  /** What belongs here. */
  text?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  compact?: boolean;
  level?: 2 | 3;
}

export function EmptyState({ icon, title, text, action, compact, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={clsx("empty-state", compact && "compact")}>
      {icon && (
        <span className="glyph">
          <Icon as={icon} />
        </span>
      )}
      <Heading>{title}</Heading>
      {text && <p className="text">{text}</p>}
      {action && <div className="actions">{action}</div>}
    </div>
  );
}

interface FailedStateProps {
  /** What happened, in plain words. */
  title: string;
  text?: ReactNode;
  onRetry?: () => void;
  /** Retrying by address, which works without JavaScript. */
  retryTo?: To;
  retrying?: boolean;
}

export function FailedState({ title, text, onRetry, retryTo, retrying }: FailedStateProps) {
  return (
    <div className="empty-state failed compact" role="alert">
      <span className="glyph">
        <Icon as={WarningIcon} />
      </span>
      <h2>{title}</h2>
      {text && <p className="text">{text}</p>}
      {(onRetry || retryTo) && (
        <div className="actions">
          {retryTo !== undefined ? (
            <Button to={retryTo} icon={RetryIcon} loading={retrying}>
              {m.ui_retry()}
            </Button>
          ) : (
            <Button onClick={onRetry} icon={RetryIcon} loading={retrying}>
              {m.ui_retry()}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface BannerProps {
  tone?: "warning" | "info" | "danger" | "success";
  icon?: LucideIcon;
  action?: ReactNode;
  children: ReactNode;
}

const BANNER_ICONS = { warning: WarningIcon, danger: WarningIcon, info: InfoIcon, success: CircleCheckIcon };

export function Banner({ tone = "warning", icon = BANNER_ICONS[tone], action, children }: BannerProps) {
  return (
    <div className={clsx("banner", tone !== "warning" && tone)} role={tone === "danger" ? "alert" : "status"}>
      <Icon as={icon} size={16} />
      <div className="grow">{children}</div>
      {action}
    </div>
  );
}

/** How far something is: `value` from 0 to 1. */
export function Progress({ value, label, tone = "brand" }: { value: number; label: string; tone?: "brand" | "ok" }) {
  return <progress className={clsx("progress", tone === "ok" && "ok")} value={value} max={1} aria-label={label} />;
}

/** Says that a change is kept; put it beside the save button when the answer has come. */
export function Saved() {
  return (
    <output className="saved">
      <Icon as={CheckIcon} size={16} />
      {m.ui_saved()}
    </output>
  );
}
