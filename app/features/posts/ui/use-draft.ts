import { useEffect, useState, useSyncExternalStore } from "react";
import { DraftKeeper, type DraftOptions } from "./draft-keeper";

/** The keeper of one open form, made once, with its state and the draft's id as they change. */
export function useDraft(options: DraftOptions) {
  const [keeper] = useState(() => new DraftKeeper(options));
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state);
  const draftId = useSyncExternalStore(keeper.subscribe, keeper.draftId, keeper.draftId);

  useEffect(() => {
    const retry = () => void keeper.flush();
    window.addEventListener("online", retry);
    window.addEventListener("pagehide", keeper.leave);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("pagehide", keeper.leave);
      keeper.leave();
    };
  }, [keeper]);

  return { keeper, state, draftId };
}
