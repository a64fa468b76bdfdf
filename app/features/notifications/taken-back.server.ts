import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { list, sql } from "~/platform/database/sql";
import type { Fact } from "~/platform/facts/fact";
import { notificationsSeen } from "./facts";
import type { OutdatedLine } from "./teller.server";

/** What is no longer so goes, and is no longer counted: no line leads to nothing. */
export function takenBack(ctx: Ctx, found: readonly OutdatedLine[]): { writes: Write[]; facts: Fact[] } {
  if (found.length === 0) return { writes: [], facts: [] };
  const ids = list(found.map(({ id }) => id));
  const these = sql`(select value from json_each(${ids}))`;
  const own = sql`community_id = ${ctx.community.id}`;
  return {
    writes: [
      write(sql`delete from notification_actors where ${own} and notification_id in ${these}`),
      write(
        sql`delete from notifications where ${own} and id in ${these} and (read_at is null or kind = 'entry_asked')`,
      ),
    ],
    facts: found.flatMap(({ memberId, readAt }) => (readAt === null ? [notificationsSeen(memberId)] : [])),
  };
}
