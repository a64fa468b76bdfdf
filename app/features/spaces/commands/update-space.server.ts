import { forbidden, invalid } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { communityUrl, type Ctx } from "~/platform/context";
import { commit, isConflict, provided, UniqueViolation, type Write, when } from "~/platform/database/commit.server";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { attachFiles } from "../../files/attach.server";
import { refusedPicture } from "../../files/pictures.server";
import { readAddress } from "../../navigation/rules";
import { SPACE_COVER } from "../cover.server";
import { spaceFact } from "../facts";
import type { UpdateSpaceInput } from "../input";
import { spacePolicy, structurePolicy } from "../policy";
import { comesFromElsewhere, letGroupIn } from "../new-in-group.server";
import { findLockedPage, type LockedPage } from "../locked-page.server";
import { findSpace } from "../queries.server";
import { letInAskers, listAskers } from "./entry-requests.server";
import { managedByViewer } from "../readable.server";
import { isShownAs, noViewOf } from "../rules";

/**
 * Changes what is given and leaves the rest; who asks to be let in is in once it opens. Managers of the space; another
 * group admins only, whose members a job lets in where it says so. Throws as
 * `findSpace`; 422 slug when the address is taken, cover_image for a file that is no picture, display_view for another view of a space without posts,
 * locked_button_url and locked_button_label for a button that has one of them alone; 409 space_gone when it was deleted
 * meanwhile, space_group_gone, file_gone for a picture that is not their own fresh upload. Answers the address it has now.
 */
export async function updateSpace(
  ctx: Ctx,
  key: string | number,
  input: UpdateSpaceInput,
): Promise<{ id: number; slug: string }> {
  const [space, locked, askers] = await Promise.all([
    findSpace(ctx, key),
    findLockedPage(ctx, key),
    listAskers(ctx, key, input),
  ]);
  authorize(spacePolicy, "can_manage_space", ctx.viewer, space.access);
  const cover = input.cover_image === "none" || !input.cover_image ? null : Number(input.cover_image);
  const lockedUrl = lockedButtonOf(ctx, input, locked);
  const view = input.display_view ?? space.displayView;
  if (view !== space.displayView && !isShownAs(space.postType, view))
    throw invalid({ display_view: noViewOf(space.postType) });
  const group = input.space_group_id === space.groupId ? null : (input.space_group_id ?? null);
  if (group !== null) authorize(structurePolicy, "can_manage_structure", ctx.viewer, null);
  const change = {
    slug: input.slug ?? null,
    name: input.name ?? null,
    emoji: input.emoji ?? null,
    description: input.description ?? null,
    metaTitle: input.meta_tag_attributes?.meta_title ?? null,
    isPrivate: input.is_private === undefined ? null : Number(input.is_private),
    visibility: input.visibility ?? null,
    view: input.display_view ?? null,
    sort: input.default_sort ?? null,
    hide: input.hide_from_sidebar === undefined ? null : Number(input.hide_from_sidebar),
    hideSorting: input.hide_sorting === undefined ? null : Number(input.hide_sorting),
    hidePostSettings: input.hide_post_settings === undefined ? null : Number(input.hide_post_settings),
    disableCovers: input.disable_member_post_covers === undefined ? null : Number(input.disable_member_post_covers),
    membersCanPost: input.members_can_post === undefined ? null : Number(input.members_can_post),
    showLock: input.show_lock_icon_for_non_members === undefined ? null : Number(input.show_lock_icon_for_non_members),
    hideMembers: input.visible_tabs?.members === undefined ? null : Number(!input.visible_tabs.members),
    hidePast: input.visible_tabs?.past === undefined ? null : Number(!input.visible_tabs.past),
    requireTopic: input.require_topic_selection === undefined ? null : Number(input.require_topic_selection),
  };
  const opening = letInAskers(ctx, space.id, askers, input);
  const lettingIn = group === null ? null : letGroupIn(ctx, group, [space], comesFromElsewhere(ctx, group, [space.id]));
  try {
    const writes = [
      provided(mayStillManage(ctx, space.id)).otherwise("space_lost"),
      ...opening,
      // Only what was given is written: two managers who change different things do not undo each other.
      when(sql`update spaces set slug = coalesce(${change.slug}, slug), name = coalesce(${change.name}, name),
            emoji = coalesce(${change.emoji}, emoji), description = coalesce(${change.description}, description),
            meta_title = coalesce(${change.metaTitle}, meta_title),
            is_private = coalesce(${change.isPrivate}, is_private),
            visibility = coalesce(${change.visibility}, visibility),
            display_view = coalesce(${change.view}, display_view),
            default_sort = coalesce(${change.sort}, default_sort),
            hide_from_sidebar = coalesce(${change.hide}, hide_from_sidebar),
            hide_sorting = coalesce(${change.hideSorting}, hide_sorting),
            hide_post_settings = coalesce(${change.hidePostSettings}, hide_post_settings),
            disable_member_post_covers = coalesce(${change.disableCovers}, disable_member_post_covers),
            members_can_post = coalesce(${change.membersCanPost}, members_can_post),
            hide_members_tab = coalesce(${change.hideMembers}, hide_members_tab),
            hide_past_tab = coalesce(${change.hidePast}, hide_past_tab),
            default_tab = coalesce(${input.default_tab ?? null}, default_tab),
            default_post_notifications = coalesce(${input.default_post_notifications ?? null},
              default_post_notifications),
            cover_alt = coalesce(${input.cover_image_alt ?? null}, cover_alt)
            ${input.cover_image ? sql`, cover_file_id = ${cover}` : nothing},
            locked_page_heading = coalesce(${input.locked_page_heading ?? null}, locked_page_heading),
            locked_page_description = coalesce(${input.locked_page_description ?? null}, locked_page_description),
            locked_button_label = coalesce(${input.locked_button_label ?? null}, locked_button_label),
            locked_button_url = coalesce(${lockedUrl}, locked_button_url),
            show_lock_icon_for_non_members = coalesce(${change.showLock}, show_lock_icon_for_non_members),
            require_topic_selection = coalesce(${change.requireTopic}, require_topic_selection)
          where id = ${space.id} and community_id = ${ctx.community.id} and deleted_at is null
          returning slug`).otherwise("space_gone"),
      ...(input.cover_image
        ? attachFiles(ctx, cover === null ? [] : [cover], SPACE_COVER, space.id, { field: "cover_image" })
        : []),
      ...(lettingIn?.writes ?? []),
      ...(group === null ? [] : [moveTo(ctx, space.id, group)]),
    ];
    const committed = await commit(ctx, {
      writes,
      facts: [spaceFact("space.updated", space.id)],
      changesPublicPages: true,
    });
    lettingIn?.wake(writes, committed);
    return { id: space.id, slug: String(committed.rows[1 + opening.length]?.[0]?.slug ?? space.slug) };
  } catch (error) {
    if (isConflict(error, "space_lost")) {
      authorize(spacePolicy, "can_manage_space", ctx.viewer, (await findSpace(ctx, space.id)).access);
      throw forbidden();
    }
    if (error instanceof UniqueViolation && error.on.includes("spaces.slug")) {
      throw invalid({ slug: "space_slug_taken" });
    }
    throw refusedPicture(error);
  }
}

/** The address of the locked page's button as it is stored; null where it stays. A button has words and leads somewhere. */
function lockedButtonOf(ctx: Ctx, input: UpdateSpaceInput, stored: LockedPage): string | null {
  const { locked_button_label: label, locked_button_url: typed } = input;
  const address = typed ? readAddress(typed, new URL(communityUrl(ctx.site, ctx.community)).origin) : typed;
  if (address === null) throw invalid({ locked_button_url: "header_link_address" });
  if (label === undefined && address === undefined) return null;
  const [says, leads] = [label ?? stored.buttonLabel, address ?? stored.buttonUrl];
  if (leads && !says) throw invalid({ locked_button_label: "required" });
  if (says && !leads) throw invalid({ locked_button_url: "required" });
  return address ?? null;
}

/** As it is before the write, which may close the space to who closes it. Of one that was deleted the update says so. */
const mayStillManage = (ctx: Ctx, id: number): Statement =>
  sql`exists (select 1 from spaces s where s.id = ${id}
    and (s.deleted_at is not null or ${managedByViewer(ctx.viewer, ctx.community, ctx.now())}))`;

function moveTo(ctx: Ctx, id: number, group: number): Write {
  return when(sql`update spaces set space_group_id = ${group}, position = coalesce((select max(o.position) from spaces o
      where o.community_id = ${ctx.community.id} and o.space_group_id = ${group}), 0) + 1
    where id = ${id} and community_id = ${ctx.community.id} and exists (select 1 from space_groups g
      where g.id = ${group} and g.community_id = ${ctx.community.id} and g.deleted_at is null)`).otherwise(
    "space_group_gone",
  );
}
