import { expect, test } from "vitest";
import { bookmarksInput } from "~/features/bookmarks/input";
import type { Shelf } from "~/features/bookmarks/rules";
import { shelfPath } from "~/features/bookmarks/ui/addresses";

const SHELVES: Shelf[] = [
  { of: "all" },
  { of: "kind", kind: "comment" },
  { of: "folder", folderId: 12 },
  { of: "folder", folderId: null },
  { of: "reminders" },
  { of: "due" },
];

test.each(SHELVES)("the address of %j says which shelf it is, on its next page too", (shelf) => {
  const { searchParams } = new URL(shelfPath(shelf, { cursor: "1.2" }), "http://here.test");
  expect(bookmarksInput.parse(Object.fromEntries(searchParams))).toEqual({ shelf, cursor: "1.2", perPage: undefined });
});
