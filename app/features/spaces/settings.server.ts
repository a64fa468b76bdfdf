import { authorize } from "~/lib/policy";
import { isAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import type { SpaceCover } from "./cover";
import { coverOf } from "./cover.server";
import { findSpaceContents } from "./commands/delete-space.server";
import { presentHead, type SpaceHead } from "./head";
import { type GroupOption, listGroupOptions } from "./in-group.server";
import { findLockedPage, type LockedPage } from "./locked-page.server";
import { spacePolicy } from "./policy";
import { findSpace } from "./queries.server";
import type { PostNotifications, SpaceTab } from "./rules";

export interface SpaceSettings {
  head: SpaceHead;
  locked: LockedPage;
  cover: SpaceCover | null;
  groupId: number;
  defaultSort: string;
  hidesMembersTab: boolean;
  hidesPastTab: boolean;
  defaultTab: SpaceTab;
  postNotifications: PostNotifications;
  hideFromSidebar: boolean;
  disableMemberPostCovers: boolean;
  hidePostSettings: boolean;
  membersCanPost: boolean;
  requiresTopic: boolean;
  /** Where it could stand; empty for who may not move it. */
  groups: GroupOption[];
  /** What goes with it; null for who may not delete it. */
  contents: { posts: number; members: number } | null;
}

/** /c/{slug}/settings. Managers of the space; groups and deleting are the admins'. */
export async function findSpaceSettings(ctx: Ctx, key: string): Promise<SpaceSettings> {
  const [space, locked, groups, contents] = await Promise.all([
    findSpace(ctx, key),
    findLockedPage(ctx, key),
    listGroupOptions(ctx),
    // Refused to who may not delete: the page then leaves that part out.
    findSpaceContents(ctx, key).catch(() => null),
  ]);
  authorize(spacePolicy, "can_manage_space", ctx.viewer, space.access);
  return {
    head: presentHead(ctx.viewer, space),
    locked,
    cover: coverOf(ctx, space),
    groupId: space.groupId,
    defaultSort: space.defaultSort,
    hidesMembersTab: space.hidesMembersTab,
    hidesPastTab: space.hidesPastTab,
    defaultTab: space.defaultTab,
    postNotifications: space.postNotifications,
    hideFromSidebar: space.hideFromSidebar,
    disableMemberPostCovers: space.disableMemberPostCovers,
    hidePostSettings: space.hidePostSettings,
    membersCanPost: space.access.membersCanPost,
    requiresTopic: space.requiresTopic,
    groups: isAdmin(ctx.viewer) ? groups : [],
    contents: contents && { posts: contents.posts, members: contents.members },
  };
}
