import { Hono } from "hono";
import { findAuthors } from "~/features/posts/authorship.server";
import { AuthorsInput } from "~/features/posts/input";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** /internal_api/spaces/{slug}/post_authors: in whose name an admin may publish there. */
export const postAuthors = new Hono<AppEnv>().get(
  "/",
  endpoint(AuthorsInput, async (ctx, { spaceSlug, q }) => ({ records: await findAuthors(ctx, spaceSlug, q) }), {
    readsFirst: true,
  }),
);
