import { useSyncExternalStore } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "./button";
import { Icon } from "./icon";
import { CheckIcon, CloseIcon, OfflineIcon, WarningIcon } from "./icons";
import {
  answerToast,
  dismissToast,
  pauseToasts,
  resumeToasts,
  type ShownToast,
  shownToasts,
  subscribeToasts,
} from "./toast";

const NONE: readonly ShownToast[] = [];

interface ToastRegionProps {
  /** Words that stay for as long as they are true. */
  standing?: string | null;
}

/** Where toasts appear; once in a page. It is always there, so that screen readers hear what arrives. */
export function ToastRegion({ standing }: ToastRegionProps) {
  const toasts = useSyncExternalStore(subscribeToasts, shownToasts, () => NONE);
  return (
    <section className="toasts" aria-label={m.ui_notices()} aria-live="polite" ref={pauseUnderAHand}>
      {standing && (
        <div className="toast standing">
          <Icon as={OfflineIcon} size={16} />
          <span className="grow">{standing}</span>
        </div>
      )}
      {toasts.map((one) => (
        <div key={one.id} className="toast">
          {one.tone === "success" && <Icon as={CheckIcon} size={16} />}
          {one.tone === "danger" && <Icon as={WarningIcon} size={16} />}
          <span className="grow">{one.text}</span>
          {one.actionLabel && (
            <Button variant="ghost" size="sm" onClick={() => answerToast(one.id)}>
              {one.actionLabel}
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            iconOnly
            icon={CloseIcon}
            label={m.ui_close()}
            onClick={() => dismissToast(one.id)}
          />
        </div>
      ))}
    </section>
  );
}

/** Toasts wait while somebody points at them or has the focus among them. */
function pauseUnderAHand(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return;
  const moments = {
    pointerenter: pauseToasts,
    pointerleave: resumeToasts,
    focusin: pauseToasts,
    focusout: resumeToasts,
  };
  for (const [moment, listener] of Object.entries(moments)) region.addEventListener(moment, listener);
  return () => {
    for (const [moment, listener] of Object.entries(moments)) region.removeEventListener(moment, listener);
  };
}
