import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { notFound, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { claimsAdmin, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, raw, sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import { readablePage } from "../navigation/visible.server";
import { upToDate } from "../posts/rendering.server";
import { isClosedTo } from "../spaces/closed.server";
import { pagePolicy } from "./policy";
import { PAGE_SIZE, type PageAudience, type PageStatus, RESTORE_MS } from "./rules";

/** A page as its readers see it. */
export interface SitePage {
  id: number;
  title: string;
  slug: string;
  description: string;
  excerpt: string;
  bodyHtml: string;
  status: PageStatus;
  visibleTo: PageAudience;
  /** UTC ms. */
  updatedAt: number;
}

/** As `PAGE_COLUMNS` reads it. */
export interface PageRow extends SitePage {
  bodyDoc: string;
  rendered: number;
  version: number;
}

/**
 * The page at an address, for who may read it. Throws 404 for one that is not there and for a draft; 401 for a visitor
 * where signing in might help: before a page for members, and before any that a private community does not show.
 */
export async function findPage(ctx: Ctx, slug: string): Promise<SitePage> {
  const [[row], [closed], isClosed] = await Promise.all([
    ctx.read(
      (viewer) => sql<PageRow>`select ${PAGE_COLUMNS} from site_pages p indexed by site_pages_slug
        where p.slug = ${slug} and ${readablePage(viewer, ctx.community)}`,
    ),
    ctx.read((viewer) =>
      claimsAdmin(viewer)
        ? null
        : sql`select 1 from site_pages p indexed by site_pages_slug where p.community_id = ${ctx.community.id}
            and p.slug = ${slug} and p.deleted_at is null and p.status = 'published' and p.visible_to = 'members'`,
    ),
    isClosedTo(ctx),
  ]);
  if (row) return pageOf(row);
  if (!isSignedIn(ctx.viewer) && (closed || isClosed)) throw signInRequired();
  throw notFound();
}

export interface PageLine extends Pick<SitePage, "id" | "title" | "slug" | "status" | "visibleTo" | "updatedAt"> {
  /** A link in the header leads to it. */
  isInHeader: boolean;
}

/** The community's pages, the one changed last first. Admins only. */
export async function listPages(
  ctx: Ctx,
  { cursor }: { cursor?: string | null } = {},
): Promise<{ pages: PageLine[]; cursor: string | null }> {
  const from = readCursor(cursor, isMoment);
  const rows = await ctx.read(
    () => sql<Omit<PageLine, "isInHeader"> & { isInHeader: number }>`select p.id, p.title, p.slug, p.status,
        p.visible_to as visibleTo, p.updated_at as updatedAt,
        exists (select 1 from header_menu_links l indexed by header_menu_links_order
          where l.community_id = p.community_id and l.deleted_at is null and l.page_id = p.id) as isInHeader
      from site_pages p indexed by site_pages_newest
      where p.community_id = ${ctx.community.id} and p.deleted_at is null
        ${from ? sql`and (p.updated_at, p.id) < (${from[0]}, ${from[1]})` : nothing}
      order by p.updated_at desc, p.id desc limit ${raw(String(PAGE_SIZE + 1))}`,
  );
  authorize(pagePolicy, "can_manage_site_pages", ctx.viewer, null);
  const shown = rows.slice(0, PAGE_SIZE).map((row) => ({ ...row, isInHeader: row.isInHeader === 1 }));
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return { pages: shown, cursor: last ? writeCursor([last.updatedAt, last.id]) : null };
}

/** What was deleted and can still be brought back, the newest first; no more than the last twenty. Admins only. */
export async function listDeletedPages(ctx: Ctx): Promise<{ id: number; title: string; deletedAt: number }[]> {
  const rows = await ctx.read((viewer) =>
    claimsAdmin(viewer)
      ? sql<{ id: number; title: string; deletedAt: number }>`select id, title, deleted_at as deletedAt
          from site_pages indexed by site_pages_deleted
          where community_id = ${ctx.community.id} and deleted_at is not null and deleted_at > ${ctx.now() - RESTORE_MS}
          order by deleted_at desc limit ${raw(String(PAGE_SIZE))}`
      : null,
  );
  authorize(pagePolicy, "can_manage_site_pages", ctx.viewer, null);
  return rows;
}

/** A page as its admins change it. */
export interface ManagedPage extends SitePage, PageLine {
  version: number;
  /** null where the text came from elsewhere, as HTML. */
  doc: DocNode | null;
}

/** Throws 404 for one that is not there. Admins only. */
export async function findManagedPage(ctx: Ctx, id: number): Promise<ManagedPage> {
  const [row] = await ctx.read(
    () => sql<PageRow & { isInHeader: number }>`select ${PAGE_COLUMNS}, exists (select 1
          from header_menu_links l indexed by header_menu_links_order
          where l.community_id = p.community_id and l.deleted_at is null and l.page_id = p.id) as isInHeader
      from site_pages p where p.id = ${id} and p.community_id = ${ctx.community.id} and p.deleted_at is null`,
  );
  authorize(pagePolicy, "can_manage_site_pages", ctx.viewer, null);
  if (!row) throw notFound();
  const { bodyDoc, version } = row;
  const doc = bodyDoc === "" ? null : (JSON.parse(bodyDoc) as DocNode);
  return { ...asPage(await current(row)), version, doc, isInHeader: row.isInHeader === 1 };
}

/** For its readers: never a string that this version has not written. */
export const pageOf = async (row: PageRow): Promise<SitePage> => asPage(await current(row));

/** Its HTML as this version writes it. */
const current = (row: PageRow) => upToDate({ ...row, reading: "" });

function asPage({ id, title, slug, description, excerpt, bodyHtml, status, visibleTo, updatedAt }: PageRow): SitePage {
  return { id, title, slug, description, excerpt, bodyHtml, status, visibleTo, updatedAt };
}

/** Of `p` (site_pages). */
export const PAGE_COLUMNS = sql`p.id, p.title, p.slug, p.description, p.excerpt, p.body_doc as bodyDoc, p.body_html as bodyHtml,
  p.rendered, p.status, p.visible_to as visibleTo, p.version, p.updated_at as updatedAt`;
