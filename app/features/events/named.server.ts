import type { Ctx } from "~/platform/context";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";

/** Of the newest members so many are looked through, whose names the index may not have yet; of the index so many. */
const NEWEST = 2_000;
const FOUND = 200;

/**
 * `select id …`: members of the community whose names hold `text`. However many there are: those are found by the index
 * of names in which a word begins so, and among the newest wherever it stands.
 */
export function namedMembers(ctx: Ctx, text: string): Statement {
  const community = ctx.community.id;
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.at(-1)?.length ?? 0;
  const newest = sql`select n.id from (select id, name from members indexed by members_joined
      where community_id = ${community} order by joined_at desc, id desc limit ${raw(String(NEWEST))}) n
    where instr(lower(n.name), lower(${text})) > 0`;
  // One letter begins half of all words.
  const expression = `title : ("${words.join(" ")}"${letters > 1 ? " *" : ""})`;
  const found = sql`union select d.subject_id from (select rowid as id from search
      where search match ${`${expression} AND scope : kmember AND scope : m${community}`}
      order by rowid desc limit ${raw(String(FOUND))}) f
    cross join search_docs d on d.id = f.id and d.community_id = ${community} and d.kind = 'member'`;
  return sql`${newest} ${letters === 0 ? nothing : found}`;
}
