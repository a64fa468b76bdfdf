import { readableByViewer } from "~/features/spaces/readable.server";
import { signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isModerator, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { raw, sql } from "~/platform/database/sql";
import { clock, type Times } from "./mails/quiet";
import { notificationPolicy } from "./policy";
import { cellsOf, type MatterPayload, type PreferencesPayload, type SpaceWish, SPACES_MOST } from "./preferences";
import { saidIn, saidOf } from "./wishes.server";

interface Row extends Omit<Times, "quietDays"> {
  said: string | null;
  house: string | null;
  manages: number;
  unsubscribedAt: number | null;
  quietDays: Times["quietDays"] | null;
}

interface Part {
  /** So many spaces. */
  spaces?: number;
  /** The slug of the one that stands first. */
  first?: string | null;
}

/**
 * What the viewer has said, and what holds where they have said nothing; of their spaces those first of which they have
 * said something. Throws 401.
 */
export async function findPreferences(
  ctx: Ctx,
  { spaces: most = SPACES_MOST, first = null }: Part = {},
): Promise<PreferencesPayload> {
  const [[row], spaces] = await Promise.all([
    ctx.read(
      (viewer) => sql<Row>`select ${saidIn(sql`notification_preferences np where np.member_id = m.id`)} as said,
          ${saidIn(sql`notification_defaults nd where nd.community_id = m.community_id`)} as house,
          exists (select 1 from space_roles o where o.member_id = m.id) as manages,
          t.unsubscribed_at as unsubscribedAt, t.paused_until as pausedUntil, t.quiet_from as quietFrom,
          t.quiet_until as quietUntil, t.quiet_days as quietDays
        from members m left join notification_times t on t.member_id = m.id
        where m.id = ${viewer.memberId} and m.community_id = ${ctx.community.id}`,
    ),
    ctx.read(
      (viewer) => sql<SpaceWish>`select s.id, s.name, s.slug, s.emoji, w.hears, s.default_post_notifications as usually
        from space_members j cross join spaces s on s.id = j.space_id
        left join space_preferences w on w.member_id = j.member_id and w.space_id = s.id
        where j.member_id = ${viewer.memberId} and j.until > ${ctx.now()} and s.post_type not in ('members', 'chat')
          and ${readableByViewer(viewer, ctx.community, ctx.now())} limit ${raw(String(SPACES_MOST))}`,
    ),
  ]);
  if (!isSignedIn(ctx.viewer) || !row) throw signInRequired();
  const { quietFrom, quietUntil, pausedUntil } = row;
  return {
    matters: cellsOf(
      { said: saidOf(row.said), house: saidOf(row.house) },
      isModerator(ctx.viewer) || row.manages === 1,
    ),
    spaces: inOrder(spaces, first).slice(0, most),
    spaces_count: spaces.length,
    unsubscribe_all: row.unsubscribedAt !== null,
    paused_until: pausedUntil === null || pausedUntil <= ctx.now() ? null : new Date(pausedUntil).toISOString(),
    quiet_hours:
      quietFrom === null || quietUntil === null
        ? null
        : { from: clock(quietFrom), until: clock(quietUntil), days: row.quietDays ?? "every" },
  };
}

/** By their names, behind those of which something was said. They are one member's: nobody has an index of them. */
const inOrder = (spaces: readonly SpaceWish[], first: string | null): SpaceWish[] =>
  spaces.toSorted((a, b) => rankOf(a, first) - rankOf(b, first) || a.name.localeCompare(b.name) || a.id - b.id);

const rankOf = ({ slug, hears }: SpaceWish, first: string | null) => (slug === first ? 0 : hears === null ? 2 : 1);

/** As the wire sends it. */
export interface DefaultsPayload {
  matters: MatterPayload[];
  /** The installation pushes: without it what is said of push holds for nobody. */
  is_push_offered: boolean;
}

/** What holds for everybody who says nothing. Admins only. */
export async function findDefaults(ctx: Ctx): Promise<DefaultsPayload> {
  const [row] = await ctx.read(
    () => sql<{ house: string | null }>`
      select ${saidIn(sql`notification_defaults nd where nd.community_id = ${ctx.community.id}`)} as house`,
  );
  authorize(notificationPolicy, "can_manage_notification_defaults", ctx.viewer, null);
  return {
    matters: cellsOf({ said: {}, house: saidOf(row?.house ?? null) }, true),
    is_push_offered: ctx.push.key !== null,
  };
}
