import { redirect } from "react-router";
import { type PostPlace, wherever } from "~/features/posts/wherever.server";
import type { Ctx } from "~/platform/context";
import { type LoadArgs, loadPage } from "../support.server";

interface Args extends LoadArgs {
  params: PostPlace;
}

/** `loadPage` for a page of a post; at an address which the post had before it was moved, it leads to the same page of it. */
export const loadBesidePost = <T>(args: Args, load: (ctx: Ctx) => Promise<T>): Promise<T> =>
  loadPage(args, (ctx) =>
    wherever(ctx, args.params, (at) => {
      if (at === args.params) return load(ctx);
      const { pathname, search } = ctx.request.url;
      const page = pathname
        .replace(/\.data$/, "")
        .split("/")
        .slice(4)
        .join("/");
      throw redirect(`/c/${at.spaceSlug}/${at.slug}/${page}${search}`);
    }),
  );
