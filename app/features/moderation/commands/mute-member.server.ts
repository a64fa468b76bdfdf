import { FOR_EVER } from "~/features/access/sources";
import { invalid, notFound, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isSignedIn, type Role } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { memberMuted, memberUnmuted } from "../facts";
import { mutePolicy } from "../mutes";

/**
 * Has a member read and say nothing until `until` (UTC ms; null: until somebody ends it): no post, no comment, no edit.
 * They are told. The same again changes nothing, another end replaces the one before. Throws 401, 403, 404, 409 where
 * they or the viewer changed meanwhile, 422 for an end that is past.
 */
export async function muteMember(ctx: Ctx, memberId: number, until: number | null): Promise<{ mutedUntil: number }> {
  const { mutedUntil } = await findMutable(ctx, memberId);
  const end = until ?? FOR_EVER;
  if (end <= ctx.now()) throw invalid({ until: "moderation_mute_past" });
  if (mutedUntil === end) return { mutedUntil: end };
  await commit(ctx, {
    writes: [
      when(sql`update members set muted_until = ${end}, muted_by = ${ctx.viewer.memberId}, updated_at = ${ctx.now()}
        where ${theirs(ctx, memberId)}`).otherwise("conflict"),
    ],
    facts: [memberMuted(memberId, until)],
  });
  return { mutedUntil: end };
}

/** Ends a mute. Safe to repeat. Throws as `muteMember`. */
export async function unmuteMember(ctx: Ctx, memberId: number): Promise<void> {
  const { mutedUntil } = await findMutable(ctx, memberId);
  if (mutedUntil === null || mutedUntil <= ctx.now()) return;
  await commit(ctx, {
    writes: [
      when(sql`update members set muted_until = null, muted_by = null, updated_at = ${ctx.now()}
        where ${theirs(ctx, memberId)} and muted_until is not null`).record(memberUnmuted(memberId)),
    ],
  });
}

async function findMutable(ctx: Ctx, memberId: number): Promise<{ mutedUntil: number | null }> {
  const [row] = await ctx.read(
    () => sql<{ role: Exclude<Role, "visitor">; status: string; mutedUntil: number | null }>`select role, status,
        muted_until as mutedUntil
      from members where id = ${memberId} and community_id = ${ctx.community.id}`,
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  // Whoever may mute nobody learns nothing of who is there.
  authorize(mutePolicy, "can_mute_member", ctx.viewer, {
    id: memberId,
    role: row?.role ?? "member",
    isActive: row ? row.status === "active" : true,
  });
  if (!row) throw notFound();
  return row;
}

/** In an update of `members`: that member, whom the viewer outranks at this moment. */
const theirs = ({ viewer, community }: Ctx, memberId: number): Statement => sql`id = ${memberId}
  and community_id = ${community.id} and status = 'active' and id <> ${viewer.memberId}
  and exists (select 1 from members v where v.id = ${viewer.memberId} and v.community_id = ${community.id}
    and v.status = 'active' and (v.role = 'owner' or (v.role = 'admin' and members.role in ('moderator', 'member'))
      or (v.role = 'moderator' and members.role = 'member')))`;
