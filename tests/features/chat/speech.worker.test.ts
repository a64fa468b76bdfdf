import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { blockMember, unblockMember } from "~/features/chat/commands/block-member.server";
import { editMessage, sayMessage } from "~/features/chat/commands/messages.server";
import { setMessaging } from "~/features/chat/messaging.server";
import { listMessages } from "~/features/chat/queries.server";
import { TYPING_EVERY_MS } from "~/features/chat/rules";
import { muteMember } from "~/features/moderation/commands/mute-member.server";
import { PROVE_AGAIN } from "~/features/notifications/inbox";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import { createSpaceInput, updateSpaceInput } from "~/features/spaces/input";
import { findSpace } from "~/features/spaces/queries.server";
import { addSession, as, createWorld, newId, type Person, type World } from "../../world";
import { begin, copied, open, roomOf, say } from "./talking";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const key = (name: string) => `key-of-${name}`;

/** A chat space that Ada makes, open to everybody. */
async function chatSpace() {
  const ada = await as(world.community, world.ada);
  const input = { name: `Counter ${newId()}`, post_type: "chat", space_group_id: world.group };
  const { slug } = await createSpace(ada, createSpaceInput.parse(input));
  return { slug, uuid: (await findSpace(ada, slug)).roomUuid ?? "" };
}

/** A page that has come to know what it may say by its socket. */
async function listening(person: Person, room: { uuid: string }) {
  const page = await open(world, person, room);
  page.send({ kind: "since", last: 0 });
  await vi.waitFor(() => expect(page.received.at(-1)?.kind).toBe("standing"));
  const [standing] = page.received.splice(0).filter(({ kind }) => kind === "standing");
  return { ...page, says: standing?.kind === "standing" && standing.says === true };
}
type Listening = Awaited<ReturnType<typeof listening>>;

const kinds = ({ received }: Listening) => received.map(({ kind }) => kind);

describe("what is said by a page's own socket", () => {
  let room: { uuid: string; slug: string };
  let mia: Listening;
  let max: Listening;
  beforeEach(async () => {
    room = await chatSpace();
    for (const person of [world.mia, world.max]) await say(world, person, room, "Hello");
    mia = await listening(world.mia, room);
    max = await listening(world.max, room);
  });

  test("arrives everywhere as the door would have stored it, its own page too, and reaches the shard", async () => {
    expect(mia.says).toBe(true);
    mia.send({ kind: "say", key: key("one"), body: " Look: https://a.example \n<b>" });
    await vi.waitFor(() => expect([mia.said().length, max.said().length]).toEqual([1, 1]));
    expect(mia.said()).toEqual(max.said());
    expect(mia.said()[0]).toMatchObject({ key: key("one"), memberId: world.mia.id });
    const { records } = await listMessages(await as(world.community, world.max), room.uuid);
    expect(records.at(-1)).toEqual(mia.said()[0]);
    expect(records.at(-1)?.html).toBe(
      '<p>Look: <a href="https://a.example" rel="nofollow ugc noopener">https://a.example</a> <br>&lt;b&gt;</p>',
    );
    await copied(world, room);
    mia.close();
    max.close();
  });

  test("stands once, however often it is sent, by both ways", async () => {
    for (let i = 0; i < 3; i += 1) mia.send({ kind: "say", key: key("twice"), body: "Once" });
    await vi.waitFor(() => expect(mia.said()).toHaveLength(3));
    expect(new Set(mia.said().map(({ n }) => n)).size).toBe(1);
    expect(max.said()).toHaveLength(1);
    const ctx = await as(world.community, world.mia);
    expect(await sayMessage(ctx, { uuid: room.uuid, key: key("twice"), body: "Once" })).toMatchObject({
      n: mia.said()[0]?.n,
    });
    mia.close();
    max.close();
  });

  test("goes through the door where it is nothing, too long, or too much", async () => {
    mia.send({ kind: "say", key: key("none"), body: " \n" });
    mia.send({ kind: "say", key: key("long"), body: "a".repeat(10_001) });
    await vi.waitFor(() => expect(kinds(mia)).toEqual(["door", "door"]));
    const { object } = await roomOf(world, room);
    await runInDurableObject(object as never, (held) => {
      const instance = held as unknown as { env: object };
      instance.env = { ...instance.env, LIMIT_MESSAGES: { limit: async () => ({ success: false }) } };
    });
    mia.send({ kind: "say", key: key("many"), body: "And more" });
    await vi.waitFor(() => expect(kinds(mia)).toEqual(["door", "door", "door"]));
    expect(max.said()).toEqual([]);
    mia.close();
    max.close();
  });

  test("whoever is muted says it to the door within the second, which refuses it", async () => {
    const ada = await as(world.community, world.ada);
    await muteMember(ada, world.mia.id, null);
    await ada.settled();
    mia.send({ kind: "say", key: key("muted"), body: "Still here?" });
    mia.send({ kind: "typing" });
    await vi.waitFor(() => expect(kinds(mia)).toEqual(["door"]));
    await expect(say(world, world.mia, room, "Still here?")).rejects.toMatchObject({ code: "moderation_muted" });
    expect(max.received).toEqual([]);
    expect((await listening(world.mia, room)).says).toBe(false);
    mia.close();
    max.close();
  });

  test("a door that had proven them before they were muted gives them no voice", async () => {
    const { object } = await roomOf(world, room);
    await object.doubt(world.mia.id, Date.now() + 1_000);
    const late = await open(world, world.mia, room);
    await vi.waitFor(() => expect(late.closed).toEqual([PROVE_AGAIN]));
    mia.close();
    max.close();
  });

  test("where only hosts may speak from now on, nobody else's words stand", async () => {
    const ada = await as(world.community, world.ada);
    await updateSpace(ada, room.slug, updateSpaceInput.parse({ members_can_post: false }));
    await ada.settled();
    mia.send({ kind: "say", key: key("host"), body: "May I?" });
    await vi.waitFor(() => expect(kinds(mia)).toEqual(["door"]));
    expect(max.said()).toEqual([]);
    mia.close();
    max.close();
  });

  test("who looks through somebody's eyes, whose address nobody confirmed, and who was never named is given no voice", async () => {
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    const looking = await listening({ ...world.mia, cookie }, room);
    const mo = await listening(world.mo, room);
    expect([looking.says, mo.says]).toEqual([false, false]);
    for (const page of [looking, mo]) page.send({ kind: "say", key: key("quiet"), body: "Hello" });
    looking.send({ kind: "typing" });
    await vi.waitFor(() => expect([kinds(looking), kinds(mo)]).toEqual([["door"], ["door"]]));
    expect(max.received).toEqual([]);
    for (const page of [mia, max, looking, mo]) page.close();
  });

  test("an edit follows what came so", async () => {
    mia.send({ kind: "say", key: key("edit"), body: "Teh" });
    await vi.waitFor(() => expect(max.said()).toHaveLength(1));
    const n = max.said()[0]?.n ?? 0;
    await editMessage(await as(world.community, world.mia), { uuid: room.uuid, n, body: "The" });
    await vi.waitFor(() => expect(max.said().at(-1)).toMatchObject({ n, html: "<p>The</p>" }));
    mia.close();
    max.close();
  });
});

describe("that somebody types", () => {
  test("is told to the others, at most each three seconds, and kept nowhere", async () => {
    const room = await begin(world, world.mia, world.max, world.mo);
    const [mia, max] = [await listening(world.mia, room), await listening(world.max, room)];
    expect(mia.says).toBe(false);
    for (let i = 0; i < 5; i += 1) mia.send({ kind: "typing" });
    await vi.waitFor(() => expect(max.received).toEqual([{ kind: "typing", memberId: world.mia.id }]));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(max.received).toHaveLength(1);
    expect(mia.received).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, TYPING_EVERY_MS));
    mia.send({ kind: "typing" });
    await vi.waitFor(() => expect(max.received).toHaveLength(2));
    const { object } = await roomOf(world, room);
    expect(await object.standing()).toBe(0);
    mia.close();
    max.close();
  });

  test("nobody hears of it whom they have blocked, from the moment of the block", async () => {
    const room = await begin(world, world.mia, world.max, world.mo);
    const [mia, max, mo] = [
      await listening(world.mia, room),
      await listening(world.max, room),
      await listening(world.mo, room),
    ];
    const by = await as(world.community, world.max);
    await blockMember(by, world.mia.id);
    await by.settled();
    await vi.waitFor(() => expect(max.closed).toEqual([PROVE_AGAIN]));
    const again = await listening(world.max, room);
    mia.send({ kind: "typing" });
    await vi.waitFor(() => expect(mo.received).toHaveLength(1));
    expect(again.received).toEqual([]);
    const back = await as(world.community, world.max);
    await unblockMember(back, world.mia.id);
    await back.settled();
    await vi.waitFor(() => expect(again.closed).toEqual([PROVE_AGAIN]));
    for (const page of [mia, mo]) page.close();
  });

  test("in a direct room where neither may write to the other nobody is told", async () => {
    const room = await begin(world, world.mia, world.max);
    const by = await as(world.community, world.max);
    await blockMember(by, world.mia.id);
    await by.settled();
    const [mia, max] = [await listening(world.mia, room), await listening(world.max, room)];
    mia.send({ kind: "typing" });
    max.send({ kind: "typing" });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect([mia.received, max.received]).toEqual([[], []]);
    mia.close();
    max.close();
  });

  test("is told nobody once messages are turned off, or one of two has blocked the other, while their pages stand open", async () => {
    const [both, all] = [await begin(world, world.mia, world.max), await begin(world, world.mia, world.max, world.mo)];
    const inBoth = [await listening(world.mia, both), await listening(world.max, both)] as const;
    const inAll = [await listening(world.mia, all), await listening(world.max, all)] as const;
    const types = async ([mia, max]: readonly [Listening, Listening]) => {
      mia.send({ kind: "typing" });
      await new Promise((resolve) => setTimeout(resolve, 80));
      return max.received.splice(0).map(({ kind }) => kind);
    };
    expect([await types(inBoth), await types(inAll)]).toEqual([["typing"], ["typing"]]);
    // By who is blocked.
    const by = await as(world.community, world.max);
    await blockMember(by, world.mia.id);
    await setMessaging(await as(world.community, world.ada), { messaging: "off" });
    await by.settled();
    // Where the two talk to each other their pages come in anew, and of who is blocked nowhere else.
    await vi.waitFor(() => expect(inBoth[0].closed).toEqual([PROVE_AGAIN]));
    expect(inAll[0].closed).toEqual([]);
    const again = [await listening(world.mia, both), await listening(world.max, both)] as const;
    await new Promise((resolve) => setTimeout(resolve, TYPING_EVERY_MS));
    expect([await types(again), await types(inAll)]).toEqual([[], []]);
    for (const page of [...again, ...inAll]) page.close();
  });
});
