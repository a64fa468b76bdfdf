import { readableByViewer } from "~/features/spaces/readable.server";
import { notFound } from "~/lib/errors";
import { visitor } from "~/lib/viewer";
import type { ReadableFile } from "~/features/files/reading.server";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { canReadPost } from "./policy";
import { presentShared, type SharedPostPayload } from "./shared";
import { POST_OPEN_GRAPH } from "./meta";
import { upToDate } from "./rendering.server";
import { type FullPostRow, subjectOf } from "./row";
import { fullColumns, postColumns, postJoins } from "./row.server";
import { isShareUid } from "./share-address";
import { SHARING } from "./sharing";
import { presentPerson } from "~/features/members/person.server";

/**
 * A post for whoever has its share link, member or not: the link is the proof, so the viewer is asked only whether they
 * may read the post itself as well. Throws 404 for any link that opens nothing by now.
 */
export async function findSharedPost(ctx: Ctx, shareUid: string): Promise<SharedPostPayload> {
  if (!isShareUid(shareUid)) throw notFound();
  const [row] = await ctx.read(
    (viewer) => sql<FullPostRow>`select ${postColumns(ctx, viewer)}, ${fullColumns(ctx, viewer)} from posts p
      ${postJoins(viewer, ctx.now())} where ${isOpenByLink(ctx, shareUid)}`,
  );
  if (!row) throw notFound();
  return presentShared(await upToDate(row), {
    shareUid,
    isReader: canReadPost(ctx.viewer, subjectOf(row)),
    person: (columns) => presentPerson(ctx, columns),
  });
}

/** A file of a post for whoever has its share link; null where that opens it to nobody. It ends with the link. */
export async function getSharedFile(ctx: Ctx, id: number, shareUid: string): Promise<ReadableFile | null> {
  if (!isShareUid(shareUid)) return null;
  const [file] = await ctx.read(
    () => sql<
      Pick<ReadableFile, "kind" | "filename"> & { movingBytes: number }
    >`select f.kind, f.filename, f.moving_bytes as movingBytes
      from posts p join spaces s on s.id = p.space_id join files f on f.id = ${id}
      where ${isOpenByLink(ctx, shareUid)} and f.community_id = ${ctx.community.id} and f.owner_id > 0
        and f.attached_kind in ('post', ${POST_OPEN_GRAPH}) and f.attached_id = p.id`,
  );
  return file
    ? { kind: file.kind, filename: file.filename, moves: file.movingBytes > 0, playedAs: null, isPublic: false }
    : null;
}

/** A condition on `p` (posts) in `s` (spaces): the post is open to whoever has this link. As sharing.ts `isShared`. */
const isOpenByLink = (ctx: Ctx, shareUid: string): Statement =>
  sql`p.share_link = ${shareUid} and p.community_id = ${ctx.community.id} and p.status = 'published'
    and s.deleted_at is null and (p.sharing = ${SHARING.always}
      or (p.sharing = ${SHARING.whilePublic} and ${readableByViewer(visitor, ctx.community, ctx.now())}))`;
