import { forInsiders } from "~/features/spaces/closed.server";
import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { type Asked, expressionsOf, isAsked, readAsked } from "./asked";
import { countMessages } from "./messages.server";
import { matching, mistyped, reaching, within } from "./reach.server";
import { MOST_COUNTED, type SavedType, type SearchType } from "./rules";

export type SearchCounts = Record<SearchType, number>;

/**
 * How much there is to find of each type, exact to `MOST_COUNTED`; of what mentions the viewer also where nothing is asked
 * for. Throws as `search` does.
 */
export async function countFound(ctx: Ctx, query: string): Promise<SearchCounts> {
  const asked = readAsked(query);
  const [row] = await forInsiders(
    ctx,
    ctx.read((viewer) => counting(ctx, viewer, asked)),
  );
  const counts = row ?? { members: 0, posts: 0, comments: 0, spaces: 0, mentions: 0, messages: 0 };
  const { members, posts, comments, spaces } = counts;
  return { general: members + posts + comments + spaces, ...counts };
}

function counting(ctx: Ctx, viewer: Claim, asked: Asked): Statement<Omit<SearchCounts, "general">> {
  const words = expressionsOf(asked)?.all;
  const some = (type: SavedType, expression: string | undefined, when = nothing) => sql`(select count(*)
    from (select 1 from search where search match ${matching(viewer, type, expression)} ${within(asked)} ${when}
      limit ${MOST_COUNTED}))`;
  const count = (type: SavedType) => {
    if (!isAsked(asked) && type !== "mentions") return sql`0`;
    const typo = mistyped(asked, type);
    const exact = some(type, words);
    if (!typo) return exact;
    const isTypo = sql`and not exists (select 1 from search
      where search match ${matching(viewer, "general", typo.exact)})`;
    return sql`(${exact} + ${some(type, typo.near, isTypo)})`;
  };
  return sql`with ${reaching(ctx, viewer, asked)}
    select ${count("members")} as members, ${count("posts")} as posts, ${count("comments")} as comments,
      ${count("spaces")} as spaces, ${count("mentions")} as mentions, ${countMessages(ctx, viewer, asked)} as messages`;
}
