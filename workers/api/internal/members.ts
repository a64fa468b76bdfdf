import { Hono } from "hono";
import { banMember, removeMember } from "~/features/members/commands/remove-member.server";
import { restoreMember } from "~/features/members/commands/restore-member.server";
import { listMembers } from "~/features/members/directory.server";
import { banInput, directoryInput, memberInput } from "~/features/members/input";
import { presentManagedMember, presentMember } from "~/features/members/present";
import { findManagedMember } from "~/features/members/standing.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** /internal_api/members (spec section 7, search for community members; one of them, for who runs the community). */
export const members = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      directoryInput,
      async (ctx, filter) => {
        const page = await listMembers(ctx, filter);
        return { records: page.members.map(presentMember), cursor: page.cursor };
      },
      { readsFirst: true },
    ),
  )
  .get(
    "/:id",
    endpoint(memberInput, async (ctx, { id }) => presentManagedMember(await findManagedMember(ctx, id)), {
      readsFirst: true,
    }),
  )
  .delete(
    "/:id",
    endpoint(memberInput, async (ctx, { id }) => {
      await removeMember(ctx, id);
      return presentManagedMember(await findManagedMember(ctx, id));
    }),
  )
  .post(
    "/:id/ban",
    endpoint(banInput, async (ctx, { id, until }, { idempotencyKey }) => {
      await banMember(ctx, { memberId: id, until }, idempotencyKey);
      return presentManagedMember(await findManagedMember(ctx, id));
    }),
  )
  .post(
    "/:id/restore",
    endpoint(memberInput, async (ctx, { id }) => {
      await restoreMember(ctx, id);
      return presentManagedMember(await findManagedMember(ctx, id));
    }),
  );
