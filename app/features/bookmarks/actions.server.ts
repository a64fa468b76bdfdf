import { redirect } from "react-router";
import { parseForm } from "~/lib/form";
import type { Ctx } from "~/platform/context";
import { addBookmark, deleteBookmarkOf } from "./commands.server";
import { bookmarkInput } from "./input";

/**
 * What a bookmark's button posts where there is no JavaScript (`bookmarkIntent`). Call it in the action of every page
 * that shows one; null means that the form was another.
 */
export async function bookmarkAction(ctx: Ctx, form: FormData): Promise<Response | null> {
  const [act, bookmarkable_type, bookmarkable_id] = String(form.get("intent") ?? "").split(" ");
  if (act !== "bookmark" && act !== "unbookmark") return null;
  const subject = parseForm(bookmarkInput, { bookmarkable_type, bookmarkable_id });
  await (act === "bookmark" ? addBookmark : deleteBookmarkOf)(ctx, subject);
  const { pathname, search } = ctx.request.url;
  return redirect(`${pathname}${search}`);
}
