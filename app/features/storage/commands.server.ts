import { deleteOpenGraphImage, deletePicture } from "~/features/communities/commands/update-community.server";
import { deleteEmoji } from "~/features/emojis/commands.server";
import { EMOJI_PICTURES } from "~/features/emojis/rules";
import { possibleKeys } from "~/features/files/keys";
import { LOOSE_MS } from "~/features/files/rules";
import { HOUSE_PICTURES, OPEN_GRAPH_IMAGE } from "~/features/communities/pictures";
import { POST_OPEN_GRAPH } from "~/features/posts/meta";
import { notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, isConflict, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { fileDeleted } from "./facts";
import { storagePolicy } from "./policy";
import { OF_GROUP } from "./rules";

/**
 * Takes a file away for good, whatever it hangs on: its bytes go at once, its row and what was left over with a sweep.
 * What caches keep of a public one they keep for an hour. Texts keep its place and say that it is gone; what it was the picture of has none any more, and an emoji goes with its own. Admins only; safe to repeat. Throws 404 for one that was never there.
 */
export async function deleteFile(ctx: Ctx, id: number): Promise<void> {
  const [file] = await ctx.read(
    () => sql<{
      ownerId: number;
      attachedKind: string | null;
      attachedId: number;
    }>`select owner_id as ownerId, attached_kind as attachedKind, attached_id as attachedId
      from files where id = ${id} and community_id = ${ctx.community.id}`,
  );
  authorize(storagePolicy, "can_manage_files", ctx.viewer, null);
  if (!file) throw notFound();
  if (file.ownerId === 0) return;
  // The house's own stand in the directory, too. Killed after it, the file is loose and is deleted by the next try.
  const housePicture = HOUSE_PICTURES.find((name) => name === file.attachedKind);
  if (housePicture) await deletePicture(ctx, housePicture);
  if (file.attachedKind === OPEN_GRAPH_IMAGE) await deleteOpenGraphImage(ctx);
  if (file.attachedKind === EMOJI_PICTURES[0]) await deleteEmojiOf(ctx, file.attachedId, id);
  const hung = (kind: string) => sql`(select attached_id from files where id = ${id} and attached_kind = ${kind})`;
  await commit(ctx, {
    writes: [
      // Who shows it as theirs shows what they would without one.
      write(sql`update members set avatar = '' where id = ${hung("avatar")} and community_id = ${ctx.community.id}
        and avatar = ${`file:${id}`}`),
      write(sql`update posts set cover_file_id = null where id = ${hung("post")} and community_id = ${ctx.community.id}
        and cover_file_id = ${id}`),
      write(sql`update chat_rooms set picture = null where id = ${hung(OF_GROUP)}
        and community_id = ${ctx.community.id} and picture = ${id}`),
      write(sql`update spaces set cover_file_id = null where id = ${hung("space_cover")}
        and community_id = ${ctx.community.id} and cover_file_id = ${id}`),
      write(sql`update posts set open_graph_file_id = null where id = ${hung(POST_OPEN_GRAPH)}
        and community_id = ${ctx.community.id} and open_graph_file_id = ${id}`),
      write(
        sql`update welcome_banners set file_id = null where community_id = ${ctx.community.id} and file_id = ${id}`,
      ),
      write(sql`update custom_emojis set dark_file_id = null where id = ${hung(EMOJI_PICTURES[1])}
        and community_id = ${ctx.community.id} and dark_file_id = ${id}`),
      when(sql`update files set owner_id = 0, attached_kind = null, attached_id = null,
          created_at = ${ctx.now() - LOOSE_MS + STILL_COMING_MS}
        where id = ${id} and community_id = ${ctx.community.id} and owner_id > 0`).record(
        fileDeleted(id, file.ownerId),
      ),
    ],
    changesPublicPages: "recorded",
  });
  // Who holds a signed address would be served until the sweep.
  const removing = ctx.files.remove(possibleKeys(ctx.community.id, id));
  ctx.waitUntil(removing.catch((error: unknown) => ctx.log({ file: id, kept: String(error) })));
}

/** An emoji is nothing but its picture: it goes, with every reaction. One that has another picture by now stays. */
const deleteEmojiOf = (ctx: Ctx, emojiId: number, picture: number): Promise<void> =>
  deleteEmoji(ctx, emojiId, picture).catch((error: unknown) => {
    if (!isConflict(error, "emoji_gone") && !isConflict(error, "not_found")) throw error;
  });

/** What was being uploaded when it was deleted has come by then, and goes with its row. */
const STILL_COMING_MS = 10 * 60_000;
