import { useEffect, useRef } from "react";
import { readAppearance, subscribeAppearance } from "~/ui/theme/appearance";
import type { PageShown } from "../document";
import { SANDBOX, snippetPath } from "../rules";
import type { FramesProps } from "./in-pages";

/** The frames of one place, in order; each is told which page is shown, and hears nothing else of it. */
export default function Frames({ snippets, path }: FramesProps) {
  return snippets.map((snippet) => <Frame key={`${snippet.id} ${snippet.version}`} snippet={snippet} path={path} />);
}

function Frame({ snippet, path }: { snippet: FramesProps["snippets"][number]; path: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
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
  }, [path]);
  const isHidden = snippet.place === "hidden";
  return (
    <iframe
      ref={frame}
      className="snippet"
      src={snippetPath(snippet.id, snippet.version)}
      sandbox={SANDBOX}
      title={snippet.name}
      height={isHidden ? 0 : snippet.height}
      hidden={isHidden}
    />
  );
}

const pageShown = (path: string): PageShown => ({
  type: "atrium:page",
  path,
  title: document.title,
  appearance: readAppearance(),
});
