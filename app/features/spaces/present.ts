import { abilities } from "~/lib/policy";
import type { Viewer } from "~/lib/viewer";
import type { AccessChange, Change } from "./access-change";
import { openingTab, showsMembersTab, showsPastTab } from "./head";
import { spacePolicy, spaceRules } from "./policy";
import type { EntryRequest, OwnEntryRequest } from "./entry-requests.server";
import type { LockedPage } from "./locked-page.server";
import type { SpaceMember } from "./members.server";
import type { SpaceGroup } from "./queries.server";
import { askAgainAt, showsEvents, takesPosts } from "./rules";
import type { Space } from "./space-rows.server";

/** Spec section 3, "Space": exactly its fields. What has no feature yet is null or false. */
export function presentSpace(viewer: Viewer, space: Space) {
  const { access } = space;
  return {
    id: space.id,
    slug: space.slug,
    name: space.name,
    post_type: space.postType,
    space_type: space.postType,
    chat_room_uuid: space.roomUuid,
    display_view: space.displayView,
    is_private: access.isPrivate,
    visibility: access.visibility === "listed" ? null : access.visibility,
    is_space_member: access.isSpaceMember,
    current_user_roles: access.isSpaceMember ? [...access.roles] : [],
    space_access_type: null,
    emoji: space.emoji === "" ? null : space.emoji,
    hide_sorting: space.hideSorting,
    visible_tabs: {
      members: spaceRules.can_see_members(viewer, access) && showsMembersTab(viewer, space),
      upcoming: showsEvents(space.postType),
      past: showsPastTab(viewer, space),
      posts: takesPosts(space.postType) && !showsEvents(space.postType),
    },
    meta_tag_attributes: { meta_title: space.metaTitle || space.name },
    default_tab: openingTab(space),
    posts_count: space.postsCount,
    created_at: new Date(space.createdAt).toISOString(),
    hide_from_sidebar: space.hideFromSidebar,
    hide_post_settings: space.hidePostSettings,
    disable_member_post_covers: space.disableMemberPostCovers,
    require_topic_selection: space.requiresTopic,
    policies: abilities(spacePolicy, viewer, access),
  };
}

/** What a space says to those outside it, beside the rest of what who manages it sets. */
export const presentLockedPage = (page: LockedPage) => ({
  locked_page_heading: page.heading,
  locked_page_description: page.description,
  locked_button_label: page.buttonLabel,
  locked_button_url: page.buttonUrl,
  show_lock_icon_for_non_members: page.showsLock,
});

/** Spec section 3, "Space group", with what its address needs. */
export const presentSpaceGroup = (group: SpaceGroup) => ({
  id: group.id,
  slug: group.slug,
  name: group.name,
  hide_non_member_spaces_from_sidebar: group.hideNonMemberSpaces,
  automatically_add_members_to_new_spaces: group.addsMembersToNewSpaces,
});

/** A line of the members tab. */
export const presentSpaceMember = (member: SpaceMember) => ({
  community_member_id: member.id,
  public_uid: member.publicUid,
  name: member.name,
  headline: member.headline,
  roles: member.role ? [member.role] : [],
  joined_at: new Date(member.joinedAt).toISOString(),
});

/** One's own request to be let into a space. */
export const presentOwnEntryRequest = ({ message, askedAt, declinedAt }: OwnEntryRequest) => ({
  message,
  asked_at: new Date(askedAt).toISOString(),
  declined_at: declinedAt === null ? null : new Date(declinedAt).toISOString(),
  may_ask_again_at: declinedAt === null ? null : new Date(askAgainAt(declinedAt)).toISOString(),
});

/** Somebody who waits to be let in, for the managers of the space. */
export const presentEntryRequest = (request: EntryRequest) => ({
  community_member_id: request.memberId,
  public_uid: request.publicUid,
  name: request.name,
  headline: request.headline,
  message: request.message,
  asked_at: new Date(request.askedAt).toISOString(),
});

/** Who would gain and who would lose a space by another access. `is_at_least`: only the newest members were asked. */
export const presentAccessChange = ({ from, to, gain, lose, keep, letIn, known, web, isMore }: AccessChange) => ({
  from,
  to,
  gained: presentChange(gain),
  lost: presentChange(lose),
  kept_count: keep,
  let_in_count: letIn,
  known: { gained_count: known.gain, lost_count: known.lose },
  web,
  is_at_least: isMore,
});

const presentChange = ({ count, inside, people }: Change) => ({
  count,
  space_members_count: inside,
  members: people.map(({ id, name }) => ({ public_uid: id, name })),
});
