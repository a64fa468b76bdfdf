import { type D1Migration, env as testEnv } from "cloudflare:test";
import type { Env } from "~/platform/env";

export const env = testEnv as unknown as Env & {
  /** Mail servers of the tests' own (smtp-double.ts), in Node. */
  MAIL_SERVERS: Fetcher;
  DIRECTORY_MIGRATIONS: D1Migration[];
  COMMUNITY_MIGRATIONS: D1Migration[];
  /** A copy of a shard that lags behind, where a test needs one (replicas.ts). */
  COPY: D1Database;
  /** Of the grown town alone (tests/budgets): nobody else waits for 100,000 rows. */
  TOWN_DIRECTORY: D1Database;
  TOWN_SHARD: D1Database;
};
