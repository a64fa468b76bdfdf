import { m } from "~/i18n/generated/messages";
import type { BookmarkKind } from "../rules";

export function kindName(kind: BookmarkKind): string {
  switch (kind) {
    case "post":
      return m.bookmarks_posts();
    case "comment":
      return m.bookmarks_comments();
    case "space":
      return m.bookmarks_spaces();
  }
}
