import { BOOKMARK_TYPES, type Shelf } from "../rules";

/** What the address of a shelf says. */
export function shelfQuery(shelf: Shelf): Record<string, string> {
  if (shelf.of === "folder") return { folder_id: shelf.folderId === null ? "none" : String(shelf.folderId) };
  if (shelf.of === "kind") return { bookmarkable_type: BOOKMARK_TYPES[shelf.kind] };
  return shelf.of === "reminders" || shelf.of === "due" ? { [shelf.of]: "true" } : {};
}

/** A shelf's address, with what else it says: `cursor`, `edit`. */
export function shelfPath(shelf: Shelf, more: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...shelfQuery(shelf), ...more }).toString();
  return search === "" ? "/bookmarks" : `/bookmarks?${search}`;
}
