import { type ReactNode, useRef, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import type { ChatMessage } from "../protocol";
import { attempt } from "./attempt";
import type { LiveRoom } from "./live-room";

/** Asks before a message is taken away, in a room and in its threads. */
export function useDeleting(live: LiveRoom): { onDelete(message: ChatMessage): void; dialog: ReactNode } {
  const [deleted, setDeleted] = useState<ChatMessage | null>(null);
  const row = useRef<Element | null>(null);
  const dialog = (
    <ConfirmDialog
      open={deleted !== null}
      onClose={() => setDeleted(null)}
      onConfirm={() => {
        const n = deleted?.n ?? 0;
        setDeleted(null);
        const next = besideOf(row.current);
        void attempt(() => live.remove(n)).then(() => {
          // Who goes on by keyboard goes on from there, where nothing stands in its place.
          if (row.current?.isConnected === false && document.activeElement === document.body) next?.focus();
        });
      }}
      title={m.chat_delete_title()}
      description={m.chat_delete_text()}
      confirmLabel={m.chat_delete()}
      danger
    />
  );
  const onDelete = (message: ChatMessage) => {
    row.current = document.activeElement?.closest("[data-n]") ?? null;
    setDeleted(message);
  };
  return { onDelete, dialog };
}

/** The message that stands before it in its log, or after it. */
function besideOf(row: Element | null): HTMLElement | undefined {
  const all = [...(row?.closest("[role=log]")?.querySelectorAll<HTMLElement>("[data-n]") ?? [])];
  const at = all.findIndex((one) => one === row);
  return all[at - 1] ?? all[at + 1];
}
