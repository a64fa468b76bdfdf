import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { loadLater } from "~/platform/client/chunks";
import type { ChatMessage } from "../protocol";
import { attempt } from "./attempt";
import type { LiveRoom } from "./live-room";

/** For who takes something away. */
const DeleteDialog = lazy(() => loadLater(() => import("./delete-dialog")));

/** Asks before a message is taken away, in a room and in its threads. */
export function useDeleting(live: LiveRoom): { onDelete(message: ChatMessage): void; dialog: ReactNode } {
  const [deleted, setDeleted] = useState<ChatMessage | null>(null);
  const row = useRef<Element | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const dialog = isAsked && (
    <Suspense>
      <DeleteDialog
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
      />
    </Suspense>
  );
  const onDelete = (message: ChatMessage) => {
    row.current = document.activeElement?.closest("[data-n]") ?? null;
    setIsAsked(true);
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
