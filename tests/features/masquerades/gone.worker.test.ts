import { beforeEach, expect, test } from "vitest";
import { banMember, removeMember } from "~/features/members/commands/remove-member.server";
import { action as invite } from "~/routes/members/invite";
import { submit } from "../../routes/submit";
import { as, createWorld, type World } from "../../world";
import { asMember, looking, standing } from "./cast";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

test.each([
  ["removed", removeMember],
  ["banned", (...[ctx, id]: Parameters<typeof removeMember>) => banMember(ctx, { memberId: id, until: null })],
] as const)("a masquerade ends at once when its admin is %s, and when its member is", async (_, takeOut) => {
  for (const whom of ["ada", "mia"] as const) {
    await looking(world, world.ada, asMember(world.mia));
    const ctx = await as(world.community, world.olive);
    await takeOut(ctx, world[whom].id);
    await ctx.settled();
    expect(await standing(world, world.ada)).toBe(0);
    world = await createWorld();
  }
});

test("who looks as an admin invites nobody, and keeps the list that was typed", async () => {
  const { cookie } = await looking(world, world.olive, asMember(world.ada, "full"));
  const typed = { people: "x@example.test", message: "", requestKey: "r".repeat(20) };
  const sent = await submit(world.community, "/members/invite", invite, typed, { cookie });
  expect(sent).toMatchObject({
    status: 403,
    data: { error: { code: "needs_oneself" }, values: { people: typed.people } },
  });
});
