import { attachFiles, loosen } from "~/features/files/attach.server";
import { mustBePicture } from "~/features/files/pictures.server";
import { invalid, notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import {
  commit,
  getMade,
  isConflict,
  isTwin,
  UniqueViolation,
  provided,
  type Write,
  when,
  write,
} from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { emojiFact } from "./facts";
import type { ChangeEmojiInput, NewEmojiInput } from "./input";
import { emojiPolicy } from "./policy";
import { MOST_EMOJIS } from "./rules";
import { removeReactions } from "./remove.server";

/**
 * Makes an emoji of the community's own (spec section 3). Admins only. `requestKey` makes it once however often it is
 * sent. Throws 422 emoji_name_taken, file_gone, 409 emojis_full.
 */
export async function createEmoji(ctx: Ctx, input: NewEmojiInput, requestKey?: string): Promise<{ id: number }> {
  mayManage(ctx);
  const { name, picture, dark_picture } = input;
  const dark = dark_picture ?? null;
  const id = ctx.newId();
  const key = requestKey ? `emoji.created:${ctx.viewer.memberId}:${requestKey}` : undefined;
  const isThere = sql`exists (select 1 from custom_emojis where ${ours(ctx, id)})`;
  try {
    await commit(ctx, {
      writes: [
        ...[picture, ...(dark === null ? [] : [dark])].map((file) => isPicture(ctx, file)),
        when(sql`insert into custom_emojis (id, community_id, name, file_id, dark_file_id, created_by, created_at)
          select ${id}, ${ctx.community.id}, ${name}, ${picture}, ${dark}, ${ctx.viewer.memberId}, ${ctx.now()}
          where (select count(*) from custom_emojis indexed by custom_emojis_name where community_id = ${ctx.community.id}) < ${MOST_EMOJIS}`).otherwise(
          "emojis_full",
        ),
        ...attachFiles(ctx, [picture], "custom_emoji", id, { isThere, purpose: "logo" }),
        ...(dark === null ? [] : attachFiles(ctx, [dark], "dark_custom_emoji", id, { isThere, purpose: "logo" })),
      ],
      facts: [emojiFact("emoji.created", id, key)],
    });
    return { id };
  } catch (error) {
    const isMaybeTwin = isTwin(error) || isNameTaken(error) || isConflict(error, "emojis_full");
    const made = key && isMaybeTwin ? await getMade(ctx, key) : null;
    if (made) return made;
    throw refused(error);
  }
}

/** Changes its pictures; its name stays. Admins only. Safe to repeat. Throws 404, 422 file_gone. */
export async function updateEmoji(ctx: Ctx, id: number, input: ChangeEmojiInput): Promise<void> {
  mayManage(ctx);
  await mustExist(ctx, id);
  const { picture, dark_picture: dark } = input;
  const writes: Write[] = [];
  if (picture !== undefined) {
    writes.push(isPicture(ctx, picture));
    writes.push(
      when(sql`update custom_emojis set file_id = ${picture} where ${standing(ctx, id)}`).otherwise("emoji_gone"),
    );
    writes.push(...attachFiles(ctx, [picture], "custom_emoji", id, { purpose: "logo" }));
  }
  if (dark !== undefined) {
    if (dark !== null) writes.push(isPicture(ctx, dark));
    writes.push(
      when(sql`update custom_emojis set dark_file_id = ${dark} where ${standing(ctx, id)}`).otherwise("emoji_gone"),
    );
    writes.push(...attachFiles(ctx, dark === null ? [] : [dark], "dark_custom_emoji", id, { purpose: "logo" }));
  }
  if (writes.length === 0) return;
  try {
    await commit(ctx, { writes, facts: [emojiFact("emoji.updated", id)] });
  } catch (error) {
    throw refused(error);
  }
}

/**
 * Deletes it, and every reaction with it: what the first batch leaves of those the sweep takes. Safe to repeat. Admins
 * only. Throws 404; for its `picture` alone, 409 emoji_gone where it has another by now.
 */
export async function deleteEmoji(ctx: Ctx, id: number, picture?: number): Promise<void> {
  mayManage(ctx);
  const { name, isDeleted } = await mustExist(ctx, id);
  if (isDeleted) return;
  const hasIt = sql`exists (select 1 from custom_emojis where ${ours(ctx, id)} and file_id = ${picture ?? 0})`;
  await commit(ctx, {
    writes: [
      ...(picture === undefined ? [] : [provided(hasIt).otherwise("emoji_gone")]),
      when(sql`update custom_emojis set deleted_at = ${ctx.now()}
        where ${standing(ctx, id)}`).record(emojiFact("emoji.deleted", id)),
      write(removeReactions(ctx, name)),
      loosen(ctx, "custom_emoji", sql`(${id})`),
      loosen(ctx, "dark_custom_emoji", sql`(${id})`),
    ],
    changesPublicPages: true,
  });
}

const mayManage = (ctx: Ctx): void => authorize(emojiPolicy, "can_manage_emojis", ctx.viewer, null);

const ours = (ctx: Ctx, id: number): Statement => sql`id = ${id} and community_id = ${ctx.community.id}`;
const standing = (ctx: Ctx, id: number): Statement => sql`${ours(ctx, id)} and deleted_at is null`;

async function mustExist(ctx: Ctx, id: number): Promise<{ name: string; isDeleted: boolean }> {
  const [row] = await ctx.read(
    () => sql<{ name: string; isDeleted: number }>`select name, deleted_at is not null as isDeleted
      from custom_emojis where ${ours(ctx, id)}`,
  );
  if (!row) throw notFound();
  return { name: row.name, isDeleted: row.isDeleted === 1 };
}

const isPicture = (ctx: Ctx, file: number): Write => mustBePicture(ctx, file, "logo", "emoji_picture_required");

const isNameTaken = (error: unknown): boolean =>
  error instanceof UniqueViolation && error.on.includes("custom_emojis.name");

function refused(error: unknown): unknown {
  if (isNameTaken(error)) return invalid({ name: "emoji_name_taken" });
  if (isConflict(error, "emoji_picture_required")) return invalid({ picture: "emoji_picture_required" });
  if (isConflict(error, "file_gone")) return invalid({ picture: "file_gone" });
  return error;
}
