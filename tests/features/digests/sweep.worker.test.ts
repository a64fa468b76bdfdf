import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sql } from "~/platform/database/sql";
import { createWorld, run, type World } from "../../world";
import { addPost } from "../posts/posting";
import { cron, ledger, live, mails, states, turn, turnOn } from "./digesting";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await run(world.community, sql`update members set joined_at = 1 where community_id = ${world.community.id}`);
});
afterEach(() => void vi.restoreAllMocks());

const MONDAY = "2026-11-30";
const published = (at: string) => ({ publishedAt: Date.parse(at), activityAt: Date.parse(at) });

describe("a week", () => {
  test("is written down before it leaves, and comes once, in the morning of whoever receives it", async () => {
    await turnOn(world);
    await addPost(world, world.ada, world.plaza, {
      title: "The one post",
      excerpt: "Words of it.",
      ...published("2026-11-28T10:00Z"),
    });
    await live(world, world.mia, "America/Sao_Paulo");
    turn(`${MONDAY}T07:00Z`);
    await cron(world);
    expect(await states(world, world.max)).toEqual(["waiting"]);
    expect(new Date((await ledger(world, world.mia))[0]?.dueAt ?? 0).toISOString()).toBe("2026-11-30T11:00:00.000Z");
    turn(`${MONDAY}T08:00Z`);
    await cron(world);
    await cron(world);
    expect(await states(world, world.max)).toEqual(["handed_over"]);
    expect(await mails(world, world.mia)).toEqual([]);
    turn(`${MONDAY}T11:00Z`);
    await Promise.all([cron(world), cron(world)]);
    const [mail, ...more] = await mails(world, world.mia);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain("The one post");
    expect(mail?.text).toContain("Words of it.");
    expect(await states(world, world.mia)).toEqual(["handed_over"]);
    expect(await states(world, world.una)).toEqual([]);
  });
});
