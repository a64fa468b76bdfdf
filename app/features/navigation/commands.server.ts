import { conflict, invalid, notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { type Ctx, communityUrl } from "~/platform/context";
import { commit, getMade, isConflict, isTwin, ofTwin, when, write } from "~/platform/database/commit.server";
import { list, nothing, type Statement, sql } from "~/platform/database/sql";
import { onceKey } from "../spaces/facts";
import { moved } from "../spaces/rules";
import { linkFact } from "./facts";
import type { ChangeLinkInput, NewLinkInput } from "./input";
import { navigationPolicy } from "./policy";
import { findHeaderLink, listHeaderLinks } from "./queries.server";
import { MOST_LINKS, placeOf, readAddress, UNDO_MS } from "./rules";

/**
 * Adds a link to the end of the header. Admins only. Throws 422 url for an address that is none of ours and no https
 * address, 409 header_links_full. A request key makes a double click one link.
 */
export async function createHeaderLink(
  ctx: Ctx,
  input: NewLinkInput,
  requestKey?: string | null,
): Promise<{ id: number }> {
  mayManage(ctx);
  const target = targetOf(ctx, input.url);
  const id = ctx.newId();
  const now = ctx.now();
  const { id: community } = ctx.community;
  const key = onceKey("header_menu_link.created", ctx.viewer.memberId, requestKey);
  try {
    await commit(ctx, {
      writes: [
        when(sql`insert into header_menu_links (id, community_id, name, address, space_id, page_id, visible_to, position,
            created_at, updated_at)
          select ${id}, ${community}, ${input.name}, ${target.address}, ${target.spaceId}, ${target.pageId},
            ${input.visible_to}, coalesce((select max(position) from header_menu_links
              where community_id = ${community} and deleted_at is null), 0) + 1, ${now}, ${now}
          where ${hasRoom(ctx)}`).otherwise("header_links_full"),
      ],
      facts: [linkFact("header_menu_link.created", id, key)],
      changesPublicPages: true,
    });
    return { id };
  } catch (error) {
    if (!key || !(isTwin(error) || isConflict(error, "header_links_full"))) throw error;
    const made = await ofTwin(ctx, getMade(ctx, key));
    if (!made) throw error;
    return made;
  }
}

/** Changes a link; what is absent stays. Admins only. Throws 404, 422 url, 409 header_link_gone for one that was removed. */
export async function updateHeaderLink(ctx: Ctx, id: number, input: ChangeLinkInput): Promise<void> {
  mayManage(ctx);
  // A form sends what it was given, too: one whose space or page is away for now must not become a mere address.
  const { deletedAt } = await mustExist(ctx, id);
  if (deletedAt !== null) throw conflict("header_link_gone");
  const isKept = input.url === undefined || input.url === (await findHeaderLink(ctx, id)).address;
  const target = isKept || input.url === undefined ? null : targetOf(ctx, input.url);
  const address = target
    ? sql`, address = ${target.address}, space_id = ${target.spaceId}, page_id = ${target.pageId}`
    : nothing;
  await commit(ctx, {
    writes: [
      when(sql`update header_menu_links set name = coalesce(${input.name}, name),
          visible_to = coalesce(${input.visible_to}, visible_to), updated_at = ${ctx.now()} ${address}
        where ${ours(ctx, id)} and deleted_at is null`).otherwise("header_link_gone"),
    ],
    facts: [linkFact("header_menu_link.updated", id)],
    changesPublicPages: true,
  });
}

/** Takes a link out of the header; for a day it can be brought back. Safe to repeat. Admins only. Throws 404. */
export async function deleteHeaderLink(ctx: Ctx, id: number): Promise<void> {
  mayManage(ctx);
  const now = ctx.now();
  await mustExist(ctx, id);
  await commit(ctx, {
    writes: [
      when(sql`update header_menu_links set deleted_at = ${now} where ${ours(ctx, id)} and deleted_at is null`).record(
        linkFact("header_menu_link.deleted", id),
      ),
      // What nobody can bring back any more goes with the next one that is removed.
      write(sql`delete from header_menu_links where community_id = ${ctx.community.id}
        and deleted_at is not null and deleted_at < ${now - UNDO_MS}`),
    ],
    changesPublicPages: "recorded",
  });
}

/** Brings a removed link back to its place. Safe to repeat. Admins only. Throws 404, 409 header_links_full. */
export async function restoreHeaderLink(ctx: Ctx, id: number): Promise<void> {
  mayManage(ctx);
  if ((await mustExist(ctx, id)).deletedAt === null) return;
  await commit(ctx, {
    writes: [
      when(sql`update header_menu_links set deleted_at = null
        where ${ours(ctx, id)} and (deleted_at is null or ${hasRoom(ctx)})`).otherwise("header_links_full"),
    ],
    facts: [linkFact("header_menu_link.restored", id)],
    changesPublicPages: true,
  });
}

/** Puts the links in the order of `ids`; those not named stay behind them. Safe to repeat. Admins only. */
export async function orderHeaderLinks(ctx: Ctx, ids: readonly number[]): Promise<void> {
  mayManage(ctx);
  const named = sql`select value from json_each(${list(ids)})`;
  await commit(ctx, {
    writes: [
      when(sql`update header_menu_links indexed by header_menu_links_order set position = coalesce(
          (select j.key + 1 from json_each(${list(ids)}) j where j.value = header_menu_links.id),
          position + ${ids.length})
        where community_id = ${ctx.community.id} and deleted_at is null and exists (select 1 from header_menu_links l
          where l.id in (${named}) and l.community_id = ${ctx.community.id} and l.deleted_at is null)`).record(
        linkFact("header_menu_links.reordered", 0),
      ),
    ],
    changesPublicPages: "recorded",
  });
}

/** A link one place up or down: what the buttons do where no script runs. Admins only. Throws 404. */
export async function moveHeaderLink(ctx: Ctx, id: number, direction: "up" | "down"): Promise<void> {
  mayManage(ctx);
  const ids = (await listHeaderLinks(ctx)).map((link) => link.id);
  if (!ids.includes(id)) throw notFound();
  const next = moved(ids, id, direction);
  // At an end nothing moves, and nothing has happened.
  if (next.some((other, place) => other !== ids[place])) await orderHeaderLinks(ctx, next);
}

const mayManage = (ctx: Ctx): void => authorize(navigationPolicy, "can_manage_navigation", ctx.viewer, null);

const ours = (ctx: Ctx, id: number): Statement => sql`id = ${id} and community_id = ${ctx.community.id}`;

/** Asked by the write itself: of two that come at once there is room for one. */
const hasRoom = (ctx: Ctx): Statement => sql`(select count(*) from header_menu_links
  where community_id = ${ctx.community.id} and deleted_at is null) < ${MOST_LINKS}`;

/** A path into a space or a page is kept as that and what follows its slug, which may change. */
function targetOf(ctx: Ctx, typed: string) {
  const address = readAddress(typed, new URL(communityUrl(ctx.site, ctx.community)).origin);
  if (address === null) throw invalid({ url: "header_link_address" });
  const place = placeOf(address);
  const none = sql`null`;
  if (!place) return { address: sql`${address}`, spaceId: none, pageId: none };
  const { kind, slug } = place;
  const table = kind === "space" ? sql`spaces` : sql`site_pages`;
  const found = sql`(select id from ${table} where community_id = ${ctx.community.id} and slug = ${slug}
    and deleted_at is null)`;
  const rest = address.slice("/c/".length + slug.length);
  return {
    address: sql`iif(${found} is null, ${address}, ${rest})`,
    spaceId: kind === "space" ? found : none,
    pageId: kind === "page" ? found : none,
  };
}

async function mustExist(ctx: Ctx, id: number): Promise<{ deletedAt: number | null }> {
  const [row] = await ctx.read(
    () =>
      sql<{ deletedAt: number | null }>`select deleted_at as deletedAt from header_menu_links where ${ours(ctx, id)}`,
  );
  if (!row) throw notFound();
  return row;
}
