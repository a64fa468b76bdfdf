import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { BookmarkIcon } from "~/ui/icons";
import { MenuItem } from "~/ui/menu";
import { toast } from "~/ui/toast";
import type { BookmarkType } from "../rules";

/**
 * Sets a bookmark from the menu of what stands among many: whether it is set already is not asked, for that would be a
 * row for each. Set again it stays as it is. Whoever draws it asks whether its reader may: parts that are kept know no
 * viewer.
 */
export function BookmarkItem({ type, id }: { type: BookmarkType; id: number }) {
  const body = { bookmarkable_type: type, bookmarkable_id: id };

  async function send(method: "POST" | "DELETE") {
    try {
      await request(method, "/internal_api/bookmarks", body, { waits: true });
      if (method === "POST")
        toast({ text: m.bookmarks_kept(), actionLabel: m.bookmarks_undo(), onAction: () => void send("DELETE") });
    } catch (error) {
      toast({ text: error instanceof RequestError ? error.message : m.bookmarks_failed(), tone: "danger" });
    }
  }

  return (
    <MenuItem icon={BookmarkIcon} onSelect={() => void send("POST")}>
      {m.bookmarks_bookmark()}
    </MenuItem>
  );
}
