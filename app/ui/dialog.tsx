import clsx from "clsx";
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "./button";
import { CloseIcon } from "./icons";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: "sm" | "md" | "lg";
  actions?: ReactNode;
  /** While something is under way, neither Escape nor the backdrop closes. */
  busy?: boolean;
  children?: ReactNode;
}

/** The browser's modal dialog: it keeps the focus inside, gives it back, and is a sheet on a phone. */
export function Dialog({ open, onClose, title, description, size = "sm", actions, busy, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) return element.close();
    element.showModal();
    // The browser would choose the close button; people came for the field or the answer.
    (
      element.querySelector<HTMLElement>("form :is(input, textarea, select)") ??
      element.querySelector<HTMLElement>(".actions button")
    )?.focus();
  }, [open]);

  /** Escape closes by itself; a close that came from the parent is no news to it. */
  function onClosed() {
    if (open) onClose();
  }

  function onCancel(event: SyntheticEvent) {
    if (busy) event.preventDefault();
  }

  function onBackdrop(event: React.MouseEvent<HTMLDialogElement>) {
    if (busy || event.target !== event.currentTarget) return;
    const box = event.currentTarget.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={clsx("dialog", size !== "sm" && size)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onClose={onClosed}
      onCancel={onCancel}
      onPointerDown={onBackdrop}
    >
      {open && (
        <>
          <div className="top">
            <h2 id={`${id}-title`}>{title}</h2>
            <Button
              variant="ghost"
              size="sm"
              iconOnly
              icon={CloseIcon}
              label={m.ui_close()}
              onClick={onClose}
              disabled={busy}
            />
          </div>
          {description && (
            <div className="description" id={`${id}-text`}>
              {description}
            </div>
          )}
          {children}
          {actions && <div className="actions">{actions}</div>}
        </>
      )}
    </dialog>
  );
}
