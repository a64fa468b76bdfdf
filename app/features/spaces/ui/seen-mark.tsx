import { useEffect } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { saySeen } from "./say-seen";

/** Says, once a page made at `now` is shown, that somebody looks at its list. Who looks through another's eyes is not that person. */
export function SeenMark({ slug, now }: { slug: string; now: number }) {
  const { viewer } = useRoot();
  const isSaid = viewer.isSignedIn && viewer.masquerade === null;
  useEffect(() => {
    if (isSaid) saySeen(slug, now);
  }, [isSaid, slug, now]);
  return null;
}
