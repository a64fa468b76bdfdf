import type { ReactNode } from "react";

/** A word about a control for whoever points at or focuses it. The control carries its own accessible name. */
export function Tooltip({ text, kbd, children }: { text: string; kbd?: string; children: ReactNode }) {
  return (
    <span className="tip">
      {children}
      <span className="tooltip" aria-hidden="true">
        {text}
        {kbd && <span className="kbd">{kbd}</span>}
      </span>
    </span>
  );
}
