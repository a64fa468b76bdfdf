import { expect, test } from "vitest";
import { openDoors } from "~/features/open-pages/listeners.server";
import type { FactName } from "~/platform/facts/fact";
import { asSystem, createWorld } from "../../world";

test.each<[FactName, frames: string[]]>([
  ["member.role_changed", ["role_changed"]],
  ["member.removed", []],
  ["member.banned", []],
])("%s sends that member's open lists through their door, and tells of a role alone", async (name, frames) => {
  const { community, mia } = await createWorld();
  const ctx = asSystem(community);
  const sent: unknown[] = [];
  const told: unknown[] = [];
  ctx.realtime = {
    ...ctx.realtime,
    proveAgain: async (_, whom) => void sent.push(whom),
    tell: async (_, memberId, { kind }) => void told.push([memberId, kind]),
  };
  const fact = { seq: 0, id: 0, communityId: community.id, actorId: null, subjectKind: "member", payload: {}, at: 0 };
  const effect = await openDoors.handle(ctx, { ...fact, name, subjectId: mia.id });
  await effect.after?.([]);
  expect(sent).toEqual([{ memberId: mia.id }]);
  expect(told).toEqual(frames.map((kind) => [mia.id, kind]));
});
