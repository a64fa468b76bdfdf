import { beforeAll, expect, test } from "vitest";
import { call, createWorld, type Person, type World } from "../../world";
import { say } from "../comments/commenting";
import { listened, published } from "../search/searching";
import { caseOf, flag, judge } from "./moderating";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const found = async (who: Person, words: string): Promise<string> =>
  (await call(world.community, who, `/internal_api/search?query=${words}`)).text();

test("what is taken down is found by nobody, and found again once it is put back: a post with its comments, a comment alone", async () => {
  const one = await published(world, world.mia, world.plaza, "Zebrawood table", "Quagga legs.");
  const answer = { kind: "comment" as const, id: await say(world, world.max, one.id, "Okapi seat.") };
  const thing = { kind: "post" as const, id: one.id };
  await listened(world);
  expect(await found(world.ada, "quagga")).toContain("Zebrawood");
  expect(await found(world.ada, "okapi")).toContain("Okapi");
  await flag(world, world.max, thing);
  await flag(world, world.mia, answer);
  const [ofPost, ofComment] = [(await caseOf(world, thing)).id, (await caseOf(world, answer)).id];
  await judge(world, world.mo, { id: ofPost, verdict: "rejected" });
  await listened(world);
  for (const who of [world.mia, world.mo, world.max]) {
    expect(await found(who, "quagga")).not.toContain("Zebrawood");
    expect(await found(who, "okapi")).not.toContain("Okapi");
  }
  await judge(world, world.mo, { id: ofPost, verdict: "approved" });
  await listened(world);
  expect(await found(world.max, "quagga")).toContain("Zebrawood");
  expect(await found(world.mia, "okapi")).toContain("Okapi");
  await judge(world, world.mo, { id: ofComment, verdict: "rejected" });
  await listened(world);
  expect(await found(world.mia, "okapi")).not.toContain("Okapi");
  await judge(world, world.mo, { id: ofComment, verdict: "approved" });
  await listened(world);
  expect(await found(world.mia, "okapi")).toContain("Okapi");
});
