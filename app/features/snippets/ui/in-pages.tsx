import { type ComponentType, lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { loadLater } from "~/platform/client/chunks";
import { holdsSnippets, isSafe, type ShownSnippet } from "../places";

export interface FramesProps {
  snippets: ShownSnippet[];
  path: string;
}

/** Around a page: the admins' own code. Everybody's pages bring this along, and the rest only where there is some. */
export function Snippets({ at }: { at: "top" | "foot" }) {
  const { snippets } = useRoot();
  const { pathname, search } = useLocation();
  const isSafeHere = isSafe({ searchParams: new URLSearchParams(search) });
  // A document that was opened without them stays so, wherever its links lead.
  const [isOpenedSafe] = useState(isSafeHere);
  const here = snippets.filter(({ place }) => (place === "top") === (at === "top"));
  if (here.length === 0 || isOpenedSafe || isSafeHere || !holdsSnippets(pathname)) return null;
  return (
    <Suspense>
      <Frames snippets={here} path={pathname} />
    </Suspense>
  );
}

/** On the server (entry.server.tsx), where a page is rendered in one go and waits for nothing. */
export function bringSnippets(part: ComponentType<FramesProps>): void {
  Frames = part;
}

/** A page without them is a whole page. */
const NONE = { default: () => null };

let Frames: ComponentType<FramesProps> = lazy<ComponentType<FramesProps>>(async () => {
  const loaded = await loadLater(() => import("./frames")).catch(() => null);
  return loaded ?? NONE;
});
