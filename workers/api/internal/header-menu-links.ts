import { Hono } from "hono";
import * as z from "zod";
import {
  createHeaderLink,
  deleteHeaderLink,
  orderHeaderLinks,
  restoreHeaderLink,
  updateHeaderLink,
} from "~/features/navigation/commands.server";
import { changeLinkInput, linkKey, newLinkInput, orderInput } from "~/features/navigation/input";
import { presentHeaderLink } from "~/features/navigation/present";
import { findHeaderLink, listHeaderLinks } from "~/features/navigation/queries.server";
import type { Ctx } from "~/platform/context";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const reads = { readsFirst: true } as const;
const show = async (ctx: Ctx, id: number) => presentHeaderLink(await findHeaderLink(ctx, id));
const index = async (ctx: Ctx) => ({ records: (await listHeaderLinks(ctx)).map(presentHeaderLink) });

/** /internal_api/header_menu_links (spec section 7): for admins. */
export const headerMenuLinks = new Hono<AppEnv>()
  .get("/", endpoint(z.object({}), index, reads))
  .post(
    "/",
    endpoint(
      newLinkInput,
      async (ctx, input, { idempotencyKey }) => show(ctx, (await createHeaderLink(ctx, input, idempotencyKey)).id),
      { status: 201 },
    ),
  )
  .put(
    "/reorder",
    endpoint(orderInput, async (ctx, { ids }) => {
      await orderHeaderLinks(ctx, ids);
      return index(ctx);
    }),
  )
  .get(
    "/:id",
    endpoint(linkKey, (ctx, { id }) => show(ctx, id), reads),
  )
  .patch(
    "/:id",
    endpoint(changeLinkInput.extend(linkKey.shape), async (ctx, { id, ...input }) => {
      await updateHeaderLink(ctx, id, input);
      return show(ctx, id);
    }),
  )
  .delete(
    "/:id",
    endpoint(linkKey, (ctx, { id }) => deleteHeaderLink(ctx, id)),
  )
  .post(
    "/:id/restore",
    endpoint(linkKey, async (ctx, { id }) => {
      await restoreHeaderLink(ctx, id);
      return show(ctx, id);
    }),
  );
