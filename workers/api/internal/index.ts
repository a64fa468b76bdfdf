import { Hono } from "hono";
import { notFound } from "~/lib/errors";
import type { AppEnv } from "../../app";

/** /internal_api: what the pages' own scripts call. JSON in, JSON out, also for 404. */
export const internalApi = new Hono<AppEnv>().all("*", () => {
  throw notFound();
});
