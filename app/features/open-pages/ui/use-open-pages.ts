import { useEffect, useState } from "react";
import { loadUnasked } from "~/platform/client/chunks";

/** So long a page stands before it begins to watch: whoever only looks in costs nothing. */
const LATER_MS = 5_000;

type OpenPages = typeof import("./open-pages");

/** What keeps an open page current; null until it is there. */
export function useOpenPages(): OpenPages | null {
  const [loaded, setLoaded] = useState<OpenPages | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => void loadUnasked(() => import("./open-pages")).then(setLoaded), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return loaded;
}
