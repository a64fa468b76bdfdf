import clsx from "clsx";
import type { LucideIcon } from "./icons";

interface IconProps {
  as: LucideIcon;
  /** Pixels: 20 beside text of 14, 16 inside small controls. */
  size?: 16 | 18 | 20;
  className?: string;
  /** Only for an icon that stands alone and is not inside a named control. */
  label?: string;
}

/** Draws one icon with the product's 1.5 px stroke. Hidden from screen readers unless it has a label. */
export function Icon({ as: Drawing, size = 20, className, label }: IconProps) {
  const accessible = label ? { role: "img", "aria-label": label } : { "aria-hidden": true as const };
  return (
    <Drawing
      {...accessible}
      width={size}
      height={size}
      className={clsx("icon", size !== 20 && `s${size}`, className)}
    />
  );
}
