import { Hono } from "hono";
import * as z from "zod";
import { digestInput, previewInput } from "~/features/digests/input";
import { previewLetter, sendTestLetter } from "~/features/digests/preview.server";
import { findDigestSettings, updateWeekly } from "~/features/digests/settings.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const nothing = z.object({});
const reads = { readsFirst: true } as const;

/** /internal_api/weekly_digest: for admins, what is written to everybody once a week, and how it looks. */
export const weeklyDigest = new Hono<AppEnv>()
  .get("/", endpoint(nothing, findDigestSettings, reads))
  .put(
    "/",
    endpoint(digestInput, async (ctx, input) => {
      await updateWeekly(ctx, input);
      return findDigestSettings(ctx);
    }),
  )
  .get(
    "/preview",
    endpoint(previewInput, (ctx, { member }) => previewLetter(ctx, member), reads),
  )
  .post(
    "/test",
    endpoint(nothing, async (ctx) => {
      await sendTestLetter(ctx);
    }),
  );
