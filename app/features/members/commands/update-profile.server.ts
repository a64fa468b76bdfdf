import { rename } from "~/features/accounts/commands/change-details.server";
import { getAccount } from "~/features/accounts/directory.server";
import { attachFiles } from "~/features/files/attach.server";
import { refusedPicture } from "~/features/files/pictures.server";
import { invalid, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when, type Write, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { profileChanged } from "../facts";
import type { ProfileInput } from "../input";

/** The viewer's headline and text here, and their name, which is one in all their communities; what is absent stays. */
export async function updateProfile(ctx: Ctx, input: Partial<ProfileInput>): Promise<void> {
  const viewer = await ctx.prove();
  if (!isSignedIn(viewer)) throw signInRequired();
  const account = viewer.accountId === null ? null : await getAccount(ctx, viewer.accountId);
  await commit(ctx, {
    writes: [
      when(
        sql`update members set headline = coalesce(${input.headline}, headline), bio = coalesce(${input.bio}, bio),
            profile_changed_at = iif(headline = coalesce(${input.headline}, headline) and bio = coalesce(${input.bio}, bio),
              profile_changed_at, ${ctx.now()}), updated_at = ${ctx.now()}
          where id = ${viewer.memberId} and community_id = ${ctx.community.id} and status = 'active'`,
      ).otherwise("not_found"),
    ],
    facts: [profileChanged(viewer.memberId)],
    changesPublicPages: true,
  });
  if (account && input.name !== undefined) await rename(ctx, account, input.name);
}

/** An uploaded picture of the viewer's becomes their avatar; the one before is swept. Throws 409 file_gone, 422 on `file`. */
export async function changeAvatar(ctx: Ctx, fileId: number): Promise<void> {
  const viewer = await ctx.prove();
  if (!Number.isSafeInteger(fileId) || fileId <= 0) throw invalid({ file: "file_gone" });
  const shown = { purpose: "avatar", field: "file" } as const;
  await saveAvatar(ctx, `file:${fileId}`, attachFiles(ctx, [fileId], "avatar", viewer.memberId, shown));
}

/** Back to initials. */
export async function removeAvatar(ctx: Ctx): Promise<void> {
  const viewer = await ctx.prove();
  await saveAvatar(ctx, "", attachFiles(ctx, [], "avatar", viewer.memberId));
}

async function saveAvatar(ctx: Ctx, avatar: string, files: Write[]): Promise<void> {
  const { viewer } = ctx;
  if (!isSignedIn(viewer)) throw signInRequired();
  await commit(ctx, {
    writes: [
      ...files,
      write(
        sql`update members set avatar = ${avatar}, profile_changed_at = ${ctx.now()}, updated_at = ${ctx.now()}
          where id = ${viewer.memberId} and community_id = ${ctx.community.id}`,
      ),
    ],
    facts: [profileChanged(viewer.memberId)],
    changesPublicPages: true,
  }).catch((error: unknown) => {
    throw refusedPicture(error);
  });
}
