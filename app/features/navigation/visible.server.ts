import { type Claim, claimsAdmin, claimsMember } from "~/lib/viewer";
import type { CommunityRef } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { readableByViewer } from "../spaces/readable.server";
import { type HeaderLink, MOST_LINKS } from "./rules";

/**
 * A scalar of a statement about the community: the links its viewer's header shows, as JSON of `[id, name, address]`,
 * in order. One of a space or of a page is shown to who may read that, under the address it has now. At most a dozen
 * rows, and as many beside them; it is a part of the statement that every page has anyway.
 */
export function headerLinksOf(viewer: Claim, community: Pick<CommunityRef, "id">, now: number): Statement {
  const spaces = sql`exists (select 1 from spaces s where s.id = l.space_id
    and ${readableByViewer(viewer, community, now)})`;
  return sql`(select json_group_array(json_array(shown.id, shown.name, shown.address)) from (
    select l.id, l.name, ${ADDRESS_NOW} as address from header_menu_links l indexed by header_menu_links_order
    where l.community_id = ${community.id} and l.deleted_at is null and l.visible_to in (${audiences(viewer)})
      and (l.space_id is null or ${spaces})
      and (l.page_id is null or exists (select 1 from site_pages p where p.id = l.page_id
        and p.status = 'published' and ${readablePage(viewer, community)}))
    order by l.position, l.id limit ${raw(String(MOST_LINKS))}) shown)`;
}

/** The address of `l`, in which the slug of its space or page is the one of now. */
export const ADDRESS_NOW = sql`case
  when l.space_id is not null then coalesce((select '/c/' || s.slug from spaces s where s.id = l.space_id), '') || l.address
  when l.page_id is not null then coalesce((select '/p/' || p.slug from site_pages p where p.id = l.page_id), '') || l.address
  else l.address end`;

/**
 * A condition on `p` (site_pages): the viewer may read it. A page for everybody is also a visitor's of a private
 * community: that was chosen for it.
 */
export function readablePage(viewer: Claim, community: Pick<CommunityRef, "id">): Statement {
  const ours = sql`p.community_id = ${community.id} and p.deleted_at is null`;
  if (claimsAdmin(viewer)) return ours;
  const shown = sql`${ours} and p.status = 'published'`;
  return claimsMember(viewer) ? shown : sql`${shown} and p.visible_to = 'everybody'`;
}

/** What `headerLinksOf` answered. */
export const parseHeaderLinks = (json: string): HeaderLink[] =>
  (JSON.parse(json) as [number, string, string][]).map(([id, name, address]) => ({ id, name, address }));

function audiences(viewer: Claim): Statement {
  if (claimsAdmin(viewer)) return sql`'everybody', 'members', 'admins'`;
  return claimsMember(viewer) ? sql`'everybody', 'members'` : sql`'everybody'`;
}
