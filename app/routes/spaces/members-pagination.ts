import { membersQuery } from "~/features/spaces/input";
import { toMemberLine } from "~/features/spaces/member-lines.server";
import { listSpaceMembers } from "~/features/spaces/members.server";
import { loadPage } from "../support.server";
import type { Route } from "./+types/members-pagination";

/** The next lines of the members tab, as JSON. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const page = await listSpaceMembers(ctx, args.params.spaceSlug, {
      cursor: searchParams.get("cursor"),
      q: membersQuery(searchParams),
    });
    const members = page.members.map((member) => toMemberLine(ctx, member));
    return Response.json({ members, cursor: page.cursor }, { headers: { "Cache-Control": "private, no-store" } });
  });
