import { avatarPicture } from "~/features/files/urls.server";
import { masqueradePolicy } from "~/features/masquerades/policy";
import { localeOf } from "~/i18n/locale";
import { forbidden, notFound, signInRequired } from "~/lib/errors";
import { abilities } from "~/lib/policy";
import { isAdmin, isSignedIn, type Role } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import type { AdminMember, Came } from "./admin";
import { rolesToChoose, standingPolicy } from "./policy";
import { shownName } from "./present";

/**
 * A member as admins look after them (spec section 2, /admin/members), also one who was put out: who they are, how they
 * came, when they were last here. Throws 401, 403 for all but admins, 404 for nobody of this community and for imported
 * authors, who are no members.
 */
export async function findAdminMember(ctx: Ctx, publicUid: string): Promise<AdminMember> {
  const [row] = await ctx.read(
    () => sql<Row>`select m.id, m.public_uid as publicUid, m.name, m.author_number as authorNumber, m.avatar, m.headline,
        m.role, m.status, m.joined_at as joinedAt, m.removed_at as removedAt, m.banned_until as bannedUntil,
        m.feed_seen_at as feedSeenAt, m.source, m.locale, m.time_zone as timeZone, m.email_confirmed as isConfirmed,
        b.name as removedBy,
        (select max(s.seen_on) from member_sessions s where s.member_id = m.id and s.mode = 'own') as seenOn,
        (select json_group_array(json_array(l.id, l.name, l.email, l.state, u.used_at))
          from (select link_id, used_at from invitation_uses where member_id = m.id limit 20) u
          cross join invitation_links l on l.id = u.link_id) as invited
      from members m left join members b on b.id = m.removed_by
      where m.community_id = ${ctx.community.id} and m.public_uid = ${publicUid} and m.status <> 'imported'`,
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!isAdmin(ctx.viewer)) throw forbidden();
  if (!row) throw notFound();
  const { role, bannedUntil } = row;
  return {
    id: row.id,
    publicUid: row.publicUid,
    name: shownName(row, localeOf(ctx)),
    avatar: avatarPicture(ctx, row.avatar),
    headline: row.headline,
    role,
    joinedAt: row.joinedAt,
    removedAt: row.removedAt,
    removedBy: row.removedBy,
    bannedUntil: bannedUntil !== null && bannedUntil > ctx.now() ? bannedUntil : null,
    roles: rolesToChoose(ctx.viewer, row),
    locale: row.locale,
    timeZone: row.timeZone,
    isConfirmed: row.isConfirmed === 1,
    lastSeenAt: lastSeen(row),
    came: cameOf(row),
    policies: {
      ...abilities(standingPolicy, ctx.viewer, { ...row, isRemoved: row.removedAt !== null }),
      can_view_as: masqueradePolicy.can_masquerade(ctx.viewer, { member: row, mode: "view_only" }),
    },
  };
}

interface Row {
  id: number;
  publicUid: string;
  name: string;
  authorNumber: number | null;
  avatar: string;
  headline: string;
  role: Exclude<Role, "visitor">;
  status: "active" | "left";
  joinedAt: number;
  removedAt: number | null;
  removedBy: string | null;
  bannedUntil: number | null;
  feedSeenAt: number;
  source: string | null;
  locale: string;
  timeZone: string;
  isConfirmed: number;
  /** A day, counted from 1970; sessions are forgotten some time after they have ended. */
  seenOn: number | null;
  invited: string;
}

const DAY = 86_400_000;

function lastSeen({ seenOn, feedSeenAt }: Row): number | null {
  const last = Math.max(feedSeenAt, (seenOn ?? 0) * DAY);
  return last === 0 ? null : last;
}

/** Whoever follows a link later was here before: it counts where it was followed as they joined. */
const WITH_JOINING_MS = 60_000;

function cameOf({ invited, source, joinedAt }: Row): Came {
  if (source !== null) return { kind: "import" };
  const uses = JSON.parse(invited) as [id: number, name: string, email: string | null, state: string, at: number][];
  const use = uses.find(([, , , , usedAt]) => Math.abs(usedAt - joinedAt) <= WITH_JOINING_MS);
  if (!use) return { kind: "self" };
  const [id, name, email, state] = use;
  if (email !== null) return { kind: "mail", path: "/members/invitations" };
  return { kind: "link", name, path: state === "destroyed" ? null : `/members/invitation_links/${id}/edit` };
}
