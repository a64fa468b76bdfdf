import { Hono } from "hono";
import * as z from "zod";
import { inviteInput, linkKey } from "~/features/invitations/input";
import {
  cancelInvitation,
  invitePeople,
  resendInvitation,
  resendInvitations,
} from "~/features/invitations/invite.server";
import { listMailedInvitations } from "~/features/invitations/mailed.server";
import { invitationPolicy } from "~/features/invitations/policy";
import { presentMailedInvitation } from "~/features/invitations/present";
import { authorize } from "~/lib/policy";
import type { Viewer } from "~/lib/viewer";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const nothing = z.object({});

/** /internal_api/invitations: whom this community has invited by mail, for admins. */
export const invitations = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      z.object({ cursor: z.string().optional() }),
      async (ctx, { cursor }) => {
        const found = await listMailedInvitations(ctx, { cursor: cursor ?? null });
        return { records: found.invitations.map(presentMailedInvitation), cursor: found.cursor };
      },
      { readsFirst: true },
    ),
  )
  .post(
    "/:id/resend",
    endpoint(linkKey, (ctx, { id }) => resendInvitation(ctx, id)),
  )
  .delete(
    "/:id",
    endpoint(linkKey, (ctx, { id }) => cancelInvitation(ctx, id)),
  );

/** /internal_api/bulk_invitations (spec section 7, "bulk invitations"): answers what came of each address. */
export const bulkInvitations = new Hono<AppEnv>().post(
  "/",
  endpoint(inviteInput, (ctx, input, { idempotencyKey }) => invitePeople(ctx, input, idempotencyKey), {
    status: 201,
    may: mayInvite,
  }),
);

/** A list is long: it is read of nobody else. */
function mayInvite(viewer: Viewer): void {
  authorize(invitationPolicy, "can_manage_invitations", viewer, null);
}

/** /internal_api/bulk_resend_invitations (spec section 7, "Marketing"). */
export const bulkResendInvitations = new Hono<AppEnv>().post(
  "/",
  endpoint(nothing, (ctx) => resendInvitations(ctx)),
);
