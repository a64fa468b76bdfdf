import { Hono } from "hono";
import * as z from "zod";
import { listSidebar } from "~/features/communities/sidebar.server";
import { sidebarHtml } from "~/features/communities/sidebar-html";
import { duplicateWithPosts } from "~/features/posts/copies/start.server";
import { CHANGED } from "~/features/spaces/access-change";
import { findAccessChange, listAccessChanged } from "~/features/spaces/access-change.server";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { deleteSpace, restoreSpace } from "~/features/spaces/commands/delete-space.server";
import {
  askForEntry,
  declineEntry,
  grantEntry,
  withdrawEntryRequest,
} from "~/features/spaces/commands/entry-requests.server";
import { joinSpace, leaveSpace } from "~/features/spaces/commands/join-space.server";
import { markSpaceRead, visitSpace } from "~/features/spaces/commands/see-space.server";
import { moveSpace, orderSpaces } from "~/features/spaces/commands/order-spaces.server";
import {
  addManySpaceMembers,
  addSpaceMembers,
  removeSpaceMember,
  removeSpaceRole,
  setSpaceRole,
  startMembersCsv,
} from "~/features/spaces/commands/space-members.server";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import { countActiveMembers, findSpaceLimit } from "~/features/spaces/counts.server";
import { coverOf } from "~/features/spaces/cover.server";
import { listEntryRequests } from "~/features/spaces/entry-requests.server";
import {
  addManyInput,
  attachedFileInput,
  createSpaceInput,
  duplicateSpaceInput,
  entryInput,
  idInput,
  memberIdsInput,
  orderInput,
  spaceKey,
  spaceRoleInput,
  updateSpaceInput,
} from "~/features/spaces/input";
import { findLockedPage } from "~/features/spaces/locked-page.server";
import { listSpaceMembers } from "~/features/spaces/members.server";
import {
  presentAccessChange,
  presentEntryRequest,
  presentLockedPage,
  presentOwnEntryRequest,
  presentSpace,
  presentSpaceMember,
} from "~/features/spaces/present";
import { findSpace, listSpaces } from "~/features/spaces/queries.server";
import { SPACE_SORTS, sortSpaces } from "~/features/spaces/rules";
import { ACCESSES } from "~/features/spaces/space-form";
import { localeOf } from "~/i18n/locale";
import type { Ctx } from "~/platform/context";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const one = z.object({ id: spaceKey });
/** A moment with its zone, as the wire says all of them. */
const momentInput = z.iso.datetime("invalid").transform((said) => Date.parse(said));
const member = z.object({ id: spaceKey, memberId: idInput });
/** These read the space through the viewer before they decide anything: the proof travels with that read. */
const reads = { readsFirst: true } as const;
const index = z.object({ include_sidebar: z.string().optional(), sort: z.enum(SPACE_SORTS).optional() });

/** One space; to whoever manages it, with what it says to those outside and tells those inside. */
async function show(ctx: Ctx, id: string | number) {
  const [space, locked] = await Promise.all([findSpace(ctx, id), findLockedPage(ctx, id)]);
  const cover = coverOf(ctx, space);
  const whole = {
    ...presentSpace(ctx.viewer, space),
    cover_image_url: cover?.src ?? null,
    cover_image_alt: space.cover?.alt ?? null,
  };
  if (!whole.policies.can_manage_space) return whole;
  return { ...whole, ...presentLockedPage(locked), default_post_notifications: space.postNotifications };
}

/** Only what is given changes, by either method. */
const change = endpoint(updateSpaceInput.extend(one.shape), async (ctx, { id, ...input }) => {
  const changed = await updateSpace(ctx, id, input);
  return show(ctx, changed.id);
});

/** /internal_api/spaces (spec section 7). `:id` is an id or a slug. */
export const spaces = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      index,
      async (ctx, { sort, include_sidebar }) => {
        const isWanted = include_sidebar === "true";
        const [found, groups] = await Promise.all([listSpaces(ctx), isWanted ? listSidebar(ctx) : null]);
        const sorted = sort ? sortSpaces(found, sort, localeOf(ctx)) : found;
        return {
          records: sorted.map((space) => presentSpace(ctx.viewer, space)),
          sidebar_html: groups && sidebarHtml(groups, localeOf(ctx)),
        };
      },
      reads,
    ),
  )
  .post(
    "/",
    endpoint(
      createSpaceInput,
      async (ctx, input, { idempotencyKey }) => {
        const { id } = await createSpace(ctx, input, idempotencyKey);
        const space = await findSpace(ctx, id);
        return presentSpace(ctx.viewer, space);
      },
      { status: 201 },
    ),
  )
  .put(
    "/reorder",
    endpoint(z.object({ space_group_id: idInput, ids: orderInput }), (ctx, { space_group_id, ids }) =>
      orderSpaces(ctx, space_group_id, ids),
    ),
  )
  /** How many spaces a group may hold; null for as many as one likes. */
  .get(
    "/max_space_limit",
    endpoint(
      z.object({ space_group_id: idInput }),
      async (ctx, { space_group_id }) => {
        const { groupId, limit } = await findSpaceLimit(ctx, space_group_id);
        return { space_group_id: groupId, max_space_limit: limit };
      },
      reads,
    ),
  )
  .get(
    "/:id/active_members_count",
    endpoint(
      one,
      async (ctx, { id }) => {
        const { count, isMore } = await countActiveMembers(ctx, id);
        return { active_members_count: count, is_at_least: isMore };
      },
      reads,
    ),
  )
  .get(
    "/:id",
    endpoint(one, (ctx, { id }) => show(ctx, id), reads),
  )
  .put("/:id", change)
  .patch("/:id", change)
  /** Its picture, by its name. */
  .delete(
    "/:id/attached_files",
    endpoint(attachedFileInput.extend(one.shape), async (ctx, { id }) => {
      await updateSpace(ctx, id, { cover_image: "none" });
    }),
  )
  /** Who would gain and who would lose it, before it is changed. */
  .get(
    "/:id/access_change",
    endpoint(
      one.extend({ access: z.enum(ACCESSES) }),
      async (ctx, { id, access }) => {
        const change = await findAccessChange(ctx, id, access);
        return { access_change: change && presentAccessChange(change) };
      },
      reads,
    ),
  )
  /** Who they are, all of them. */
  .get(
    "/:id/access_change/members",
    endpoint(
      one.extend({ access: z.enum(ACCESSES), side: z.enum(CHANGED), cursor: z.string().optional() }),
      (ctx, { id, access, side, cursor }) => listAccessChanged(ctx, id, access, { side, cursor }),
      reads,
    ),
  )
  .delete(
    "/:id",
    endpoint(one, async (ctx, { id }) => ({ id: (await deleteSpace(ctx, id)).id })),
  )
  .post(
    "/:id/duplicate",
    endpoint(
      duplicateSpaceInput.extend(one.shape),
      async (ctx, { id, ...input }, { idempotencyKey }) => {
        const copy = await duplicateWithPosts(ctx, id, input, idempotencyKey);
        return {
          ...(await show(ctx, copy.id)),
          job_id: copy.job,
          posts_job_id: copy.postsJob,
          topics_left: copy.topicsLeft,
        };
      },
      { status: 201 },
    ),
  )
  .post(
    "/:id/restore",
    endpoint(z.object({ id: idInput }), (ctx, { id }) => restoreSpace(ctx, id)),
  )
  .post(
    "/:id/move",
    endpoint(one.extend({ direction: z.enum(["up", "down"]) }), (ctx, { id, direction }) =>
      moveSpace(ctx, id, direction),
    ),
  )
  .post(
    "/:id/join",
    endpoint(one, async (ctx, { id }) => ({ is_space_member: (await joinSpace(ctx, id)).isSpaceMember }), reads),
  )
  .post(
    "/:id/leave",
    endpoint(one, async (ctx, { id }) => presentLeft(await leaveSpace(ctx, id)), reads),
  )
  .post(
    "/:id/read",
    endpoint(one.extend({ up_to: momentInput.optional() }), (ctx, { id, up_to }) => markSpaceRead(ctx, id, up_to)),
  )
  /** One of its posts is being read. */
  .post(
    "/:id/visit",
    endpoint(one, (ctx, { id }) => visitSpace(ctx, id)),
  )
  .get(
    "/:id/space_members",
    endpoint(
      one.extend({ cursor: z.string().optional() }),
      async (ctx, { id, cursor }) => {
        const page = await listSpaceMembers(ctx, id, { cursor });
        return { records: page.members.map(presentSpaceMember), cursor: page.cursor };
      },
      reads,
    ),
  )
  .post(
    "/:id/space_members",
    endpoint(
      one.extend({ community_member_ids: memberIdsInput }),
      async (ctx, { id, community_member_ids }, { idempotencyKey }) => {
        const { added, job } = await addSpaceMembers(ctx, id, community_member_ids, idempotencyKey);
        return { added, job_id: job };
      },
    ),
  )
  // Everybody of the community or of another space, and members.csv of a large one: by jobs.
  .post(
    "/:id/space_members/from",
    endpoint(
      addManyInput,
      async (ctx, { id, from }, { idempotencyKey }) => ({
        job_id: (await addManySpaceMembers(ctx, id, from, idempotencyKey)).job,
      }),
      { status: 201 },
    ),
  )
  .post(
    "/:id/members_csv",
    endpoint(one, async (ctx, { id }) => ({ job_id: (await startMembersCsv(ctx, id)).job }), { status: 201 }),
  )
  .patch(
    "/:id/space_members/:memberId",
    endpoint(member.extend({ role: spaceRoleInput.nullable() }), async (ctx, { id, memberId, role }) => {
      if (role) await setSpaceRole(ctx, id, memberId, role);
      else await removeSpaceRole(ctx, id, memberId);
      return { role };
    }),
  )
  .delete(
    "/:id/space_members/:memberId",
    endpoint(member, async (ctx, { id, memberId }) => presentLeft(await removeSpaceMember(ctx, id, memberId))),
  )
  // One's own: there is one for each space.
  .post(
    "/:id/entry_request",
    endpoint(
      entryInput.extend(one.shape),
      async (ctx, { id, message }) => presentOwnEntryRequest(await askForEntry(ctx, id, message)),
      { status: 201 },
    ),
  )
  .delete(
    "/:id/entry_request",
    endpoint(one, (ctx, { id }) => withdrawEntryRequest(ctx, id)),
  )
  .get(
    "/:id/entry_requests",
    endpoint(
      one.extend({ cursor: z.string().optional() }),
      async (ctx, { id, cursor }) => {
        const page = await listEntryRequests(ctx, id, { cursor });
        return { records: page.requests.map(presentEntryRequest), cursor: page.cursor };
      },
      reads,
    ),
  )
  .post(
    "/:id/entry_requests/:memberId/grant",
    endpoint(member, (ctx, { id, memberId }) => grantEntry(ctx, id, memberId)),
  )
  .post(
    "/:id/entry_requests/:memberId/decline",
    endpoint(member, (ctx, { id, memberId }) => declineEntry(ctx, id, memberId)),
  );

/** `held_by` names the sources that keep somebody in although one was taken. */
const presentLeft = (left: Awaited<ReturnType<typeof leaveSpace>>) => ({
  is_space_member: left.isSpaceMember,
  held_by: left.heldBy,
});
