import { useEffect, useState, useSyncExternalStore } from "react";
import { DraftKeeper, type DraftOptions } from "./draft-keeper";

/** The keeper of one open form, made once, with its state, the draft's id and its place as they change. */
export function useDraft(options: DraftOptions) {
  const [keeper] = useState(() => new DraftKeeper(options));
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state);
  const draftId = useSyncExternalStore(keeper.subscribe, keeper.draftId, keeper.draftId);

  const place = useSyncExternalStore(keeper.subscribe, keeper.place, keeper.place);
  const localKey = useSyncExternalStore(keeper.subscribe, keeper.localKey, keeper.localKey);

  useEffect(() => {
    const retry = () => void keeper.flush();
    keeper.come();
    window.addEventListener("online", retry);
    window.addEventListener("pagehide", keeper.leave);
    // Back to a page that the browser has kept as it stood.
    window.addEventListener("pageshow", keeper.come);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("pagehide", keeper.leave);
      window.removeEventListener("pageshow", keeper.come);
      keeper.leave();
    };
  }, [keeper]);

  return { keeper, state, draftId, place, localKey };
}
