import { useRouteLoaderData } from "react-router";
import type { RootData } from "../root.server";

/** What the document knows of the house and the viewer; every page may read it without asking again. */
export function useRoot(): RootData {
  const root = useRouteLoaderData<RootData>("root");
  if (!root) throw new Error("the root loader has no data");
  return root;
}
