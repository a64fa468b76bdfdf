import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { LucideIcon } from "./icons";

interface BadgeProps {
  tone?: "neutral" | "brand" | "success" | "warning" | "danger" | "info" | "outline";
  icon?: LucideIcon;
  children: ReactNode;
}

export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span className={clsx("badge", tone !== "neutral" && tone)}>
      {icon && <Icon as={icon} size={16} />}
      {children}
    </span>
  );
}

/** A small round number; nothing at zero. `label` says what is counted, with the number in it. */
export function Count({ value, max = 99, label }: { value: number; max?: number; label?: string }) {
  if (value <= 0) return null;
  const shown = value > max ? `${max}+` : value;
  if (!label) return <span className="count">{shown}</span>;
  return (
    <span className="count">
      <span aria-hidden="true">{shown}</span>
      <span className="sr">{label}</span>
    </span>
  );
}

export function UnreadDot({ label }: { label: string }) {
  return (
    <span className="unread">
      <span className="sr">{label}</span>
    </span>
  );
}
