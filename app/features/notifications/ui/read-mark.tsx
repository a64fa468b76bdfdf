import { useEffect } from "react";
import type { CommentsPayload } from "~/features/comments/payload";
import { useRoot } from "~/features/communities/ui/root-data";
import { sayRead } from "./say-read";

/**
 * Says, once a page made at `now` is shown, that its post is read, and the comments that stand there; not behind another
 * tab, where nobody sees it. Who looks through another's eyes is not that person.
 */
export function ReadMark({ page, now }: { page: CommentsPayload; now: number }) {
  const { viewer } = useRoot();
  const isSaid = viewer.isSignedIn && viewer.masquerade === null;
  const { post_id: postId } = page;
  const shown = page.records
    .flatMap((root) => [root, ...root.replies])
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (!isSaid) return;
    const say = () => {
      if (document.visibilityState === "visible")
        sayRead(postId, shown === "" ? [] : shown.split(",").map(Number), now);
    };
    say();
    document.addEventListener("visibilitychange", say);
    return () => document.removeEventListener("visibilitychange", say);
  }, [isSaid, postId, shown, now]);
  return null;
}
