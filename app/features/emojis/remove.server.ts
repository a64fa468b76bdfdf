import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";

/** Of one batch: each takes its place in the index, and its number off what it stood under. */
export const REACTIONS_AT_ONCE = 200;

/** Takes some of the reactions with an emoji of the community's own: by their rowids alone, of which another index would walk all. */
export const removeReactions = (ctx: Ctx, name: string): Statement =>
  sql`delete from reactions where rowid in (${reactionsWith(ctx, name)}
    limit ${raw(String(REACTIONS_AT_ONCE))})`;

/** Their rowids. */
export const reactionsWith = (ctx: Ctx, name: string): Statement =>
  sql`select rowid from reactions indexed by reactions_custom
    where community_id = ${ctx.community.id} and emoji = ${`:${name}:`} and substr(emoji, 1, 1) = ':'`;
