import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { type Toast, toast } from "~/ui/toast";
import type { BookmarkState } from "../payload";
import type { BookmarkType } from "../rules";

/** Sets a bookmark (POST) or takes it away (DELETE) and says so. Answers what to say where that failed. */
export async function saveBookmark(
  method: "POST" | "DELETE",
  type: BookmarkType,
  id: number,
  said: (state: BookmarkState) => Toast,
): Promise<string | null> {
  try {
    const body = { bookmarkable_type: type, bookmarkable_id: id };
    toast(said(await request<BookmarkState>(method, "/internal_api/bookmarks", body, { waits: true })));
    return null;
  } catch (error) {
    return error instanceof RequestError ? error.message : m.errors_unknown();
  }
}
