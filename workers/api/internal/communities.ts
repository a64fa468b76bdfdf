import { Hono } from "hono";
import * as z from "zod";
import { getCommunityPayload, getCommunitySettingsPayload } from "~/features/communities/current-user.server";
import { getAddressProblem, listSwitches } from "~/features/communities/queries.server";
import { currentAccount } from "~/features/accounts/queries.server";
import { errorMessage } from "~/i18n/errors";
import { localeOf } from "~/i18n/locale";
import { signInRequired } from "~/lib/errors";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const nothing = z.object({});

/** Whether an address can be had, asked while somebody types it. */
export const communities = new Hono<AppEnv>().get(
  "/address",
  endpoint(z.object({ slug: z.string().max(200).trim().toLowerCase() }), async (ctx, { slug }) => {
    const problem = await getAddressProblem(ctx, slug);
    return { slug, available: problem === null, message: problem && errorMessage(problem, {}, localeOf(ctx)) };
  }),
);

export const community = new Hono<AppEnv>()
  .get("/", endpoint(nothing, getCommunityPayload, { readsFirst: true }))
  .get("/settings", endpoint(nothing, getCommunitySettingsPayload, { readsFirst: true }));

/** The account's communities, for the menu that lists them when it opens. */
export const switchers = new Hono<AppEnv>().get("/", async (c) => {
  const { ctx } = c.var;
  await ctx.prove();
  const current = await currentAccount(ctx, c.req.raw);
  if (!current) throw signInRequired();
  return c.json({ records: await listSwitches(ctx, current.account.id) });
});
