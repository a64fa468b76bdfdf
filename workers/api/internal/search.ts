import { Hono } from "hono";
import * as z from "zod";
import { rebuildInput, searchCountInput, searchInput } from "~/features/search/input";
import { presentCounts, presentSearch } from "~/features/search/present";
import { countFound } from "~/features/search/counts.server";
import { findFilters } from "~/features/search/filters.server";
import { mentionInput } from "~/features/search/people";
import { findMentionable } from "~/features/search/people.server";
import { search } from "~/features/search/queries.server";
import { startRebuild } from "~/features/search/rebuild.server";
import { MOST_COUNTED } from "~/features/search/rules";
import { changeSaved, deleteSaved, listOwnSaved, saveSearch } from "~/features/search/saved.server";
import { changeSavedInput, savedKey, saveSearchInput } from "~/features/search/saved-input";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const READS = { readsFirst: true } as const;

/**
 * /internal_api/search: what the viewer may read of what is asked for, how much of each type, whom a text may name, and
 * the index anew (admins).
 */
export const searchApi = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(searchInput, async (ctx, input) => presentSearch(await search(ctx, input)), READS),
  )
  .get(
    "/count",
    endpoint(
      searchCountInput,
      async (ctx, input) => {
        const [counts, filters] = await Promise.all([countFound(ctx, input.query), findFilters(ctx, input)]);
        return presentCounts(counts, filters, MOST_COUNTED);
      },
      READS,
    ),
  )
  .get("/mentionable", endpoint(mentionInput, findMentionable, READS))
  .post(
    "/rebuild",
    endpoint(rebuildInput, (ctx, _, { idempotencyKey }) => startRebuild(ctx, idempotencyKey), { status: 201 }),
  );

const changing = endpoint(savedKey.extend(changeSavedInput.shape), (ctx, { id, ...change }) =>
  changeSaved(ctx, id, change),
);

/** /internal_api/saved_searches: each member's own, by name. */
export const savedSearchesApi = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(z.object({}), async (ctx) => ({ records: await listOwnSaved(ctx) }), READS),
  )
  .post("/", endpoint(saveSearchInput, saveSearch, { status: 201 }))
  .put("/:id", changing)
  .patch("/:id", changing)
  .delete(
    "/:id",
    endpoint(savedKey, (ctx, { id }) => deleteSaved(ctx, id)),
  );
