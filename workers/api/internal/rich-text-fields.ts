import { Hono } from "hono";
import { findPlayer, type Unfurled, unfurl } from "~/features/links/commands.server";
import { linkInput } from "~/features/links/input";
import { presentCard } from "~/features/links/present";
import { sealOf } from "~/features/links/seal.server";
import { sgidsInput, signInput } from "~/features/sgids/input";
import { resolveSgids, signObject, SIGNED_TYPES } from "~/features/sgids/objects.server";
import type { Ctx } from "~/platform/context";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";
import { takeFile } from "./files";

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
  )
  // As POST /internal_api/files?purpose=file: the body is the file.
  .post("/attachments", (c) => takeFile(c, "file"))
  .get(
    "/sgids",
    endpoint(sgidsInput, async (ctx, { sgids }) => ({ sgids_to_object_map: await resolveSgids(ctx, sgids) })),
  )
  .get(
    "/sgids/:type/:id",
    endpoint(signInput, (ctx, { type, id }) => signObject(ctx, { kind: SIGNED_TYPES[type], id })),
  );
