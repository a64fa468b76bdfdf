import { presentPerson } from "~/features/members/person.server";
import type { Person } from "~/features/members/person";
import { isMoment, type Moment, readCursor, writeCursor } from "~/lib/cursor";
import { authorize } from "~/lib/policy";
import { type Claim, claimsAdmin, type Role } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { masqueradePolicy, viewAsPolicy } from "./policy";
import { ENTITIES_PAGE, type EntityType, type Mode, MODES, SEARCH_LOOKS_AT } from "./rules";

/** Somebody the viewer may look as, and how. */
export interface MasqueradingEntity {
  entity_id: number;
  entity_type: EntityType;
  role: Role;
  modes: Mode[];
  /** null for a visitor, who is nobody. */
  member: (Person & { headline: string }) | null;
}

export interface MasqueradingEntities {
  records: MasqueradingEntity[];
  /** For the next page; null on the last. */
  cursor: string | null;
}

interface Asked {
  text?: string;
  cursor?: string | null;
  /** The one with this public uid alone. */
  publicUid?: string | null;
}

/**
 * Whom the viewer may look as: a visitor, and the members whose name holds `text`, the newest first. Looks at 2,000
 * names for a page, so that no community is too large for it. Throws 401 and 403 for who is no admin, 422 for a cursor
 * that is none.
 */
export async function listMasqueradingEntities(ctx: Ctx, asked: Asked = {}): Promise<MasqueradingEntities> {
  const { text = "", publicUid = null } = asked;
  const after = readCursor(asked.cursor, isMoment);
  const rows = await ctx.read((viewer) =>
    claimsAdmin(viewer) ? selectMasked(ctx, viewer, { text, after, publicUid }) : null,
  );
  authorize(viewAsPolicy, "can_view_as", ctx.viewer, null);
  const lines = rows.slice(0, ENTITIES_PAGE);
  const isWhole = after === null && text === "" && publicUid === null;
  return {
    records: [...(isWhole ? [A_VISITOR] : []), ...lines.map((row) => toEntity(ctx, row))],
    cursor: publicUid === null ? await nextOf(ctx, rows, after) : null,
  };
}

const A_VISITOR: MasqueradingEntity = {
  entity_id: 0,
  entity_type: "Visitor",
  role: "visitor",
  modes: ["view_only"],
  member: null,
};

interface MaskedRow {
  id: number;
  role: Role;
  publicUid: string;
  name: string;
  avatar: string;
  headline: string;
  joinedAt: number;
}

interface Wanted {
  text: string;
  after: Moment | null;
  publicUid: string | null;
}

function selectMasked(ctx: Ctx, viewer: Claim, { text, after, publicUid }: Wanted): Statement<MaskedRow> {
  const among =
    publicUid === null
      ? sql`(${newest(ctx, after)} limit ${raw(String(SEARCH_LOOKS_AT))})`
      : sql`(select * from members where community_id = ${ctx.community.id} and public_uid = ${publicUid})`;
  return sql<MaskedRow>`select m.id, m.role, m.public_uid as publicUid, m.name, m.avatar, m.headline,
      m.joined_at as joinedAt
    from ${among} m
    where m.status = 'active' and m.role <> 'owner' and m.id <> ${viewer.memberId}
      and instr(lower(m.name), lower(${text})) > 0
    limit ${ENTITIES_PAGE + 1}`;
}

const newest = (ctx: Ctx, after: Moment | null): Statement =>
  sql`select * from members indexed by members_joined where community_id = ${ctx.community.id}
    ${after ? sql`and (joined_at, id) < (${after[0]}, ${after[1]})` : nothing} order by joined_at desc, id desc`;

/** Behind a page's last; where it was not full, behind what was looked at. */
async function nextOf(ctx: Ctx, rows: readonly MaskedRow[], after: Moment | null): Promise<string | null> {
  const last = rows[ENTITIES_PAGE - 1];
  if (last && rows.length > ENTITIES_PAGE) return writeCursor([last.joinedAt, last.id]);
  const [edge] = await ctx.read(
    () => sql<{ id: number; joinedAt: number }>`select id, joined_at as joinedAt
      from (${newest(ctx, after)} limit 1 offset ${raw(String(SEARCH_LOOKS_AT - 1))})`,
  );
  return edge ? writeCursor([edge.joinedAt, edge.id]) : null;
}

function toEntity(ctx: Ctx, row: MaskedRow): MasqueradingEntity {
  const member = { id: row.id, role: row.role, status: "active" as const };
  return {
    entity_id: row.id,
    entity_type: "CommunityMember",
    role: row.role,
    modes: MODES.filter((mode) => masqueradePolicy.can_masquerade(ctx.viewer, { member, mode })),
    member: { ...presentPerson(ctx, [row.publicUid, row.name, null, row.avatar]), headline: row.headline },
  };
}
