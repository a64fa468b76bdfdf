import { uploadFile as send } from "~/features/files/client";
import type { Uploader } from "~/ui/editor/rich-editor";

/** What helps who writes a comment: who only reads loads nothing of it. */
export { readLink } from "~/features/links/ui/read-link";
export { sourcesFor } from "~/features/search/ui/sources";

export const uploadFile: Uploader = (file, options) => send(file, { ...options, purpose: "file" });
