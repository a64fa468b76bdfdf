import { expect, test } from "vitest";
import { type Bound, type LinkKind, newLink } from "~/features/accounts/links.server";
import type { Ctx } from "~/platform/context";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.each<[LinkKind, number]>([
  ["sign_in", 10 * MINUTE],
  ["handoff", 5 * MINUTE],
  ["confirm", 60 * MINUTE],
  ["reset", 60 * MINUTE],
  ["email_change", 60 * MINUTE],
  ["claim", 7 * DAY],
])("a link to %s ends in its time (docs/safety.md), and its secret stands in no table", async (kind, life) => {
  const now = 1_700_000_000_000;
  const ctx = { now: () => now, newId: () => 1, site: {} } as unknown as Ctx;
  const { secret, writes } = await newLink(ctx, kind, { id: 7, credentialsVersion: 1 }, {} as Bound[typeof kind]);
  const params = writes.flatMap(({ statement }) => statement.params);
  expect(params.filter((param) => typeof param === "number" && param > now)).toEqual([now + life]);
  expect(secret).toMatch(/^[\w-]{32,}$/);
  expect(JSON.stringify(params)).not.toContain(secret);
});
