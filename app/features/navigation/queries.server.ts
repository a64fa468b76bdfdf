import { notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { raw, sql } from "~/platform/database/sql";
import { navigationPolicy } from "./policy";
import { MOST_LINKS, type VisibleTo } from "./rules";
import { ADDRESS_NOW } from "./visible.server";

/** A link as admins see it. */
export interface ManagedLink {
  id: number;
  name: string;
  address: string;
  visibleTo: VisibleTo;
  position: number;
  /** What it leads to, where it is one of ours: a space or page that is deleted or a draft is shown to nobody. */
  place: "space" | "page" | null;
  isPlaceGone: boolean;
}

/** All links of the header, in order. Admins only. */
export async function listHeaderLinks(ctx: Ctx): Promise<ManagedLink[]> {
  const rows = await ctx.read(
    () => sql<Omit<ManagedLink, "isPlaceGone"> & { isPlaceGone: number }>`select l.id, l.name,
        ${ADDRESS_NOW} as address, l.visible_to as visibleTo, l.position,
        case when l.space_id is not null then 'space' when l.page_id is not null then 'page' end as place,
        ((l.space_id is not null and not exists (select 1 from spaces s
            where s.id = l.space_id and s.deleted_at is null and s.visibility <> 'draft'))
          or (l.page_id is not null and not exists (select 1 from site_pages p
            where p.id = l.page_id and p.deleted_at is null and p.status = 'published'))) as isPlaceGone
      from header_menu_links l indexed by header_menu_links_order
      where l.community_id = ${ctx.community.id} and l.deleted_at is null
      order by l.position, l.id limit ${raw(String(MOST_LINKS))}`,
  );
  authorize(navigationPolicy, "can_manage_navigation", ctx.viewer, null);
  return rows.map((row) => ({ ...row, isPlaceGone: row.isPlaceGone === 1 }));
}

/** Throws 404 for one that is not there. Admins only. */
export async function findHeaderLink(ctx: Ctx, id: number): Promise<ManagedLink> {
  const link = (await listHeaderLinks(ctx)).find((one) => one.id === id);
  if (!link) throw notFound();
  return link;
}

/** One that was taken away and can still be brought back, for the page that says so; null for any other. */
export async function getRemovedLink(ctx: Ctx, id: number | null): Promise<{ id: number; name: string } | null> {
  const [link] = await ctx.read((viewer) =>
    id !== null && claimsAdmin(viewer)
      ? sql<{ id: number; name: string }>`select id, name from header_menu_links
          where id = ${id} and community_id = ${ctx.community.id} and deleted_at is not null`
      : null,
  );
  return link ?? null;
}
