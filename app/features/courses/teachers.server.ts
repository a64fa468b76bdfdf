import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { avatarPicture } from "../files/urls.server";
import type { Teacher } from "./teachers";

/** So many a landing page shows. */
const SHOWN = 4;

/** Who teaches: whoever has a role in the space, or who made it where nobody has. The caller has found the course. */
export async function listTeachers(ctx: Ctx, spaceId: number): Promise<Teacher[]> {
  const rows = await ctx.read(
    () => sql<
      Omit<Teacher, "avatar"> & { avatar: string }
    >`select m.public_uid as publicUid, m.name, m.avatar, m.headline, m.bio
      from (select r.member_id from space_roles r where r.space_id = ${spaceId} and r.community_id = ${ctx.community.id}
          union all
          select s.created_by from spaces s where s.id = ${spaceId} and s.community_id = ${ctx.community.id}
            and not exists (select 1 from space_roles r where r.space_id = s.id)) teaching
        join members m on m.id = teaching.member_id and m.status = 'active' limit ${SHOWN}`,
  );
  return rows.map((row) => ({ ...row, avatar: avatarPicture(ctx, row.avatar) }));
}
