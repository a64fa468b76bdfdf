import { redirect } from "react-router";
import { findPostRowById } from "~/features/posts/queries.server";
import { postPath } from "~/features/posts/ui/addresses";
import { notFound } from "~/lib/errors";
import type { Route } from "./+types/by-id";
import { loadPage } from "../support.server";

/** Spec section 2: a link to a post goes to its space and slug if published; otherwise to a posts dashboard by status. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const id = Number(args.params.id);
    if (!Number.isSafeInteger(id)) throw notFound();
    const post = await findPostRowById(ctx, id);
    if (post.status !== "published" && post.status !== "held") throw redirect(`/settings/posts?status=${post.status}`);
    throw redirect(`${postPath({ space: { slug: post.spaceSlug }, slug: post.slug })}${ctx.request.url.search}`);
  });
