import type { Locale } from "~/i18n/locale";
import { isMasquerade, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";

/**
 * A member's language in this community. For a visitor, and for somebody who looks through another's eyes, the
 * browser's cookie alone remembers it.
 */
export async function chooseLocale(ctx: Ctx, locale: Locale): Promise<void> {
  if (!isSignedIn(ctx.viewer) || isMasquerade(ctx.viewer)) return;
  await commit(ctx, {
    writes: [
      write(sql`update members set locale = ${locale}, updated_at = ${ctx.now()}
        where id = ${ctx.viewer.memberId} and community_id = ${ctx.community.id}`),
    ],
  });
}
