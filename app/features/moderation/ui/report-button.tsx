import { useState } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { FlagIcon } from "~/ui/icons";
import { reportPath } from "./addresses";
import { instead, Report, type ReportedThing } from "./report";

/** As `ReportItem`, where there is no menu. */
export function ReportButton({ thing }: { thing: ReportedThing }) {
  const [isReporting, setIsReporting] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={FlagIcon}
        to={reportPath(thing)}
        aria-haspopup="dialog"
        onClick={instead(() => setIsReporting(true))}
      >
        {m.moderation_report()}
      </Button>
      {isReporting && <Report thing={thing} onClose={() => setIsReporting(false)} />}
    </>
  );
}
