import { Hono } from "hono";
import * as z from "zod";
import { issueClaim } from "~/features/accounts/commands/claim-author.server";
import { claimInput } from "~/features/accounts/input";
import { changeAvatar, removeAvatar, updateProfile } from "~/features/members/commands/update-profile.server";
import { avatarInput, profileChange } from "~/features/members/input";
import { presentMyProfile } from "~/features/members/present";
import { findMyProfile, findProfile } from "~/features/members/queries.server";
import type { Ctx } from "~/platform/context";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const nothing = z.object({});
const mine = async (ctx: Ctx) => presentMyProfile(await findMyProfile(ctx));

const change = endpoint(profileChange, async (ctx, input) => {
  await updateProfile(ctx, input);
  return mine(ctx);
});

/** /internal_api/profile (spec section 7: "profiles show, update"): one's own. */
export const profile = new Hono<AppEnv>()
  .get("/", endpoint(nothing, mine, { readsFirst: true }))
  .put("/", change)
  .patch("/", change)
  .put(
    "/avatar",
    endpoint(avatarInput, async (ctx, { file_id: id }) => {
      await changeAvatar(ctx, id);
      return mine(ctx);
    }),
  )
  .delete(
    "/avatar",
    endpoint(nothing, async (ctx) => {
      await removeAvatar(ctx);
      return mine(ctx);
    }),
  );

/** /internal_api/profiles/{public_uid}: an imported author's, whose person is sent the link that makes it theirs. */
export const profiles = new Hono<AppEnv>().post(
  "/:publicUid/claim",
  endpoint(claimInput, async (ctx, { publicUid, email }) => {
    const { publicUid: uid, name } = await findProfile(ctx, publicUid);
    await issueClaim(ctx, uid, email, name);
    return { sent_to: email };
  }),
);
