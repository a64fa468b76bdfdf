import { redirect } from "react-router";
import { invalid } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { momentOf } from "~/lib/wall-time";
import type { Ctx } from "~/platform/context";
import { addBookmark, deleteBookmark, deleteBookmarkOf, updateBookmark } from "./commands.server";
import { createFolder, deleteFolder, renameFolder } from "./folders.server";
import { bookmarkInput, bookmarkKey, changeBookmarkInput, folderInput } from "./input";
import { isReminder, reminderAt } from "./reminders";

/**
 * What a bookmark's button posts where there is no JavaScript (`bookmarkIntent`). Call it in the action of every page
 * that shows one; null means that the form was another.
 */
export async function bookmarkAction(ctx: Ctx, form: FormData): Promise<Response | null> {
  const [act, bookmarkable_type, bookmarkable_id] = text(form, "intent").split(" ");
  if (act !== "bookmark" && act !== "unbookmark") return null;
  const subject = parseForm(bookmarkInput, { bookmarkable_type, bookmarkable_id });
  await (act === "bookmark" ? addBookmark : deleteBookmarkOf)(ctx, subject);
  const { pathname, search } = ctx.request.url;
  return redirect(`${pathname}${search}`);
}

/** What the page of bookmarks posts: its buttons say all in `intent` ("tomorrow 12"), its forms have fields beside it. */
export async function bookmarksAction(ctx: Ctx, form: FormData): Promise<Response> {
  const [act = "", id] = text(form, "intent").split(" ");
  if (act === "create-folder") {
    const made = await createFolder(ctx, parseForm(folderInput, form));
    return redirect(shelfPath({ folder_id: String(made.id) }));
  }
  const key = parseForm(bookmarkKey, { id }).id;
  if (act === "rename-folder") {
    await renameFolder(ctx, key, parseForm(folderInput, form));
    return redirect(shelfPath({ folder_id: String(key) }));
  }
  if (act === "delete-folder") {
    await deleteFolder(ctx, key);
    return redirect(shelfPath({}));
  }
  await actOnBookmark(ctx, act, key, form);
  return redirect(back(ctx));
}

/** The page's own address without what was being changed on it. */
function back(ctx: Ctx): string {
  const query = new URLSearchParams(ctx.request.url.search);
  query.delete("edit");
  return shelfPath(Object.fromEntries(query));
}

const shelfPath = (query: Record<string, string>): string => {
  const search = new URLSearchParams(query).toString();
  return search === "" ? "/bookmarks" : `/bookmarks?${search}`;
};

async function actOnBookmark(ctx: Ctx, act: string, id: number, form: FormData): Promise<void> {
  if (act === "remove") return deleteBookmark(ctx, id);
  if (act === "done") return updateBookmark(ctx, id, { due_at: null });
  if (act === "forget") return updateBookmark(ctx, id, { remind_at: null });
  if (isReminder(act)) return updateBookmark(ctx, id, { remind_at: reminderAt(act, ctx.now(), ctx.viewer.timeZone) });
  if (act !== "save") throw invalid({ intent: "invalid" });
  const wall = text(form, "remind_at");
  const remindAt = wall === "" ? null : momentOf(wall.slice(0, "2026-12-04T09:00".length), ctx.viewer.timeZone);
  if (wall !== "" && remindAt === null) throw invalid({ remind_at: "reminder_invalid" });
  // Its time may come while the form is open: what was not touched is not asked for once more.
  const isTouched = wall !== text(form, "remind_before");
  const change = parseForm(changeBookmarkInput, {
    folder_id: text(form, "folder_id") || null,
    ...(isTouched ? { remind_at: remindAt === null ? null : new Date(remindAt).toISOString() } : {}),
  });
  return updateBookmark(ctx, id, change);
}

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};
