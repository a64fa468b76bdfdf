import { useEffect } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { type Sight, saySeen } from "./say-seen";

/** Says, once a page made at `now` is shown, that somebody looks at the space. Who looks through another's eyes is not that person. */
export function SeenMark({ slug, sight, now }: { slug: string; sight: Sight; now: number }) {
  const { viewer } = useRoot();
  const isSaid = viewer.isSignedIn && viewer.masquerade === null;
  useEffect(() => {
    if (isSaid) saySeen(slug, sight, now);
  }, [isSaid, slug, sight, now]);
  return null;
}
