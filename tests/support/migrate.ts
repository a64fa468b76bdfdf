import { applyD1Migrations } from "cloudflare:test";
import { env } from "./env";

await applyD1Migrations(env.DIRECTORY, env.DIRECTORY_MIGRATIONS);
await applyD1Migrations(env.SHARD_1, env.COMMUNITY_MIGRATIONS);
await applyD1Migrations(env.SHARD_2, env.COMMUNITY_MIGRATIONS);
