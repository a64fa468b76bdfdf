import { weeklyDigests } from "#db/community/schema";
import { beginOf, weekBegun } from "~/features/digests/week";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import type { DemoCommunity } from "./demo/types";
import { seedId } from "./ids";

/** Friday mornings at eight. The week that has begun is over: the demo is poured in at any moment of one. */
const PLAN = { day: 4, hour: 8 };

/** Its owner writes to everybody once a week. */
export function digestRows(demo: DemoCommunity, now: number): Statement[] {
  const week = weekBegun(PLAN, now);
  return [
    insertInto(weeklyDigests, {
      communityId: seedId(demo.slug, "community"),
      isOn: 1,
      ...PLAN,
      introduction: demo.letter,
      week,
      nextAt: beginOf(week + 7, PLAN),
      updatedAt: now,
    }),
  ];
}
