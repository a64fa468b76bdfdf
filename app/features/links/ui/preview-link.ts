import type { Previewer } from "~/ui/editor/paste-link";

/** `readLink`, whose code comes with the first link that is pasted; without it the link stays one. */
export const previewLink: Previewer = (href, how) =>
  import("./read-link").then(
    ({ readLink }) => readLink(href, how),
    () => null,
  );
