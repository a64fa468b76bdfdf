import { toMemberLine } from "~/features/spaces/member-lines.server";
import { membersCsv } from "~/features/spaces/members-csv";
import { exportSpaceMembers } from "~/features/spaces/members.server";
import { localeOf } from "~/i18n/locale";
import { communityUrl } from "~/platform/context";
import { loadPage } from "../support.server";
import type { Route } from "./+types/members-csv";

/** For managers of the space. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { space, members } = await exportSpaceMembers(ctx, args.params.spaceSlug);
    const lines = members.map((member) => toMemberLine(ctx, member));
    const csv = membersCsv(lines, localeOf(ctx), (uid) => communityUrl(ctx.site, ctx.community, `/u/${uid}`));
    return new Response(csv, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${space.slug}-members.csv"`,
        "Cache-Control": "private, no-store",
      },
    });
  });
