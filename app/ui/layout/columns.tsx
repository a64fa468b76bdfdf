import clsx from "clsx";
import type { ReactNode } from "react";
import { m } from "~/i18n/generated/messages";

interface ColumnsProps {
  children: ReactNode;
  /** Leaves first when space is short: nothing may stand in it alone. */
  rail?: ReactNode;
  railLabel?: string;
  /** Then it goes below the column instead. */
  keepsRail?: boolean;
  /** Keeps the rail's room without one, where the tabs of one place lead to pages with a rail and without. */
  keepsRoom?: boolean;
}

/** One column to read, at most 42 rem, with a rail of details beside it where there is room. */
export function Columns({ children, rail, railLabel, keepsRail, keepsRoom }: ColumnsProps) {
  return (
    <div className={clsx("cols", !rail && !keepsRoom && "single", keepsRail && "keep-rail")}>
      <div>{children}</div>
      {rail && (
        <aside className="rail" aria-label={railLabel ?? m.ui_details()}>
          {rail}
        </aside>
      )}
    </div>
  );
}

/** For directories and tables: up to 72 rem. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className="wide">{children}</div>;
}
