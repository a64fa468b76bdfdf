import type { Ctx } from "~/platform/context";
import { type Write, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";

interface NewGroup {
  id: number;
  name: string;
  slug: string;
  /** Its spaces stand in the sidebar of their members only. */
  hidesNonMemberSpaces?: boolean;
  /** Its members are let into each space that comes into it. */
  addsMembersToNewSpaces?: boolean;
}

/** The write of one new space group, last in the order. */
export function newGroupWrite(
  ctx: Ctx,
  { id, name, slug, hidesNonMemberSpaces = false, addsMembersToNewSpaces = false }: NewGroup,
): Write {
  return when(sql`insert into space_groups
      (id, community_id, name, slug, position, hide_non_member_spaces_from_sidebar,
        automatically_add_members_to_new_spaces, created_at)
    select ${id}, c.community_id, ${name}, ${slug},
      coalesce((select max(position) from space_groups where community_id = c.community_id), 0) + 1,
      ${hidesNonMemberSpaces}, ${addsMembersToNewSpaces}, ${ctx.now()}
    from communities c where c.community_id = ${ctx.community.id}`).otherwise("not_found");
}
