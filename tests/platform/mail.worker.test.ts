import { expect, test } from "vitest";
import { idAt } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { forgetOutgoing, ownOutbox } from "~/platform/mail/outgoing.server";
import { asSystem, createWorld, rows, run } from "../world";

const DAY = 86_400_000;

test("to whom mail went is forgotten after 30 days, sent or given up; what is younger stays", async () => {
  const { community } = await createWorld();
  const ctx = asSystem(community);
  const now = ctx.now();
  const [old, givenUp, young] = [idAt(now - 31 * DAY), idAt(now - 31 * DAY) + 1, idAt(now - 29 * DAY)];
  for (const [id, sentAt] of [
    [old, now - 31 * DAY],
    [givenUp, null],
    [young, now - 29 * DAY],
  ] as const) {
    await run(
      community,
      sql`insert into outgoing (id, community_id, kind, recipient, body, created_at, leased_until, attempts, sent_at)
        values (${id}, ${community.id}, 'test', 'someone@example.test', '{}', 0, 0, 8, ${sentAt})`,
    );
  }
  expect(await forgetOutgoing(ctx, ownOutbox(ctx))).toBeGreaterThanOrEqual(2);
  const left = await rows<{ id: number }>(
    community,
    sql`select id from outgoing where community_id = ${community.id} and id in (${old}, ${givenUp}, ${young})`,
  );
  expect(left).toEqual([{ id: young }]);
});
