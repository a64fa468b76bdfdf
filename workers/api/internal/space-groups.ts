import { Hono } from "hono";
import * as z from "zod";
import { deleteSpaceGroup } from "~/features/spaces/commands/delete-group.server";
import { addSpaceGroupMembers, removeSpaceGroupMember } from "~/features/spaces/commands/group-members.server";
import { orderSpaceGroups } from "~/features/spaces/commands/order-spaces.server";
import { createSpaceGroup, updateSpaceGroup } from "~/features/spaces/commands/space-groups.server";
import { startGroupMembersCsv } from "~/features/spaces/commands/space-members.server";
import {
  createGroupInput,
  deleteGroupInput,
  idInput,
  memberIdsInput,
  orderInput,
  spaceKey,
  updateGroupInput,
} from "~/features/spaces/input";
import { presentSpaceGroup } from "~/features/spaces/present";
import { findSpaceGroup, listSpaceGroups } from "~/features/spaces/queries.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const one = z.object({ id: spaceKey });
const reads = { readsFirst: true } as const;

/** /internal_api/space_groups (spec section 7). `:id` is an id or a slug. */
export const spaceGroups = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(z.object({}), async (ctx) => ({ records: (await listSpaceGroups(ctx)).map(presentSpaceGroup) }), reads),
  )
  .post(
    "/",
    endpoint(
      createGroupInput,
      async (ctx, input, { idempotencyKey }) => {
        const { id } = await createSpaceGroup(ctx, input, idempotencyKey);
        return presentSpaceGroup((await findSpaceGroup(ctx, id)).group);
      },
      { status: 201 },
    ),
  )
  .put(
    "/reorder",
    endpoint(z.object({ ids: orderInput }), (ctx, { ids }) => orderSpaceGroups(ctx, ids)),
  )
  .get(
    "/:id",
    endpoint(one, async (ctx, { id }) => presentSpaceGroup((await findSpaceGroup(ctx, id)).group), reads),
  )
  .patch(
    "/:id",
    endpoint(updateGroupInput.extend(one.shape), async (ctx, { id, ...input }) => {
      const changed = await updateSpaceGroup(ctx, id, input);
      return presentSpaceGroup((await findSpaceGroup(ctx, changed.id)).group);
    }),
  )
  .delete(
    "/:id",
    /** `spaces`: "move" with `space_group_id`, or "delete"; without it only an empty one. */
    endpoint(deleteGroupInput.and(one), (ctx, { id, ...choice }) => deleteSpaceGroup(ctx, id, choice)),
  )
  .post(
    "/:id/members",
    endpoint(one.extend({ community_member_ids: memberIdsInput }), (ctx, { id, community_member_ids }) =>
      addSpaceGroupMembers(ctx, id, community_member_ids),
    ),
  )
  .delete(
    "/:id/members/:memberId",
    /** Takes what was given because of the group, and nothing else. */
    endpoint(one.extend({ memberId: idInput }), (ctx, { id, memberId }) => removeSpaceGroupMember(ctx, id, memberId)),
  )
  .post(
    "/:id/members_csv",
    endpoint(one, async (ctx, { id }) => ({ job_id: (await startGroupMembersCsv(ctx, id)).job }), { status: 201 }),
  );
