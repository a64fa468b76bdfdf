import { conflict, invalid, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, UniqueViolation, write } from "~/platform/database/commit.server";
import { raw, type Statement, sql } from "~/platform/database/sql";
import type { FolderInput } from "./input";
import type { FolderPayload } from "./payload";
import { MOST_FOLDERS } from "./rules";

/** The viewer's own folders by name; no more than they may have. Throws 401. */
export async function listFolders(ctx: Ctx): Promise<FolderPayload[]> {
  const folders = await ctx.read(
    (viewer) => sql<FolderPayload>`select id, name from bookmark_folders indexed by bookmark_folders_name
      where member_id = ${viewer.memberId} and community_id = ${ctx.community.id}
      order by name collate nocase limit ${MOST_FOLDERS}`,
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  return folders;
}

/**
 * Makes a folder, or answers the one that has this name already: safe to repeat, and in whatever case. Throws 401, 409
 * bookmark_folders_full beyond a hundred.
 */
export async function createFolder(ctx: Ctx, { name }: FolderInput): Promise<FolderPayload> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const mine = sql`member_id = ${ctx.viewer.memberId} and community_id = ${ctx.community.id}`;
  const { rows } = await commit(ctx, {
    writes: [
      write(sql`insert into bookmark_folders (id, community_id, member_id, name, created_at)
        select ${ctx.newId()}, ${ctx.community.id}, ${ctx.viewer.memberId}, ${name}, ${ctx.now()}
        where (select count(*) from bookmark_folders where ${mine}) < ${raw(String(MOST_FOLDERS))}
        on conflict (member_id, name collate nocase) do nothing`),
      write(sql`select id, name from bookmark_folders where ${mine} and name = ${name} collate nocase`),
    ],
  });
  const made = rows[1]?.[0] as FolderPayload | undefined;
  if (!made) throw conflict("bookmark_folders_full");
  return { id: made.id, name: made.name };
}

/** Throws 401, 404, 422 name for one that there is. */
export async function renameFolder(ctx: Ctx, id: number, { name }: FolderInput): Promise<FolderPayload> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  try {
    const { changes } = await commit(ctx, {
      writes: [write(sql`update bookmark_folders set name = ${name} where ${own(ctx, id)}`)],
    });
    if (changes[0] === 0) throw notFound();
  } catch (error) {
    if (error instanceof UniqueViolation) throw invalid({ name: "bookmark_folder_taken" });
    throw error;
  }
  return { id, name };
}

/** Of a folder that goes, so many bookmarks are taken out in one piece. */
const OUT_AT_ONCE = 500;

/**
 * Takes a folder away; its bookmarks stay, in none. Cut off in between it stands with what is left in it, and can be
 * taken away again. Throws 401, 404.
 */
export async function deleteFolder(ctx: Ctx, id: number): Promise<void> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const inside = sql`select id from bookmarks indexed by bookmarks_folder where member_id = ${ctx.viewer.memberId}
    and folder_id = ${id} and community_id = ${ctx.community.id}`;
  for (;;) {
    const { changes } = await commit(ctx, {
      writes: [
        write(sql`update bookmarks set folder_id = null where id in (${inside} limit ${raw(String(OUT_AT_ONCE))})`),
        // With the last of them, so that none is put into it in between.
        write(sql`delete from bookmark_folders where ${own(ctx, id)} and not exists (${inside})`),
      ],
    });
    if (changes[1] !== 0) return;
    if (changes[0] === 0) throw notFound();
  }
}

const own = (ctx: Ctx, id: number): Statement =>
  sql`id = ${id} and member_id = ${ctx.viewer.memberId} and community_id = ${ctx.community.id}`;
