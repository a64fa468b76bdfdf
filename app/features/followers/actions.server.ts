import { redirect } from "react-router";
import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { followPost, unfollowPost } from "./commands.server";
import { followInput } from "./input";

/** What the button posts where there is no JavaScript ("follow 7"); null means that the form was another. */
export async function followAction(ctx: Ctx, form: FormData): Promise<Response | null> {
  const intent = form.get("intent");
  const [act, id] = typeof intent === "string" ? intent.split(" ") : [];
  if (act !== "follow" && act !== "unfollow") return null;
  const key = followInput.safeParse({ id });
  if (!key.success) throw notFound();
  await (act === "follow" ? followPost : unfollowPost)(ctx, key.data.id);
  const { pathname, search } = ctx.request.url;
  return redirect(`${pathname}${search}`);
}
