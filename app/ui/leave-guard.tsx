import { useEffect } from "react";
import { useBlocker } from "react-router";
import { m } from "~/i18n/generated/messages";
import { ConfirmDialog } from "./confirm-dialog";

/** Asks before another page is opened while something here is not saved; the form's own sending is no leaving. */
export function LeaveGuard({ when, text }: { when: boolean; text: string }) {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      // A page that hid itself belongs to nobody here any more: who stayed would stay with nothing.
      if (!document.documentElement.hidden) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [when]);

  return (
    <ConfirmDialog
      open={state === "blocked"}
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
      title={m.ui_leave_title()}
      description={text}
      confirmLabel={m.ui_leave()}
      cancelLabel={m.ui_stay()}
      danger
    />
  );
}
