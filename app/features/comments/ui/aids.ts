/** What helps who writes a comment: who only reads loads nothing of it. */
export { uploadFile } from "~/features/files/client";
export { readLink } from "~/features/links/ui/read-link";
export { sourcesFor } from "~/features/search/ui/sources";
