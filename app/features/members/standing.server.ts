import { avatarPicture } from "~/features/files/urls.server";
import { localeOf } from "~/i18n/locale";
import { forbidden, notFound, signInRequired } from "~/lib/errors";
import { abilities } from "~/lib/policy";
import { isAdmin, isSignedIn, type Role } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { rolesToChoose, type StandingSubject, standingPolicy } from "./policy";
import { shownName } from "./present";
import type { ManagedMember } from "./standing";

export interface StandingRow extends StandingSubject {
  role: Exclude<Role, "visitor">;
  /** As stored: a ban that is over stands there still. */
  bannedUntil: number | null;
}

/** A member's place in the community, for who may change it. Throws 401, 403 for all but admins, then 404. */
export async function findStanding(ctx: Ctx, memberId: number): Promise<StandingRow> {
  const [row] = await ctx.read(() => sql<StoredRow>`select ${COLUMNS} from members m where ${byId(ctx, memberId)}`);
  return toStanding(forAdmins(ctx, row));
}

/** A member as the page of their place in the community shows them. Throws as `findStanding`; 404 for imported authors. */
export async function findManagedMember(ctx: Ctx, memberId: number): Promise<ManagedMember> {
  const [found] = await ctx.read(
    () => sql<
      StoredRow & ShownRow
    >`select ${COLUMNS}, m.public_uid as publicUid, m.name, m.author_number as authorNumber,
        m.avatar, m.headline, m.joined_at as joinedAt, b.name as removedBy
      from members m left join members b on b.id = m.removed_by and b.community_id = m.community_id
      where ${byId(ctx, memberId)} and m.status <> 'imported'`,
  );
  const row = forAdmins(ctx, found);
  const member = toStanding(row);
  const isBanned = row.bannedUntil !== null && row.bannedUntil > ctx.now();
  return {
    id: row.id,
    publicUid: row.publicUid,
    name: shownName(row, localeOf(ctx)),
    avatar: avatarPicture(ctx, row.avatar),
    headline: row.headline,
    role: row.role,
    joinedAt: row.joinedAt,
    removedAt: row.removedAt,
    removedBy: row.removedBy,
    bannedUntil: isBanned ? row.bannedUntil : null,
    roles: rolesToChoose(ctx.viewer, row),
    policies: abilities(standingPolicy, ctx.viewer, member),
  };
}

/**
 * In a write on `members`: the viewer still outranks that member, as `standingPolicy` has it. Of two who put each other
 * out at once, one stays.
 */
export const mayStillRule = ({ viewer, community }: Ctx): Statement =>
  sql`members.id <> ${viewer.memberId} and exists (select 1 from members v where v.id = ${viewer.memberId}
    and v.community_id = ${community.id} and v.status = 'active'
    and (v.role = 'owner' or (v.role = 'admin' and members.role in ('moderator', 'member'))))`;

interface StoredRow extends Omit<StandingRow, "isRemoved"> {
  removedAt: number | null;
}

interface ShownRow {
  publicUid: string;
  name: string;
  authorNumber: number | null;
  avatar: string;
  headline: string;
  joinedAt: number;
  removedBy: string | null;
}

const COLUMNS = sql`m.id, m.role, m.status, m.removed_at as removedAt,
  m.banned_until as bannedUntil`;

const byId = (ctx: Ctx, memberId: number): Statement =>
  sql`m.id = ${memberId} and m.community_id = ${ctx.community.id}`;

/** Nobody else learns whom there is and whom there is not. */
function forAdmins<Row>(ctx: Ctx, row: Row | undefined): Row {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!isAdmin(ctx.viewer)) throw forbidden();
  if (!row) throw notFound();
  return row;
}

const toStanding = ({ id, role, status, removedAt, bannedUntil }: StoredRow): StandingRow => ({
  id,
  role,
  status,
  isRemoved: removedAt !== null,
  bannedUntil,
});
