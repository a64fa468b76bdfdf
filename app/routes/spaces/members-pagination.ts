import { toMemberLine } from "~/features/spaces/member-lines.server";
import { listSpaceMembers } from "~/features/spaces/members.server";
import { loadPage } from "../support.server";
import type { Route } from "./+types/members-pagination";

/** The next lines of the members tab, as JSON. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const cursor = ctx.request.url.searchParams.get("cursor");
    const page = await listSpaceMembers(ctx, args.params.spaceSlug, { cursor });
    const members = page.members.map((member) => toMemberLine(ctx, member));
    return Response.json({ members, cursor: page.cursor }, { headers: { "Cache-Control": "private, no-store" } });
  });
