import { redirect } from "react-router";
import { parseForm } from "~/lib/form";
import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { searchOf } from "./input";
import { changeSaved, deleteSaved, saveSearch } from "./saved.server";
import { changeSavedInput, saveSearchInput, savedKey } from "./saved-input";
import { searchPath } from "./ui/addresses";

/** What the page of a search posts: it keeps the search that its address asks for, or changes one that is kept ("rename 7"). */
export async function searchAction(ctx: Ctx, form: FormData): Promise<Response> {
  const asked = searchOf(ctx.request.url.searchParams);
  const back = searchPath({ ...asked, cursor: undefined });
  const intent = form.get("intent");
  const [act, id] = typeof intent === "string" ? intent.split(" ") : [];
  if (act === "save") {
    const { query, type } = asked;
    const { name, notifies } = Object.fromEntries(form);
    await saveSearch(ctx, parseForm(saveSearchInput, { name, query, type, notifies: notifies ?? false }));
    return redirect(back);
  }
  const key = savedKey.safeParse({ id });
  if (!key.success) throw notFound();
  if (act === "rename") await changeSaved(ctx, key.data.id, parseForm(changeSavedInput, { name: form.get("name") }));
  else if (act === "tell" || act === "hush") await changeSaved(ctx, key.data.id, { notifies: act === "tell" });
  else if (act === "delete") await deleteSaved(ctx, key.data.id);
  else throw notFound();
  return redirect(back);
}
