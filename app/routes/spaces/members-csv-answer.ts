import { toMemberLine } from "~/features/spaces/member-lines.server";
import { membersCsv } from "~/features/spaces/members-csv";
import type { SpaceMember } from "~/features/spaces/members.server";
import { localeOf } from "~/i18n/locale";
import { communityUrl, type Ctx } from "~/platform/context";

/** members.csv of a space or of a group, as a file named after its slug. */
export function membersCsvAnswer(ctx: Ctx, slug: string, members: readonly SpaceMember[]): Response {
  const lines = members.map((member) => toMemberLine(ctx, member));
  const csv = membersCsv(lines, localeOf(ctx), (uid) => communityUrl(ctx.site, ctx.community, `/u/${uid}`));
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${slug}-members.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
