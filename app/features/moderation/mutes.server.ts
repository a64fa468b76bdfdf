import type { Role } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { mutePolicy } from "./mutes";

/** A member's mute, for who may change it; null for anybody else. */
export async function getMute(ctx: Ctx, memberId: number): Promise<{ mutedUntil: number | null } | null> {
  const [row] = await ctx.read(
    () => sql<{ role: Exclude<Role, "visitor">; status: string; mutedUntil: number | null }>`select role, status,
        muted_until as mutedUntil
      from members where id = ${memberId} and community_id = ${ctx.community.id}`,
  );
  if (!row) return null;
  const member = { id: memberId, role: row.role, isActive: row.status === "active" };
  if (!mutePolicy.can_mute_member(ctx.viewer, member)) return null;
  return { mutedUntil: row.mutedUntil !== null && row.mutedUntil > ctx.now() ? row.mutedUntil : null };
}
