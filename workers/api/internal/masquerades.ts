import { Hono } from "hono";
import * as z from "zod";
import { getCurrentUser } from "~/features/communities/current-user.server";
import { beginMasquerade, endMasquerade } from "~/features/masquerades/commands.server";
import { masqueradeInput } from "~/features/masquerades/input";
import { listMasqueradingEntities } from "~/features/masquerades/queries.server";
import { MASQUERADE_MINUTES } from "~/platform/masquerade.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** /internal_api/masquerades (spec section 3: entity_id, entity_type, mode): one a browser, begun and ended. */
export const masquerades = new Hono<AppEnv>()
  .post("/", (c) =>
    endpoint(
      masqueradeInput,
      async (ctx, input) => {
        await beginMasquerade(ctx, input, c.req.header("Cookie") ?? null);
        return { masquerading_entity: input, ends_at: new Date(ctx.now() + MASQUERADE_MINUTES * 60_000).toISOString() };
      },
      { status: 201 },
    )(c),
  )
  .delete("/", (c) =>
    endpoint(z.object({}), async (ctx) => {
      await endMasquerade(ctx, c.req.header("Cookie") ?? null);
      return getCurrentUser(ctx);
    })(c),
  );

const asked = z.object({ query: z.string().trim().max(80).default(""), cursor: z.string().max(200).nullish() });

/** Whom one may look as. */
export const masqueradingEntities = new Hono<AppEnv>().get(
  "/",
  endpoint(asked, async (ctx, { query, cursor }) => {
    const { records, cursor: next } = await listMasqueradingEntities(ctx, { text: query, cursor });
    return {
      records: records.map(({ member, ...entity }) => ({
        ...entity,
        name: member?.name ?? null,
        public_uid: member?.id ?? null,
      })),
      cursor: next,
      has_next_page: next !== null,
    };
  }),
);
