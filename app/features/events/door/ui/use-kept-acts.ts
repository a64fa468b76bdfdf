import { useEffect } from "react";
import { hasUnsentActs } from "./unsent-mark";

/** What this person did at a door without a line goes out from whichever page of theirs stands open. */
export function useKeptActs(whose: string | null): void {
  useEffect(() => {
    if (whose === null) return;
    const onLook = () => {
      if (document.visibilityState === "hidden" || !hasUnsentActs(whose)) return;
      import("./send-kept")
        .then(({ sendKeptActs }) => sendKeptActs(whose))
        .catch((error: unknown) => console.warn("what waits at a door could not be sent", error));
    };
    onLook();
    window.addEventListener("online", onLook);
    return () => window.removeEventListener("online", onLook);
  }, [whose]);
}
