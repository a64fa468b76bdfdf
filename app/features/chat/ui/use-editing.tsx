import { lazy, Suspense, useCallback, useState } from "react";
import type { ChatMessage } from "../protocol";
import { reasonOf, tellFailure } from "./attempt";
import type { LiveRoom } from "./live-room";
import type { Nameable } from "./use-naming";

/** Its code comes with the first message that is edited. */
const MessageEditor = lazy(() => import("./message-editor"));

/** The message that is being edited, with its field. */
export function useEditing(live: LiveRoom, who: Nameable, onDone: () => void) {
  const [edited, setEdited] = useState<{ n: number; text: string | null } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const begin = useCallback(
    async ({ n }: ChatMessage) => {
      setError(null);
      setEdited({ n, text: null });
      try {
        const text = await live.wordsOf(n);
        setEdited((now) => (now?.n === n ? { n, text } : now));
      } catch (failure) {
        setEdited(null);
        tellFailure(failure);
      }
    },
    [live],
  );

  function close() {
    setEdited(null);
    onDone();
  }

  async function save(n: number, text: string) {
    setIsBusy(true);
    try {
      await live.edit(n, text);
      close();
    } catch (failure) {
      console.error("the message was not changed", failure);
      setError(reasonOf(failure));
    }
    setIsBusy(false);
  }

  const editor = edited && (
    <Suspense>
      <MessageEditor
        text={edited.text}
        {...{ who, error, isBusy }}
        onCancel={close}
        onSave={(text) => void save(edited.n, text)}
      />
    </Suspense>
  );
  return { begin, edited: edited && { n: edited.n, editor } };
}
