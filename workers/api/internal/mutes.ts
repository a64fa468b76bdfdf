import { Hono } from "hono";
import { muteMember, unmuteMember } from "~/features/moderation/commands/mute-member.server";
import { muteInput, muteKey } from "~/features/moderation/input";
import { endsNever } from "~/features/members/rules";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const mute = endpoint(muteInput, async (ctx, { id, until }) => {
  const { mutedUntil } = await muteMember(ctx, id, until);
  return { is_muted: true, muted_until: endsNever(mutedUntil) ? null : new Date(mutedUntil).toISOString() };
});

/** /internal_api/members/{id}/mute: for whoever looks after what is said. */
export const mutes = new Hono<AppEnv>()
  .put("/:id/mute", mute)
  .patch("/:id/mute", mute)
  .delete(
    "/:id/mute",
    endpoint(muteKey, (ctx, { id }) => unmuteMember(ctx, id)),
  );
