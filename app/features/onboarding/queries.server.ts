import { authorizeManaging } from "~/features/communities/commands/update-community.server";
import { notFound } from "~/lib/errors";
import { idTime } from "~/lib/ids";
import { type Claim, claimsAdmin, isAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import type { Checklist } from "./present";
import { type Beginning, isBegun, isYoung } from "./rules";

/**
 * For the first page of who runs a young community: what is done of its first steps; null for everybody else, once all
 * is done, and for who has put the list away. It travels with the page's own reads, and asks nothing for anybody else.
 */
export async function getFirstSteps(ctx: Ctx): Promise<Beginning | null> {
  const young = isYoung(idTime(ctx.community.id), ctx.now());
  const [row] = await ctx.read((viewer) => (young && claimsAdmin(viewer) ? checklistOf(ctx, viewer) : null));
  if (!row || !isAdmin(ctx.viewer)) return null;
  const { isHidden, ...beginning } = toChecklist(row);
  return isHidden || isBegun(beginning) ? null : beginning;
}

/** For admins, however old the community is (spec section 7, "onboarding show"). */
export async function findChecklist(ctx: Ctx): Promise<Checklist> {
  const [row] = await ctx.read((viewer) => (claimsAdmin(viewer) ? checklistOf(ctx, viewer) : null));
  authorizeManaging(ctx);
  if (!row) throw notFound();
  return toChecklist(row);
}

type ChecklistRow = { [Key in keyof Checklist]: number };

/** Each question ends at the first row that answers it; imported authors, who have no account, are not walked. */
function checklistOf(ctx: Ctx, viewer: Claim): Statement<ChecklistRow> {
  const id = ctx.community.id;
  return sql<ChecklistRow>`select v.steps_hidden_at is not null as isHidden,
      c.logo_file_id is not null as hasLogo,
      (c.theme <> 'default' or c.theme_colors <> '{}') as hasColours,
      exists (select 1 from spaces s where s.community_id = ${id} and s.deleted_at is null) as hasSpace,
      exists (select 1 from spaces s cross join posts p on p.space_id = s.id and p.status = 'published'
          and p.source is not 'template'
        where s.community_id = ${id} and s.deleted_at is null and s.posts_count > 0) as hasPost,
      (exists (select 1 from invitation_links l indexed by invitation_links_shared
          where l.community_id = ${id} and l.state <> 'destroyed' and l.email is null)
        or exists (select 1 from invitation_links l indexed by invitation_links_mailed
          where l.community_id = ${id} and l.state <> 'destroyed' and l.email is not null)
        or exists (select 1 from members m indexed by members_account where m.community_id = ${id}
          and m.account_id is not null and m.status = 'active' and m.id <> ${viewer.memberId})) as hasInvited,
      c.viewed_as_at is not null as hasLooked
    from communities c join members v on v.id = ${viewer.memberId} and v.community_id = c.community_id
    where c.community_id = ${id}`;
}

const toChecklist = (row: ChecklistRow): Checklist => ({
  isHidden: row.isHidden === 1,
  hasLogo: row.hasLogo === 1,
  hasColours: row.hasColours === 1,
  hasSpace: row.hasSpace === 1,
  hasPost: row.hasPost === 1,
  hasInvited: row.hasInvited === 1,
  hasLooked: row.hasLooked === 1,
});
