import type { savedSearches } from "#db/community/schema";
import { expressionsOf, heldExpressions, MAYBE, ME, nameExpression, readAsked, withoutExpression } from "./asked";
import { ofMembers } from "./reach.server";
import { KIND_OF, type SavedType } from "./rules";

type Row = typeof savedSearches.$inferInsert;

/** What a row holds of a search, as a new post or comment is held against it; who is called so is asked when that comes. */
export function heldAgainst(
  { communityId, memberId }: Pick<Row, "communityId" | "memberId">,
  query: string,
  type: SavedType,
) {
  const asked = readAsked(query);
  const words = expressionsOf(asked)?.all.replace(MAYBE, " *");
  const without = withoutExpression(communityId, asked);
  const parts = [
    ...(words ? [`(${words})`] : []),
    type === "general" || type === "mentions" ? "scope : (kpost OR kcomment)" : `scope : k${KIND_OF[type]}`,
    ...(without === null ? [] : [without]),
    ...heldExpressions(asked),
    ...(type === "mentions" || asked.mentions === ME ? [`scope : n${memberId}`] : []),
  ];
  const named = asked.mentions === null || asked.mentions === ME ? null : nameExpression(asked.mentions);
  return {
    expression: parts.join(" AND "),
    spaceSlug: asked.space && (asked.space.name === null ? asked.space.address : `"${asked.space.address}"`),
    authorExpression: asked.from === null ? null : nameExpression(asked.from),
    mentionExpression: named === null ? null : ofMembers(communityId, named),
    afterAt: asked.after,
    beforeAt: asked.before,
  } satisfies Partial<Row>;
}
