import { expect, test } from "vitest";
import { openDoors, openPages } from "~/features/open-pages/listeners.server";
import { commit } from "~/platform/database/commit.server";
import type { FactName } from "~/platform/facts/fact";
import { asSystem, createWorld } from "../../world";
import { addPost } from "../posts/posting";

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

test.each<[FactName, space: "plaza" | "cellar", feed: string]>([
  ["post.featured", "plaza", "feed"],
  ["post.unfeatured", "plaza", "feed"],
  ["post.feature_ended", "plaza", "feed"],
  ["post.featured", "cellar", "closed"],
])(
  "%s in the %s tells the %s feed, and of a closed space those inside, whose feed watches it",
  async (name, space, feed) => {
    const world = await createWorld();
    const { id: subjectId } = await addPost(world, world.mia, world[space]);
    const ctx = asSystem(world.community);
    const hinted: unknown[] = [];
    ctx.realtime = { ...ctx.realtime, hint: async (_, hints) => void hinted.push(...hints) };
    const fact = {
      seq: 0,
      id: 0,
      communityId: world.community.id,
      actorId: null,
      subjectKind: "post",
      payload: {},
      at: 0,
    };
    const effect = await openPages.handle(ctx, { ...fact, name, subjectId });
    const { rows } = await commit(ctx, { writes: effect.writes ?? [], origin: "system" });
    await effect.after?.(rows);
    const inside = feed === "closed" ? [[{ kind: "space", id: world[space].id }, "featured"]] : [];
    expect(hinted).toEqual([[{ kind: feed, id: 0 }, "featured"], ...inside]);
  },
);
