import { type ReactNode, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import type { ChatMessage } from "../protocol";
import { attempt } from "./attempt";
import type { LiveRoom } from "./live-room";

/** Asks before a message is taken away, in a room and in its threads. */
export function useDeleting(live: LiveRoom): { onDelete(message: ChatMessage): void; dialog: ReactNode } {
  const [deleted, setDeleted] = useState<ChatMessage | null>(null);
  const dialog = (
    <ConfirmDialog
      open={deleted !== null}
      onClose={() => setDeleted(null)}
      onConfirm={() => {
        const n = deleted?.n ?? 0;
        setDeleted(null);
        void attempt(() => live.remove(n));
      }}
      title={m.chat_delete_title()}
      description={m.chat_delete_text()}
      confirmLabel={m.chat_delete()}
      danger
    />
  );
  return { onDelete: setDeleted, dialog };
}
