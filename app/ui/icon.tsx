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
export function Icon({ as, size = 20, className, label }: IconProps) {
  return (
    <svg
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      viewBox="0 0 24 24"
      className={clsx("icon", size !== 20 && `s${size}`, className)}
      dangerouslySetInnerHTML={drawing(as)}
    />
  );
}

const drawn = new WeakMap<LucideIcon, { __html: string }>();

/** The icon's shapes as text, made once: a page shows a hundred icons and React need not build their paths anew. */
function drawing(icon: LucideIcon): { __html: string } {
  const known = drawn.get(icon);
  if (known) return known;
  const __html = icon
    .map(([tag, attributes]) => {
      const words = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${words.join("")}/>`;
    })
    .join("");
  const made = { __html };
  drawn.set(icon, made);
  return made;
}
