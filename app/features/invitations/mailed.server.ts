import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { nothing, raw, sql } from "~/platform/database/sql";
import { invitationPolicy } from "./policy";
import { opens } from "./queries.server";
import { isResendable, type LinkState, type MailedState, mailedState, PAGE_SIZE } from "./rules";

/** An invitation by mail as admins see it. Times are UTC ms. */
export interface MailedInvitation {
  id: number;
  email: string;
  /** What its letter called them; "" for nothing. */
  name: string;
  state: MailedState;
  isResendable: boolean;
  makerName: string;
  /** 0 before its first letter is written. */
  sentAt: number;
  expiresAt: number;
  createdAt: number;
  spaceIds: number[];
  spaceGroupIds: number[];
  /** The names of what it gives. */
  opens: string[];
  /** Who came by it, maybe under another address. */
  cameAs: { name: string; publicUid: string } | null;
}

export interface MailedInvitations {
  invitations: MailedInvitation[];
  cursor: string | null;
}

/** Whom this community has invited by mail, newest first. Admins only. */
export async function listMailedInvitations(
  ctx: Ctx,
  { cursor }: { cursor?: string | null } = {},
): Promise<MailedInvitations> {
  const from = readCursor(cursor, isMoment);
  const rows = await ctx.read(
    () => sql<Row>`select l.id, l.email, l.name, l.state, l.uses_count as usesCount, l.max_uses as maxUses,
        l.sent_at as sentAt, l.expires_at as expiresAt, l.created_at as createdAt, l.space_ids as spaceIds,
        l.space_group_ids as spaceGroupIds, coalesce(m.name, '') as makerName, ${opens} as opens,
        w.name as cameName, w.public_uid as cameUid
      from invitation_links l indexed by invitation_links_mailed
        left join members m on m.id = l.created_by
        left join invitation_uses u on u.link_id = l.id
        left join members w on w.id = u.member_id
      where l.community_id = ${ctx.community.id} and l.state <> 'destroyed' and l.email is not null
        ${from ? sql`and (l.created_at, l.id) < (${from[0]}, ${from[1]})` : nothing}
      order by l.created_at desc, l.id desc limit ${raw(String(PAGE_SIZE + 1))}`,
  );
  authorize(invitationPolicy, "can_manage_invitations", ctx.viewer, null);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    invitations: shown.map((row) => toInvitation(row, ctx.now())),
    cursor: rows.length > PAGE_SIZE && last ? writeCursor([last.createdAt, last.id]) : null,
  };
}

interface Row {
  id: number;
  email: string;
  name: string;
  state: LinkState;
  usesCount: number;
  maxUses: number;
  sentAt: number;
  expiresAt: number;
  createdAt: number;
  spaceIds: string;
  spaceGroupIds: string;
  makerName: string;
  opens: string;
  cameName: string | null;
  cameUid: string | null;
}

function toInvitation(row: Row, now: number): MailedInvitation {
  const { id, email, name, makerName, sentAt, expiresAt, createdAt, cameUid } = row;
  return {
    id,
    email,
    name,
    makerName,
    sentAt,
    expiresAt,
    createdAt,
    state: mailedState(row, now),
    isResendable: isResendable(row, now),
    spaceIds: JSON.parse(row.spaceIds) as number[],
    spaceGroupIds: JSON.parse(row.spaceGroupIds) as number[],
    opens: JSON.parse(row.opens) as string[],
    cameAs: cameUid === null ? null : { name: row.cameName ?? "", publicUid: cameUid },
  };
}
