import { spaceReads } from "#db/community/schema";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import type { DemoCommunity } from "./demo/types";
import { seedId } from "./ids";
import { demoAccounts, HOUR, memberId, spaceId } from "./rows.server";

/** When the people one can enter as were last in each open space, longest ago in the last: some of it is new to them. */
export function visitRows(demo: DemoCommunity, now: number): Statement[] {
  const open = demo.spaces.filter(({ isPrivate }) => !isPrivate);
  return demoAccounts(demo).flatMap(({ member }) =>
    open.map((space, i) => {
      const left = now - (i + 1) * 31 * HOUR;
      return insertInto(spaceReads, {
        communityId: seedId(demo.slug, "community"),
        memberId: memberId(demo, member.key),
        spaceId: spaceId(demo, space.key),
        readAt: left,
        visitedAt: left,
        beforeAt: 0,
      });
    }),
  );
}
