import { canReadSpace, isOnTheWeb, managesSpace, type SpaceAccess } from "~/features/spaces/policy";
import { communityIsPrivate } from "~/features/spaces/space-access.server";
import { notFound } from "~/lib/errors";
import { isAdmin, isSignedIn, type Viewer } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import type { AttachedKind } from "./rules";

export interface ReadableFile {
  kind: "image" | "download";
  filename: string;
  /** Everybody on the web may read it: caches may keep it. */
  isPublic: boolean;
}

/**
 * A file by an unsigned address, for whoever may read what it hangs on; its owner while it hangs on nothing.
 * Whatever else is not found: its id must tell nothing.
 */
export async function findReadableFile(ctx: Ctx, id: number): Promise<ReadableFile> {
  const [row] = await ctx.read(
    (viewer) => sql<FileRow>`select f.kind, f.filename, f.owner_id as ownerId, f.attached_kind as attachedKind,
        p.status, p.is_shared as isShared, p.author_id as authorId, c.deleted_at as commentDeletedAt,
        s.id as spaceId, s.is_private as isPrivate, s.visibility, s.deleted_at as spaceDeletedAt,
        s.post_type as postType, s.members_can_post as membersCanPost, m.member_id as spaceMemberId, r.role,
        ${communityIsPrivate(ctx.community)} as communityIsPrivate
      from files f
        left join comments c on f.attached_kind = 'comment' and c.id = f.attached_id
        left join posts p on p.id = case f.attached_kind when 'post' then f.attached_id when 'comment' then c.post_id end
        left join spaces s on s.id = p.space_id and s.community_id = f.community_id
        left join space_members m on m.member_id = ${viewer.memberId} and m.space_id = s.id and m.until > ${ctx.now()}
        left join space_roles r on r.member_id = ${viewer.memberId} and r.space_id = s.id
      where f.id = ${id} and f.community_id = ${ctx.community.id} and f.owner_id > 0`,
  );
  if (!row || !canReadFile(ctx.viewer, row)) throw notFound();
  return { kind: row.kind, filename: row.filename, isPublic: isPublicFile(row) };
}

export function canReadFile(viewer: Viewer, file: FileRow): boolean {
  if (file.attachedKind === null) return isSignedIn(viewer) && file.ownerId === viewer.memberId;
  if (file.attachedKind === "avatar" || file.attachedKind === "logo") {
    return file.communityIsPrivate === 0 || isSignedIn(viewer);
  }
  if (file.spaceId === null || file.commentDeletedAt !== null) return false;
  const space = accessOf(file);
  if (file.status === "published") return isAdmin(viewer) || canReadSpace(viewer, space);
  // What is not published yet, or no longer, is its author's alone, unless they share the draft.
  if (!isSignedIn(viewer)) return false;
  const isShared = file.status === "draft" && file.isShared === 1;
  return file.authorId === viewer.memberId || (isShared && canReadSpace(viewer, space) && managesSpace(viewer, space));
}

function isPublicFile(file: FileRow): boolean {
  if (file.attachedKind === null || file.communityIsPrivate !== 0) return false;
  if (file.attachedKind === "avatar" || file.attachedKind === "logo") return true;
  return file.status === "published" && file.commentDeletedAt === null && isOnTheWeb(accessOf(file));
}

function accessOf(file: FileRow): SpaceAccess {
  return {
    isPrivate: file.isPrivate === 1,
    visibility: file.visibility ?? "draft",
    isSpaceMember: file.spaceMemberId !== null,
    roles: file.role ? [file.role] : [],
    membersCanPost: file.membersCanPost === 1,
    postType: file.postType ?? "basic",
    isDeleted: file.spaceDeletedAt !== null,
    isCommunityPrivate: file.communityIsPrivate !== 0,
  };
}

export interface FileRow {
  kind: "image" | "download";
  filename: string;
  ownerId: number;
  attachedKind: AttachedKind | null;
  status: string | null;
  isShared: number | null;
  authorId: number | null;
  commentDeletedAt: number | null;
  spaceId: number | null;
  isPrivate: number | null;
  visibility: "listed" | "secret" | "draft" | null;
  spaceDeletedAt: number | null;
  postType: string | null;
  membersCanPost: number | null;
  spaceMemberId: number | null;
  role: "admin" | "moderator" | null;
  communityIsPrivate: number;
}
