import { isShownTo } from "~/features/spaces/readable.server";
import { customEmojiUrls } from "~/features/reactions/rules";
import { readCursor, writeCursor } from "~/lib/cursor";
import { notFound, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { claimsAdmin, claimsMember, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { asSql } from "~/platform/database/condition";
import { nothing, sql } from "~/platform/database/sql";
import { emojiPolicy } from "./policy";
import { type CustomEmojiPayload, PAGE_SIZE } from "./rules";

interface EmojiPage {
  records: CustomEmojiPayload[];
  cursor: string | null;
}

/** The community's own emoji by their names, a hundred at a time, for its members to choose from. Throws 401 for a visitor. */
export async function listEmojis(ctx: Ctx, { cursor }: { cursor?: string | null } = {}): Promise<EmojiPage> {
  const from = readCursor(cursor, isName);
  const rows = await ctx.read((viewer) =>
    claimsMember(viewer)
      ? sql<EmojiRow>`select id, name, dark_file_id as darkFileId, created_at as at from custom_emojis indexed by custom_emojis_name
          where community_id = ${ctx.community.id} ${from ? sql`and name > ${from[0]}` : nothing} and deleted_at is null
          order by name limit ${PAGE_SIZE + 1}`
      : null,
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return { records: page.map(presentEmoji), cursor: rows.length > PAGE_SIZE && last ? writeCursor([last.name]) : null };
}

/** One of them, to be changed. Admins only. Throws 404. */
export async function findEmoji(ctx: Ctx, id: number): Promise<CustomEmojiPayload> {
  const [row] = await ctx.read((viewer) =>
    claimsAdmin(viewer)
      ? sql<EmojiRow>`select id, name, dark_file_id as darkFileId, created_at as at from custom_emojis
          where id = ${id} and community_id = ${ctx.community.id} and deleted_at is null`
      : null,
  );
  authorize(emojiPolicy, "can_manage_emojis", ctx.viewer, null);
  if (!row) throw notFound();
  return presentEmoji(row);
}

/**
 * The file of an emoji's picture for whoever may see the community: by its name, as a reaction knows it. Throws 404
 * for one that is not there, or not theirs to see.
 */
export async function findEmojiPicture(ctx: Ctx, name: string, { isDark }: { isDark: boolean }): Promise<number> {
  const [row] = await ctx.read(
    (viewer) => sql<{ fileId: number }>`select ${isDark ? sql`coalesce(dark_file_id, file_id)` : sql`file_id`} as fileId
      from custom_emojis where community_id = ${ctx.community.id} and name = ${name} and deleted_at is null
        and ${asSql(isShownTo(viewer, ctx.community))}`,
  );
  if (!row) throw notFound();
  return row.fileId;
}

interface EmojiRow {
  id: number;
  name: string;
  darkFileId: number | null;
  at: number;
}

function presentEmoji({ id, name, darkFileId, at }: EmojiRow): CustomEmojiPayload {
  const { custom_emoji_url, custom_emoji_dark_url } = customEmojiUrls(name);
  return {
    id,
    name,
    emoji: `:${name}:`,
    custom_emoji_url,
    custom_emoji_dark_url: darkFileId === null ? null : custom_emoji_dark_url,
    created_at: new Date(at).toISOString(),
  };
}

const isName = (parts: readonly unknown[]): parts is readonly [string] =>
  parts.length === 1 && typeof parts[0] === "string";
