import { type FormEvent, type ReactNode, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { FormError, Input } from "./field";

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What goes with it and whether it can be brought back. */
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** The name that has to be typed before the deed is possible. */
  typeToConfirm?: string;
  typeLabel?: string;
  error?: string | null;
  children?: ReactNode;
}

/** Asks before what cannot be undone. Where undo is possible, a toast with "Undo" is better. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, description, busy } = props;
  return (
    <Dialog {...{ open, onClose, title, description, busy }}>
      <ConfirmForm {...props} />
    </Dialog>
  );
}

/** Lives only while the dialog is open, so that what was typed is gone the next time. */
function ConfirmForm(props: ConfirmDialogProps) {
  const { onClose, onConfirm, confirmLabel, danger, busy, typeToConfirm, error } = props;
  const [typed, setTyped] = useState("");
  const ready = !typeToConfirm || typed.trim() === typeToConfirm.trim();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (ready && !busy) onConfirm();
  }

  return (
    <form onSubmit={onSubmit}>
      <FormError>{error}</FormError>
      {props.children}
      {typeToConfirm && (
        <Input
          label={props.typeLabel ?? m.ui_type_to_confirm({ name: typeToConfirm })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className="actions">
        <Button onClick={onClose} disabled={busy}>
          {props.cancelLabel ?? m.ui_cancel()}
        </Button>
        <Button variant={danger ? "danger" : "primary"} type="submit" loading={busy} disabled={!ready}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
