import { attachFiles } from "~/features/files/attach.server";
import { unfurl } from "~/features/links/commands.server";
import { AppError, refuseViewOnly } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { insertOnce } from "~/platform/database/insert";
import { getMemberViewer } from "~/platform/session.server";
import { sql } from "~/platform/database/sql";
import { chatAttachments } from "#db/community/schema";
import { said, type MessageKey } from "./commands/messages.server";
import { letGo, previewKey } from "./files.server";
import type { SaidPayload } from "./payload";
import type { MessagePreview } from "./previews";
import { askRoom, findRoom } from "./queries.server";
import { ATTACHMENT } from "./subject.server";

interface Asked {
  roomId: number;
  n: number;
  /** Whose message it is: they ask, as if they had pasted the link into a post. */
  memberId: number;
  link: string;
}

/**
 * What the link of a message says of itself, by the one port and under its guards (decision 0061); its picture hangs on
 * the message. null for an address that is not asked, one that says nothing, and for whoever has asked too often.
 */
export async function readPreview(ctx: Ctx, { roomId, n, memberId, link }: Asked): Promise<MessagePreview | null> {
  const author = await getMemberViewer(ctx, memberId);
  if (!author) return null;
  ctx.become(author);
  try {
    const { url, preview, picture } = await unfurl(ctx, link);
    if (picture) await hangPicture(ctx, { roomId, n, memberId, fileId: picture.id });
    const { title, description, site } = preview;
    return { url, title, description, site, picture: picture && shown(picture) };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Takes the preview of one's own message away, for good; safe to repeat. Throws 401, 403 for another's, 404, 409 message_gone. */
export async function removePreview(ctx: Ctx, { uuid, n }: MessageKey): Promise<SaidPayload> {
  const room = await findRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  const answer = said(await askRoom(ctx, room, (object, seat) => object.unpreview(seat, n)));
  await commit(ctx, { writes: letGo(ctx, room.id, isPictureOf(ctx.viewer.memberId, n)) });
  return answer;
}

const shown = ({ id, width, height }: { id: number; width: number; height: number }) => ({ id, width, height });

const isPictureOf = (memberId: number, n: number) => sql`member_id = ${memberId} and key = ${previewKey(n)}`;

/** In place of that of another link, which stood there before an edit. */
const hangPicture = (ctx: Ctx, { roomId, n, memberId, fileId }: Omit<Asked, "link"> & { fileId: number }) =>
  commit(ctx, {
    writes: [
      ...letGo(ctx, roomId, isPictureOf(memberId, n)),
      write(
        insertOnce(
          chatAttachments,
          { id: fileId, communityId: ctx.community.id, roomId, memberId, key: previewKey(n), n, createdAt: ctx.now() },
          "id",
        ),
      ),
      ...attachFiles(ctx, [fileId], ATTACHMENT, fileId),
    ],
  });
