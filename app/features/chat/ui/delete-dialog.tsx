import { m } from "~/i18n/generated/messages";
import { ConfirmDialog } from "~/ui/confirm-dialog";

interface DeleteDialogProps {
  open: boolean;
  onClose(): void;
  onConfirm(): void;
}

export default function DeleteDialog(props: DeleteDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      title={m.chat_delete_title()}
      description={m.chat_delete_text()}
      confirmLabel={m.chat_delete()}
      danger
    />
  );
}
