import { redirect } from "react-router";
import { findSpaceForPost } from "~/features/posts/queries.server";
import { spacePolicy } from "~/features/spaces/policy";
import { refuseUnreadable } from "~/features/spaces/refusals";
import { authorize } from "~/lib/policy";
import { loadPage } from "../support.server";
import type { Route } from "./+types/new-event";

/** The spec's address of a new event. In a space of events every new post is one; elsewhere it is what the space takes. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const space = await findSpaceForPost(ctx, args.params.spaceSlug);
    refuseUnreadable(ctx.viewer, space);
    authorize(spacePolicy, "can_create_post", ctx.viewer, space.access);
    throw redirect(`/c/${space.slug}/new`);
  });
