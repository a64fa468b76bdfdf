import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { conflict, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { isClosedTo } from "./closed.server";
import { spacePolicy, spaceRules } from "./policy";
import { findSpace, idOf, type Space } from "./queries.server";
import { privateCommunity, refuseUnreadable } from "./refusals";
import { selectSpace, toSpace } from "./space-rows.server";

/** Lines of one page of those who ask. */
export const REQUESTS_PAGE = 20;
/** Counting ends here; the tab shows "99+". */
export const REQUESTS_MAX = 100;

/** What somebody outside a private space asked for. Times are UTC ms. */
export interface OwnEntryRequest {
  message: string;
  askedAt: number;
  /** null while it waits. */
  declinedAt: number | null;
}

/** The viewer's own request for a space, or null: also where they took it back. */
export async function findOwnEntryRequest(ctx: Ctx, key: string | number): Promise<OwnEntryRequest | null> {
  const [found] = await ctx.read(
    (viewer) => sql<OwnEntryRequest>`select message, asked_at as askedAt, declined_at as declinedAt
      from space_entry_requests where member_id = ${viewer.memberId} and space_id = ${idOf(ctx, key)}
        and withdrawn_at is null`,
  );
  return found ?? null;
}

/**
 * A space the viewer stands before and may ask to be let into. Throws 401 for a visitor, 404 for what they may not
 * know of, 409 space_entry_open for what they may enter.
 */
export async function findLockedSpace(ctx: Ctx, key: string | number): Promise<Space> {
  const [closed, [row]] = await Promise.all([
    isClosedTo(ctx),
    ctx.read((viewer) => selectSpace(viewer, ctx, idOf(ctx, key))),
  ]);
  const space = row ? toSpace(ctx.viewer, row, ctx.now()) : null;
  if (space && spaceRules.can_ask_for_entry(ctx.viewer, space.access)) return space;
  refuseUnreadable(ctx.viewer, space ?? (closed ? privateCommunity : null));
  throw isSignedIn(ctx.viewer) ? conflict("space_entry_open") : signInRequired();
}

export interface EntryRequest {
  memberId: number;
  publicUid: string;
  name: string;
  /** As stored: `avatarPicture` of files makes the picture. */
  avatar: string;
  headline: string;
  message: string;
  askedAt: number;
}

export interface EntryRequestsPage {
  space: Space;
  requests: EntryRequest[];
  /** For the next page; null on the last. */
  cursor: string | null;
}

/** Who waits to be let in, the longest first, 20 a page. Managers of the space. Throws as `findSpace`, 422 cursor. */
export async function listEntryRequests(
  ctx: Ctx,
  key: string | number,
  opts: { cursor?: string | null } = {},
): Promise<EntryRequestsPage> {
  const after = readCursor(opts.cursor, isMoment);
  const [space, rows] = await Promise.all([
    findSpace(ctx, key),
    ctx.read(
      () => sql<EntryRequest>`select m.id as memberId, m.public_uid as publicUid, m.name, m.avatar, m.headline,
          r.message, r.asked_at as askedAt
        from space_entry_requests r indexed by space_entry_requests_open join members m on m.id = r.member_id
        where r.space_id = ${idOf(ctx, key)} and r.community_id = ${ctx.community.id} and r.declined_at is null
          and r.withdrawn_at is null and m.status = 'active'
          ${after ? sql`and (r.asked_at, r.member_id) > (${after[0]}, ${after[1]})` : nothing}
        order by r.asked_at, r.member_id limit ${REQUESTS_PAGE + 1}`,
    ),
  ]);
  authorize(spacePolicy, "can_invite_members", ctx.viewer, space.access);
  const requests = rows.slice(0, REQUESTS_PAGE);
  const last = requests.at(-1);
  return {
    space,
    requests,
    cursor: rows.length > REQUESTS_PAGE && last ? writeCursor([last.askedAt, last.memberId]) : null,
  };
}

/** How many wait before a space, for its managers: whoever shows it has asked whether the viewer is one. */
export async function countEntryRequests(ctx: Ctx, key: string | number): Promise<number> {
  const [row] = await ctx.read(() => sql<{ n: number }>`select ${openRequests(ctx, key)} as n`);
  return row?.n ?? 0;
}

/** The same as a value, for a statement that reads something else beside it. */
export const openRequests = (ctx: Ctx, key: string | number): Statement =>
  sql`(select count(*) from (select 1 from space_entry_requests r
    indexed by space_entry_requests_open where r.space_id = ${idOf(ctx, key)}
      and r.community_id = ${ctx.community.id} and r.declined_at is null and r.withdrawn_at is null
    limit ${REQUESTS_MAX}))`;
