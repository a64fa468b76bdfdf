import { useEffect } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { type Sight, saySeen, sayAllOwed } from "./say-seen";

/** Says, once a page made at `now` is shown, that somebody looks at the space. Who looks through another's eyes is not that person. */
export function SeenMark({ slug, sight, now }: { slug: string; sight: Sight; now: number }) {
  const { viewer } = useRoot();
  const isSaid = viewer.isSignedIn && viewer.masquerade === null;
  useEffect(() => {
    if (!isSaid) return;
    saySeen(slug, sight, now);
    window.addEventListener("pagehide", sayAllOwed);
    return () => window.removeEventListener("pagehide", sayAllOwed);
  }, [isSaid, slug, sight, now]);
  return null;
}
