import { Hono } from "hono";
import { rebuildInput, searchCountInput, searchInput } from "~/features/search/input";
import { presentCounts, presentSearch } from "~/features/search/present";
import { countFound, search } from "~/features/search/queries.server";
import { startRebuild } from "~/features/search/rebuild.server";
import { MOST_COUNTED } from "~/features/search/rules";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const READS = { readsFirst: true } as const;

/** /internal_api/search: what the viewer may read of what is asked for, how much of each type, and the index anew (admins). */
export const searchApi = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(searchInput, async (ctx, input) => presentSearch(await search(ctx, input)), READS),
  )
  .get(
    "/count",
    endpoint(
      searchCountInput,
      async (ctx, { query }) => presentCounts(await countFound(ctx, query), MOST_COUNTED),
      READS,
    ),
  )
  .post(
    "/rebuild",
    endpoint(rebuildInput, (ctx, _, { idempotencyKey }) => startRebuild(ctx, idempotencyKey), { status: 201 }),
  );
