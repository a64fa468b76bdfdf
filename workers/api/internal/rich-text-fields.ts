import { Hono } from "hono";
import { findPlayer, type Unfurled, unfurl } from "~/features/links/commands.server";
import { linkInput } from "~/features/links/input";
import { presentCard } from "~/features/links/present";
import { sealOf } from "~/features/links/seal.server";
import type { Ctx } from "~/platform/context";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const card = (ctx: Ctx, found: Unfurled) => presentCard(found, sealOf(ctx, found.url, found.preview));

/** /internal_api/rich_text_fields: what a text that is being written asks for (spec section 7, content extras). */
export const richTextFields = new Hono<AppEnv>()
  .post(
    "/unfurl",
    endpoint(linkInput, async (ctx, { url }) => card(ctx, await unfurl(ctx, url))),
  )
  .post(
    "/oembeds",
    endpoint(linkInput, async (ctx, { url }) => card(ctx, await findPlayer(ctx, url))),
  );
