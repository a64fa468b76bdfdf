import { isAdmin, isSignedIn, type Viewer } from "~/lib/viewer";
import { canReadSpace, type SpaceAccess, spacePolicy } from "../spaces/policy";

/** One line of the sidebar's statement: a space beside its group, or (no group) a bare membership. */
export interface SidebarRow {
  groupId: number | null;
  groupName: string;
  groupSlug: string;
  groupPosition: number;
  /** null: the group holds nothing, or a space that it lists to its members only. */
  id: number | null;
  slug: string;
  name: string;
  emoji: string;
  postType: string;
  isPrivate: number;
  visibility: SpaceAccess["visibility"];
  membersCanPost: number;
  lastPostAt: number;
  position: number;
  isMember: number;
  readAt: number | null;
  role: "admin" | "moderator" | null;
}

export interface SidebarGroup {
  id: number;
  name: string;
  slug: string;
  spaces: SidebarSpace[];
}

export interface SidebarSpace {
  id: number;
  slug: string;
  name: string;
  emoji: string;
  /** Listed, but the viewer is not in it: its page is the locked page. */
  isLocked: boolean;
  isPrivate: boolean;
  isDraft: boolean;
  isMember: boolean;
  /** Something was posted since the viewer last looked, or since they joined. */
  isUnread: boolean;
  canPost: boolean;
}

/** Puts the statement's lines in order and drops what the viewer may not list (spec section 5). */
export function arrangeSidebar(viewer: Viewer, rows: readonly SidebarRow[]): SidebarGroup[] {
  const mine = new Set(rows.filter((row) => row.isMember === 1).map((row) => row.id));
  const groups = new Map<number, SidebarGroup & { position: number; rows: SidebarRow[] }>();
  for (const row of rows) {
    if (row.groupId === null) continue;
    const { groupId: id, groupName: name, groupSlug: slug, groupPosition: position } = row;
    const group = groups.get(id) ?? { id, name, slug, position, spaces: [], rows: [] };
    groups.set(id, group);
    if (row.id !== null) group.rows.push(row);
  }
  return [...groups.values()]
    .sort((a, b) => a.position - b.position || a.id - b.id)
    .map(({ id, name, slug, rows: found }) => {
      const ordered = found.sort((a, b) => a.position - b.position || Number(a.id) - Number(b.id));
      return { id, name, slug, spaces: ordered.flatMap((row) => presentSpace(viewer, row, mine.has(row.id))) };
    })
    .filter((group) => group.spaces.length > 0 || isAdmin(viewer));
}

function presentSpace(viewer: Viewer, row: SidebarRow, isMember: boolean): SidebarSpace[] {
  const access: SpaceAccess = {
    isPrivate: row.isPrivate === 1,
    visibility: row.visibility,
    isSpaceMember: isMember,
    roles: row.role ? [row.role] : [],
    membersCanPost: row.membersCanPost === 1,
    postType: row.postType,
    isDeleted: false,
  };
  const canRead = canReadSpace(viewer, access);
  if (!canRead && row.visibility !== "listed") return [];
  const since = row.readAt ?? viewer.joinedAt;
  return [
    {
      id: Number(row.id),
      slug: row.slug,
      name: row.name,
      emoji: row.emoji,
      isLocked: !canRead,
      isPrivate: access.isPrivate,
      isDraft: row.visibility === "draft",
      isMember,
      isUnread: isSignedIn(viewer) && canRead && row.lastPostAt > since,
      canPost: spacePolicy.can_create_post(viewer, access),
    },
  ];
}

/** Where "Create" leads: the space one stands in if one may post there, else the first where one may. */
export function creatableSlug(groups: readonly SidebarGroup[], pathname: string): string | null {
  const postable = groups.flatMap((group) => group.spaces).filter((space) => space.canPost);
  const here = /^\/c\/([^/]+)/.exec(pathname)?.[1];
  return (postable.find((space) => space.slug === here) ?? postable[0])?.slug ?? null;
}
