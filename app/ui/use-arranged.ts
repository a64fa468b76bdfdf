import { startTransition, useRef, useState } from "react";

/**
 * What somebody arranges, as they have just arranged it: shown at once, until it is saved and the page has been loaded
 * with it. Whoever presses faster than the line answers loses no step: one order is saved after the other, and what was
 * loaded for an earlier one is not shown over a later. `load` brings the page as it is kept now.
 */
export function useArranged<T>(loaded: T, load: () => Promise<void>) {
  const [mine, setMine] = useState<T | null>(null);
  const unsaved = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  /** Throws what `save` throws, with everything as it was loaded. */
  async function arrange(next: T, save: () => Promise<unknown>): Promise<void> {
    setMine(next);
    unsaved.current += 1;
    const turn = last.current.then(save);
    last.current = turn.catch(() => {});
    try {
      await turn;
    } catch (error) {
      setMine(null);
      throw error;
    } finally {
      unsaved.current -= 1;
    }
    if (unsaved.current === 0) await load();
    // Not before the page shows what was loaded: its render has no haste.
    if (unsaved.current === 0) startTransition(() => setMine(null));
  }

  return { shown: mine ?? loaded, arrange };
}
