import type { Suggest } from "~/ui/editor/suggest";

/** Whom a text may name, and which emoji, where it stands: `where` is a query of the door's. Its code comes with the first sign. */
export const suggestFor =
  (where: string): Suggest =>
  () =>
    import("./sources").then(({ sourcesFor }) => sourcesFor(where));
