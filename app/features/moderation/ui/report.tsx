import { lazy, type MouseEvent, Suspense } from "react";
import { m } from "~/i18n/generated/messages";
import { FlagIcon } from "~/ui/icons";
import { MenuItem } from "~/ui/menu";
import { type ReportedType, reportPath } from "./addresses";

const ReportDialog = lazy(() => import("./report-dialog"));

export interface ReportedThing {
  type: ReportedType;
  id: number;
  /** Of a message: it was said between people, and who moderates sees nothing else of what they say. */
  isPrivate?: boolean;
}

/** In a thing's menu: opens the dialog, which its place holds (`Report`); without scripts it leads to the page. */
export function ReportItem({ thing, onReport }: { thing: ReportedThing; onReport(): void }) {
  return (
    <MenuItem icon={FlagIcon} to={reportPath(thing)} onSelect={instead(onReport)}>
      {m.moderation_report()}
    </MenuItem>
  );
}

/** Reports something where one reads it. */
export const Report = ({ thing, onClose }: { thing: ReportedThing; onClose(): void }) => (
  <Suspense>
    <ReportDialog {...thing} onClose={onClose} />
  </Suspense>
);

/** A plain press does it in place; with a key held, the page opens as one asks. */
export const instead = (open: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0) return;
  event.preventDefault();
  open();
};
