import { beforeEach, describe, expect, test, vi } from "vitest";
import { editMessage } from "~/features/chat/commands/messages.server";
import { listMessages } from "~/features/chat/queries.server";
import { saveRule } from "~/features/moderation/rule-settings.server";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { createSpaceInput } from "~/features/spaces/input";
import { findSpace } from "~/features/spaces/queries.server";
import { as, createWorld, newId, type Person, type World } from "../../world";
import { begin, open, say } from "./talking";

let world: World;
let space: { slug: string; uuid: string };
beforeEach(async () => {
  world = await createWorld();
  const ada = await ctxOf(world.ada);
  const input = { name: `Counter ${newId()}`, post_type: "chat", space_group_id: world.group };
  const { slug } = await createSpace(ada, createSpaceInput.parse(input));
  space = { slug, uuid: (await findSpace(ada, slug)).roomUuid ?? "" };
});

const ctxOf = (person: Person) => as(world.community, person);
const rule = async (kind: Parameters<typeof saveRule>[1], values: Record<string, unknown>, isOn = true) =>
  saveRule(await ctxOf(world.ada), kind, values, isOn);
const words = async () =>
  (await listMessages(await ctxOf(world.ada), space.uuid)).records.map(({ html }) => html.replace(/<[^>]*>/g, ""));

describe("rules of moderation in a chat space", () => {
  test("words that are blocked are not taken, said or edited into it, in a disguise neither, and what was typed stays", async () => {
    await rule("words_block", { words: "swindle" });
    for (const body of ["A swindle", "a S.w-i-n d l e", "sw1ndle!"])
      await expect(say(world, world.mia, space, body)).rejects.toMatchObject({
        status: 422,
        fields: { body: "moderation_blocked" },
      });
    await say(world, world.mia, space, "A deal");
    const edit = { uuid: space.uuid, n: 1, body: "A swindle" };
    await expect(editMessage(await ctxOf(world.mia), edit)).rejects.toMatchObject({ status: 422 });
    expect(await words()).toEqual(["A deal"]);
  });

  test("what would wait for a moderator is not taken: words, and a newcomer's links", async () => {
    await rule("words_hold", { words: "casino" });
    await rule("newcomer_links", { most: 0 });
    const refused = { status: 422, fields: { body: "message_waits" } };
    await expect(say(world, world.mia, space, "My casino")).rejects.toMatchObject(refused);
    await expect(say(world, world.mia, space, "Look: https://a.example")).rejects.toMatchObject(refused);
    await say(world, world.mia, space, "Good morning");
    expect(await words()).toEqual(["Good morning"]);
  });

  test("nobody is slowed down, who manages it is asked nothing, and neither are conversations", async () => {
    await rule("words_block", { words: "swindle" });
    await rule("slow_mode", { minutes: 60 });
    await rule("daily_limit", { posts: 1, comments: 1 });
    for (const body of ["One", "Two", "Three"]) await say(world, world.mia, space, body);
    await say(world, world.ada, space, "This is how a swindle goes");
    const talk = await begin(world, world.mia, world.max);
    await say(world, world.mia, talk, "A swindle, if you ask me");
    expect(await words()).toHaveLength(4);
  });

  test("a page's socket hands what it says to the door, also one that was open when the rule came", async () => {
    for (const person of [world.mia, world.max]) await say(world, person, space, "Hello");
    const page = await open(world, world.mia, space);
    page.send({ kind: "since", last: 0 });
    await vi.waitFor(() => expect(page.received.at(-1)).toMatchObject({ kind: "standing", says: true }));
    await rule("words_block", { words: "swindle" });
    let at = 0;
    await vi.waitFor(() => {
      at += 1;
      page.send({ kind: "say", key: `key-number-${at}`, body: "A swindle" });
      expect(page.received.at(-1)).toMatchObject({ kind: "door" });
    }, 5000);
    const later = await open(world, world.mia, space);
    later.send({ kind: "since", last: 0 });
    await vi.waitFor(() => expect(later.received.at(-1)?.kind).toBe("standing"));
    expect(later.received.at(-1)).not.toHaveProperty("says");
    page.close();
    later.close();
  });
});
