import { type RefObject, useEffect } from "react";
import { pageTitle } from "~/ui/page-title";
import { readAppearance, subscribeAppearance } from "~/ui/theme/appearance";
import type { PageShown } from "../document";

/** Tells the document in a frame which page it stands in, when it has loaded and whenever that changes. */
export function useTold(frame: RefObject<HTMLIFrameElement | null>, path: string): void {
  useEffect(() => {
    const { current } = frame;
    // A document without an origin can be named in no other way; the page's policy lets nothing but ours stand there.
    const tell = () => current?.contentWindow?.postMessage(pageShown(path), "*");
    // Sent before React came, it may have loaded long ago; one that is loading hears it then.
    tell();
    current?.addEventListener("load", tell);
    const stop = subscribeAppearance(tell);
    return () => {
      current?.removeEventListener("load", tell);
      stop();
    };
  }, [frame, path]);
}

const pageShown = (path: string): PageShown => ({
  type: "atrium:page",
  path,
  title: pageTitle(),
  appearance: readAppearance(),
});
