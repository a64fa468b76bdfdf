import { Hono } from "hono";
import * as z from "zod";
import {
  createInvitationLink,
  destroyInvitationLink,
  reactivateInvitationLink,
  revokeInvitationLink,
  updateInvitationLink,
} from "~/features/invitations/commands.server";
import { changeLinkInput, linkKey, newLinkInput, onTheWire } from "~/features/invitations/input";
import { presentInvitationLink } from "~/features/invitations/present";
import { findInvitationLink, listInvitationLinks } from "~/features/invitations/queries.server";
import type { Ctx } from "~/platform/context";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const reads = { readsFirst: true } as const;
const show = async (ctx: Ctx, id: number) =>
  presentInvitationLink(await findInvitationLink(ctx, id), ctx.request.url.origin);

/** /internal_api/invitation_links (spec section 7): for admins. */
export const invitationLinks = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      z.object({ cursor: z.string().optional() }),
      async (ctx, { cursor }) => {
        const found = await listInvitationLinks(ctx, { cursor: cursor ?? null });
        const { origin } = ctx.request.url;
        return { records: found.links.map((link) => presentInvitationLink(link, origin)), cursor: found.cursor };
      },
      reads,
    ),
  )
  .post(
    "/",
    endpoint(
      newLinkInput.extend(onTheWire),
      async (ctx, input, { idempotencyKey }) => show(ctx, (await createInvitationLink(ctx, input, idempotencyKey)).id),
      { status: 201 },
    ),
  )
  .get(
    "/:id",
    endpoint(linkKey, (ctx, { id }) => show(ctx, id), reads),
  )
  .patch(
    "/:id",
    endpoint(
      changeLinkInput.extend({ ...linkKey.shape, expires_at: onTheWire.expires_at.optional() }),
      async (ctx, { id, ...input }) => {
        await updateInvitationLink(ctx, id, input);
        return show(ctx, id);
      },
    ),
  )
  .delete(
    "/:id",
    endpoint(linkKey, (ctx, { id }) => destroyInvitationLink(ctx, id)),
  )
  .post(
    "/:id/revoke",
    endpoint(linkKey, async (ctx, { id }) => {
      await revokeInvitationLink(ctx, id);
      return show(ctx, id);
    }),
  )
  .post(
    "/:id/reactivate",
    endpoint(linkKey, async (ctx, { id }) => {
      await reactivateInvitationLink(ctx, id);
      return show(ctx, id);
    }),
  );
