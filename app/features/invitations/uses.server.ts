import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { nothing, raw, sql } from "~/platform/database/sql";
import { invitationPolicy } from "./policy";
import { PAGE_SIZE } from "./rules";

/** Somebody who came by a link, or took it as a member. */
export interface LinkUse {
  memberId: number;
  name: string;
  publicUid: string;
  /** UTC ms. */
  usedAt: number;
}

export interface LinkUses {
  uses: LinkUse[];
  usesCursor: string | null;
}

/** Who came by a link of this community, newest first. Admins only. */
export async function listLinkUses(ctx: Ctx, linkId: number, cursor: string | null): Promise<LinkUses> {
  const from = readCursor(cursor, isMoment);
  const rows = await ctx.read(
    () => sql<LinkUse>`select u.member_id as memberId, m.name, m.public_uid as publicUid, u.used_at as usedAt
      from invitation_uses u indexed by invitation_uses_newest join members m on m.id = u.member_id
      where u.link_id = ${linkId} and u.community_id = ${ctx.community.id}
        ${from ? sql`and (u.used_at, u.member_id) < (${from[0]}, ${from[1]})` : nothing}
      order by u.used_at desc, u.member_id desc limit ${raw(String(PAGE_SIZE + 1))}`,
  );
  authorize(invitationPolicy, "can_manage_invitations", ctx.viewer, null);
  const uses = rows.slice(0, PAGE_SIZE);
  const last = uses.at(-1);
  return { uses, usesCursor: rows.length > PAGE_SIZE && last ? writeCursor([last.usedAt, last.memberId]) : null };
}
