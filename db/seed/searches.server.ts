import { savedSearches } from "#db/community/schema";
import { heldAgainst } from "~/features/search/saved-row.server";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import type { DemoCommunity } from "./demo/types";
import { seedId } from "./ids";
import { demoAccounts, memberId } from "./rows.server";

/** What the people one can enter as look for again and again: they are told of what is new. */
export const savedSearchRows = (demo: DemoCommunity, now: number): Statement[] =>
  demoAccounts(demo).map(({ member }) => {
    const mine = { communityId: seedId(demo.slug, "community"), memberId: memberId(demo, member.key) };
    const { name, query } = demo.savedSearch;
    return insertInto(savedSearches, {
      ...mine,
      ...heldAgainst(mine, query, "general"),
      id: seedId(demo.slug, "saved search", member.key),
      name,
      query,
      type: "general",
      isTold: 1,
      createdAt: now,
    });
  });
