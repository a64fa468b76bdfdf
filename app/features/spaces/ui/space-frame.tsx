import type { ReactNode } from "react";
import { Columns, Wide } from "~/ui/layout/columns";
import { isWide } from "../rules";

interface SpaceFrameProps {
  /** What its page shows; unknown of a page that is on its way. */
  view: string | undefined;
  /** Beside what is read in one column; where several stand beside each other there is no room for it. */
  rail?: ReactNode;
  children: ReactNode;
}

/** Around the pages of one space, as wide as its view: its head stays where it is from one of its tabs to the other. */
export const SpaceFrame = ({ view, rail, children }: SpaceFrameProps) =>
  isWide(view) ? (
    <Wide>{children}</Wide>
  ) : (
    <Columns rail={rail} keepsRoom>
      {children}
    </Columns>
  );
