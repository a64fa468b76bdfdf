import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";

/** What has been done of a new community's first steps and can be seen nowhere on its first page. */
export interface Beginning {
  hasOwnLook: boolean;
  /** Whether somebody has come who is not the viewer. */
  hasCompany: boolean;
  isPrivate: boolean;
}

/** For whoever runs a community whose first steps are not done; the imported, who have no account, are not walked. */
export async function getBeginning(ctx: Ctx): Promise<Beginning> {
  const id = ctx.community.id;
  const [row] = await ctx.read(
    (viewer) => sql<{ hasOwnLook: number; hasCompany: number; isPrivate: number }>`select is_private as isPrivate,
        (logo_file_id is not null or theme <> 'default' or theme_colors <> '{}') as hasOwnLook,
        exists (select 1 from members indexed by members_account where community_id = ${id}
          and account_id is not null and status = 'active' and id <> ${viewer.memberId}) as hasCompany
      from communities where community_id = ${id}`,
  );
  return { hasOwnLook: row?.hasOwnLook === 1, hasCompany: row?.hasCompany === 1, isPrivate: row?.isPrivate === 1 };
}
