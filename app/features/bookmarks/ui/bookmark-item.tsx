import { m } from "~/i18n/generated/messages";
import { BookmarkIcon } from "~/ui/icons";
import { MenuItem } from "~/ui/menu";
import { toast } from "~/ui/toast";
import type { BookmarkType } from "../rules";
import { saveBookmark } from "./save-bookmark";

/**
 * Sets a bookmark from the menu of what stands among many: whether it is set already is not asked, for that would be a
 * row for each. Set again it stays as it is. Whoever draws it asks whether its reader may: parts that are kept know no
 * viewer.
 */
export function BookmarkItem({ type, id }: { type: BookmarkType; id: number }) {
  async function send(method: "POST" | "DELETE") {
    const undo = { actionLabel: m.bookmarks_undo(), onAction: () => void send("DELETE") };
    const failure = await saveBookmark(method, type, id, () =>
      method === "POST" ? { text: m.bookmarks_kept(), ...undo } : { text: m.bookmarks_removed() },
    );
    if (failure) toast({ text: failure, tone: "danger" });
  }

  return (
    <MenuItem icon={BookmarkIcon} onSelect={() => void send("POST")}>
      {m.bookmarks_bookmark()}
    </MenuItem>
  );
}
