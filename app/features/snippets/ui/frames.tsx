import { useRef } from "react";
import { SANDBOX, snippetPath } from "../rules";
import type { FramesProps } from "./in-pages";
import { useTold } from "./use-told";

/** The frames of one place, in order; each is told which page is shown, and hears nothing else of it. */
export default function Frames({ snippets, path }: FramesProps) {
  return snippets.map((snippet) => <Frame key={`${snippet.id} ${snippet.version}`} snippet={snippet} path={path} />);
}

function Frame({ snippet, path }: { snippet: FramesProps["snippets"][number]; path: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useTold(frame, path);
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
