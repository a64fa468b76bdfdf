import { notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { raw, sql } from "~/platform/database/sql";
import { snippetPolicy } from "./policy";
import { MOST_SNIPPETS, type Place, type VisibleTo } from "./rules";
import { isForViewer } from "./visible.server";

/** A snippet as admins see it. */
export interface Snippet {
  id: number;
  name: string;
  code: string;
  place: Place;
  height: number;
  visibleTo: VisibleTo;
  isOn: boolean;
  position: number;
  version: number;
  updatedAt: number;
}

type Row<T> = Omit<T, "isOn"> & { isOn: number };
export type ListedSnippet = Omit<Snippet, "code">;

/** All of them in their order, without their code. Admins only. */
export async function listSnippets(ctx: Ctx): Promise<ListedSnippet[]> {
  const rows = await ctx.read(
    () => sql<Row<ListedSnippet>>`select ${COLUMNS} from code_snippets c indexed by code_snippets_order
      where c.community_id = ${ctx.community.id} and c.deleted_at is null
      order by c.position, c.id limit ${raw(String(MOST_SNIPPETS))}`,
  );
  authorize(snippetPolicy, "can_manage_code_snippets", ctx.viewer, null);
  return rows.map(booleans);
}

/** Throws 404 for one that is not there. Admins only. */
export async function findSnippet(ctx: Ctx, id: number): Promise<Snippet> {
  const [row] = await ctx.read(
    () => sql<Row<Snippet>>`select ${COLUMNS}, c.code from code_snippets c
      where c.id = ${id} and c.community_id = ${ctx.community.id} and c.deleted_at is null`,
  );
  authorize(snippetPolicy, "can_manage_code_snippets", ctx.viewer, null);
  if (!row) throw notFound();
  return booleans(row);
}

/** One that was taken away and can still be brought back, for the page that says so; null for any other. */
export async function getRemovedSnippet(ctx: Ctx, id: number | null): Promise<{ id: number; name: string } | null> {
  const [snippet] = await ctx.read((viewer) =>
    id !== null && claimsAdmin(viewer)
      ? sql<{ id: number; name: string }>`select id, name from code_snippets
          where id = ${id} and community_id = ${ctx.community.id} and deleted_at is not null`
      : null,
  );
  return snippet ?? null;
}

/** What a frame is given. */
export interface SnippetCode {
  name: string;
  code: string;
  version: number;
  /** Everybody on the web may have it. */
  isPublic: boolean;
}

/** For whoever is shown it in a page; an admin may look at it before it is on. Throws 404 for everybody else. */
export async function findSnippetCode(ctx: Ctx, id: number): Promise<SnippetCode> {
  const [row] = await ctx.read(
    (viewer) => sql<Omit<SnippetCode, "isPublic"> & { isPublic: number }>`select c.name, c.code, c.version,
        (c.is_on = 1 and c.visible_to = 'everybody' and communities.is_private = 0) as isPublic
      from code_snippets c cross join communities on communities.community_id = c.community_id
      where c.id = ${id} and c.community_id = ${ctx.community.id} and c.deleted_at is null
        and ${claimsAdmin(viewer) ? sql`1` : isForViewer(viewer)}`,
  );
  if (!row) throw notFound();
  return { ...row, isPublic: row.isPublic === 1 };
}

const COLUMNS = sql`c.id, c.name, c.place, c.height, c.visible_to as visibleTo, c.is_on as isOn, c.position, c.version,
  c.updated_at as updatedAt`;

const booleans = <T extends { isOn: number }>(row: T): Omit<T, "isOn"> & { isOn: boolean } => ({
  ...row,
  isOn: row.isOn === 1,
});
