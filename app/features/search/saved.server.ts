import { conflict, invalid, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, UniqueViolation, write } from "~/platform/database/commit.server";
import { raw, type Statement, sql } from "~/platform/database/sql";
import type { SavedSearch } from "./payload";
import { isTellable, MOST_SAVED, type SavedType } from "./rules";
import { heldAgainst } from "./saved-row.server";
import type { ChangeSavedInput, SaveSearchInput } from "./saved-input";
import { searchPath } from "./ui/addresses";

interface SavedRow {
  id: number;
  name: string;
  query: string;
  type: SavedType;
  isTold: number;
}

const columns = sql`id, name, query, type, is_told as isTold`;

/** The viewer's own by name; no more than they may have; none for a visitor. */
export async function listSaved(ctx: Ctx): Promise<SavedSearch[]> {
  const saved = await ctx.read(
    (viewer) => sql<SavedRow>`select ${columns} from saved_searches indexed by saved_searches_name
      where member_id = ${viewer.memberId} and community_id = ${ctx.community.id}
      order by name collate nocase limit ${MOST_SAVED}`,
  );
  return saved.map(toSaved);
}

/** As `listSaved`, for a door: throws 401. */
export async function listOwnSaved(ctx: Ctx): Promise<SavedSearch[]> {
  const saved = await listSaved(ctx);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  return saved;
}

/**
 * Keeps a search under a name. Safe to repeat: the same one of the same name is one. No fact says so: what somebody looks
 * for is nobody else's to hear of. Throws 401, 422 name for one that another search has, 409 saved_searches_full.
 */
export async function saveSearch(ctx: Ctx, input: SaveSearchInput): Promise<SavedSearch> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const { name, query, type } = input;
  const { memberId } = ctx.viewer;
  const mine = sql`member_id = ${memberId} and community_id = ${ctx.community.id}`;
  const held = heldAgainst({ communityId: ctx.community.id, memberId }, query, type);
  const { rows } = await commit(ctx, {
    writes: [
      // The index is asked as it will be with every new post: what it would not take is refused here, and nothing is kept.
      write(sql`select rowid from search where search match ${held.expression} limit 1`),
      write(sql`insert into saved_searches (id, community_id, member_id, name, query, type, is_told, expression, space_slug,
          author_expression, mention_expression, after_at, before_at, created_at)
        select ${ctx.newId()}, ${ctx.community.id}, ${memberId}, ${name}, ${query}, ${type},
          ${input.notifies && isTellable(type) ? 1 : 0}, ${held.expression}, ${held.spaceSlug}, ${held.authorExpression},
          ${held.mentionExpression}, ${held.afterAt}, ${held.beforeAt},
          ${ctx.now()}
        where (select count(*) from saved_searches where ${mine}) < ${raw(String(MOST_SAVED))}
        on conflict (member_id, name collate nocase) do nothing`),
      write(sql`select ${columns} from saved_searches where ${mine} and name = ${name} collate nocase`),
    ],
  });
  const row = rows[2]?.[0] as unknown as SavedRow | undefined;
  if (!row) throw conflict("saved_searches_full");
  if (row.query !== query || row.type !== type) throw invalid({ name: "saved_search_taken" });
  return toSaved(row);
}

/** Calls it something else, or switches its telling. Safe to repeat. Throws 401, 404, 422 name for one that there is. */
export async function changeSaved(ctx: Ctx, id: number, { name, notifies }: ChangeSavedInput): Promise<SavedSearch> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const isTold = notifies === undefined ? null : Number(notifies);
  try {
    const { rows } = await commit(ctx, {
      writes: [
        write(sql`update saved_searches set name = coalesce(${name ?? null}, name),
            is_told = iif(type in ('members', 'spaces'), 0, coalesce(${isTold}, is_told)) where ${own(ctx, id)}`),
        write(sql`select ${columns} from saved_searches where ${own(ctx, id)}`),
      ],
    });
    const row = rows[1]?.[0] as unknown as SavedRow | undefined;
    if (!row) throw notFound();
    return toSaved(row);
  } catch (error) {
    if (error instanceof UniqueViolation) throw invalid({ name: "saved_search_taken" });
    throw error;
  }
}

/** Throws 401, 404 for another member's, and for one that is gone. */
export async function deleteSaved(ctx: Ctx, id: number): Promise<void> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const { changes } = await commit(ctx, { writes: [write(sql`delete from saved_searches where ${own(ctx, id)}`)] });
  if (changes[0] === 0) throw notFound();
}

const own = (ctx: Ctx, id: number): Statement =>
  sql`id = ${id} and member_id = ${ctx.viewer.memberId} and community_id = ${ctx.community.id}`;

const toSaved = ({ isTold, id, name, query, type }: SavedRow): SavedSearch => ({
  id,
  name,
  query,
  type,
  notifies: isTold === 1,
  url: searchPath({ query, type }),
});
