import type { Snippet } from "./queries.server";
import { snippetPath } from "./rules";

/** Spec section 2 names code snippets without their fields: these are ours. `code` stands in one that is shown alone. */
export function presentSnippet(snippet: Omit<Snippet, "code"> & { code?: string }) {
  const { id, name, code, place, height, visibleTo, isOn, position, version, updatedAt } = snippet;
  return {
    id,
    name,
    ...(code === undefined ? {} : { code }),
    place,
    height,
    visible_to: visibleTo,
    is_on: isOn,
    position,
    version,
    frame_url: snippetPath(id, version),
    updated_at: new Date(updatedAt).toISOString(),
  };
}
