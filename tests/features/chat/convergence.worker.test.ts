import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { countUnreadRooms, findOpenRoom, listMessages } from "~/features/chat/queries.server";
import type { ChatMessage } from "~/features/chat/protocol";
import { UNREAD_SHOWN } from "~/features/chat/rules";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { createSpaceInput } from "~/features/spaces/input";
import { findSpace } from "~/features/spaces/queries.server";
import { as, createWorld, env, newId, type World } from "../../world";
import type { Browser as OneBrowser, Weather } from "./browsers";
import { begin, copied, copyOf, roomOf, say } from "./talking";

vi.mock("~/features/chat/ui/room-socket", async () => ({
  openRoomSocket: (await import("./browser-doubles")).openRoomSocket,
}));
vi.mock("~/platform/client/kept", async () => {
  const { inKept, changeKept } = await import("./browser-doubles");
  return { inKept, changeKept, forgetKept: () => Promise.resolve() };
});
vi.mock("~/features/chat/ui/outbox", async (original) => {
  const { Outbox } = await original<typeof import("~/features/chat/ui/outbox")>();
  const { ownBox } = await import("./browser-doubles");
  return { Outbox, outboxOf: (whose: string) => ownBox((one) => new Outbox(one), whose) };
});

const bound = env as unknown as { CHAT_HISTORIES: string; CHAT_SEED: string };
/** `CHAT_HISTORIES=1000 CHAT_SEED=7`: how many random histories, and from which number they are made. */
const HISTORIES = Number(bound.CHAT_HISTORIES);
const SEED = Number(bound.CHAT_SEED || Math.floor(Math.random() * 1e9));
const STEPS = 24;

// Files of one worker share their modules: the page's own are loaded anew, upon the doubles, and left to nobody.
let Browser: typeof import("./browsers").Browser;
let stubBrowser: typeof import("./browser-doubles").stubBrowser;
beforeAll(async () => {
  vi.resetModules();
  ({ Browser } = await import("./browsers"));
  ({ stubBrowser } = await import("./browser-doubles"));
});
afterAll(() => void vi.resetModules());

let world: World;
beforeEach(async () => {
  world = await createWorld();
  for (const how of ["log", "warn", "error"] as const) vi.spyOn(console, how).mockReturnValue(undefined);
  stubBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test(`of ${HISTORIES} random histories with kills, lost, doubled and swapped frames, every page ends as the room is: nothing lost, nothing twice, unread right`, {
  timeout: 20_000 + HISTORIES * 8_000,
  retry: 0,
}, async () => {
  const done: Record<string, number> = {};
  for (let at = 0; at < HISTORIES; at += 1) {
    const taken: string[] = [];
    try {
      await new History(SEED + at, at % 4 === 3 ? await chatSpace() : await group(), taken).play();
    } catch (error) {
      throw new Error(`CHAT_SEED=${SEED + at} CHAT_HISTORIES=1: ${taken.join("; ")}`, { cause: error });
    }
    for (const what of taken) {
      const [kind = ""] = what.split(":");
      done[kind] = (done[kind] ?? 0) + 1;
    }
  }
  console.info(`${HISTORIES} histories from ${SEED}:`, JSON.stringify(done));
});

const group = () => begin(world, world.mia, world.max, world.mo);

async function chatSpace(): Promise<{ uuid: string }> {
  const ada = await as(world.community, world.ada);
  const input = { name: `Counter ${newId()}`, post_type: "chat", space_group_id: world.group };
  const { slug } = await createSpace(ada, createSpaceInput.parse(input));
  const room = { uuid: (await findSpace(ada, slug)).roomUuid ?? "" };
  for (const person of [world.mia, world.max]) await say(world, person, room, "Here");
  return room;
}

/** Numbers from a seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

class History {
  readonly #random: () => number;
  /** Of Mia two devices. */
  readonly #browsers: OneBrowser[];
  #said = 0;
  /** Keys of what stood there at first. */
  #before: string[] = [];

  constructor(
    seed: number,
    readonly room: { uuid: string },
    readonly taken: string[],
  ) {
    this.#random = numbersFrom(seed);
    const { mia, max, mo } = world;
    this.#browsers = [mia, mia, max, mo].map((person, at) => new Browser(world, person, room, `${at} of ${room.uuid}`));
  }

  async play(): Promise<void> {
    this.#before = (await this.#history()).records.map(({ key }) => key);
    await Promise.all(this.#browsers.map((browser) => browser.open()));
    for (let step = 0; step < STEPS; step += 1) {
      await this.#step(this.#upTo(this.#browsers.length));
      if (this.#random() < 0.6) await later(this.#random() * 12);
    }
    await this.#comeToRest();
    await this.#examine();
    for (const browser of this.#browsers) browser.leave();
  }

  async #step(at: number): Promise<void> {
    const browser = this.#browsers[at] as OneBrowser;
    const { line, messages } = browser;
    const one = messages[this.#upTo(messages.length)];
    const act = this.#pick(ACTS);
    this.taken.push(`${act}: ${at}`);
    if (act === "says") browser.say(`said ${(this.#said += 1)}`);
    if (act === "edits" && one) browser.attempt((live) => live.edit(one.n, `edited ${(this.#said += 1)}`));
    if (act === "takes away" && one) browser.attempt((live) => live.remove(one.n));
    if (act === "reacts" && one) browser.attempt((live) => live.react(one.n, "☕", this.#random() < 0.7));
    if (act === "reads") browser.readAll();
    if (act === "hears one") line?.hear(1);
    if (act === "hears all") line?.hear();
    if (act === "lost" || act === "twice" || act === "swapped") line?.spoil(act, this.#upTo(20));
    if (act === "line breaks") line?.break();
    if (act === "line is back") void line?.connect();
    if (act === "weather") browser.weather = this.#pick<Weather>(["fine", "no line", "answers lost"]);
    if (act === "page is killed") this.#browsers[at] = browser.kill();
    if (act === "page opens") void browser.open();
    if (act === "object is killed") await this.#killObject();
    if (act === "object sleeps") await this.#sleep();
    if (act === "copy") void this.#alarm();
  }

  /** In the midst of whatever it does: what it has not acknowledged may be stored or not. */
  async #killObject(): Promise<void> {
    const { object } = await roomOf(world, this.room);
    const killing = runInDurableObject(object as never, (_, state: DurableObjectState) => state.abort("killed"));
    await killing.catch(() => undefined);
    for (const { line } of this.#browsers) line?.break();
  }

  async #sleep(): Promise<void> {
    const { object } = await roomOf(world, this.room);
    const webSockets = this.#random() < 0.5 ? "hibernate" : "close";
    await evictDurableObject(object as never, { webSockets }).catch(() => undefined);
    if (webSockets === "close") for (const { line } of this.#browsers) line?.break();
  }

  async #alarm(): Promise<void> {
    const { object } = await roomOf(world, this.room);
    await runDurableObjectAlarm(object as never).catch(() => undefined);
  }

  /** All lines are back, all pages open, and one more thing is said: nothing else would tell of what was lost last. */
  async #comeToRest(): Promise<void> {
    for (const browser of this.#browsers) browser.weather = "fine";
    await vi.waitFor(
      async () => {
        await Promise.all(this.#browsers.map((browser) => browser.open()));
        await Promise.all(this.#browsers.flatMap(({ line }) => (line ? [line.connect()] : [])));
        const standing = this.#browsers.map(({ live, line }) =>
          live ? (line?.isUp ? "up" : line?.refused) : "no page",
        );
        expect(standing).toEqual(standing.map(() => "up"));
      },
      { timeout: 20_000, interval: 10 },
    );
    await say(world, world.mo, this.room, "At last");
    await vi.waitFor(
      async () => {
        for (const browser of this.#browsers) {
          browser.line?.hear();
          void browser.run(() => browser.box?.sendAll());
        }
        const { n } = await this.#history();
        for (const { pending, line, live } of this.#browsers) {
          expect(pending).toEqual([]);
          expect(line?.arriving).toEqual([]);
          expect(live?.view().room.last).toBe(n);
          expect(live?.view().room.isCaughtUp).toBe(true);
        }
      },
      { timeout: 30_000, interval: 15 },
    );
    for (const browser of this.#browsers) if (this.#random() < 0.5) browser.readAll();
    await later(20);
    await copied(world, this.room);
  }

  async #examine(): Promise<void> {
    const { records } = await this.#history();
    for (const { messages } of this.#browsers) expect(messages.map(bare)).toEqual(records.map(bare));
    const said = records.filter(({ key }) => !this.#before.includes(key));
    const written = this.#browsers.flatMap(({ written, person }) =>
      [...written.keys()].map((key) => `${person.id} ${key}`),
    );
    const stands = said.map(({ memberId, key }) => `${memberId} ${key}`);
    expect(new Set(stands).size).toBe(stands.length);
    for (const one of written) expect(stands).toContain(one);
    // And the last that Mo said by his door.
    expect(stands.length).toBe(written.length + 1);
    expect(
      (await copyOf(world, this.room)).map(({ n, memberId, deletedAt }) => [n, memberId, deletedAt !== null]),
    ).toEqual(records.map(({ n, memberId, isDeleted }) => [n, memberId, isDeleted]));
    for (const person of [world.mia, world.max, world.mo]) await this.#examineUnread(person, records);
  }

  /** How far somebody has read is what their devices said at most and what stands as read at least; what is unread follows. */
  async #examineUnread(person: World["mia"], records: readonly ChatMessage[]): Promise<void> {
    const ctx = await as(world.community, person);
    const room = await findOpenRoom(ctx, this.room.uuid);
    const { read_n: readN } = room.current_participant;
    const own = this.#browsers.filter((browser) => browser.person === person);
    const spoken = records.filter(({ memberId }) => memberId === person.id).map(({ n }) => n);
    const saidToBeRead = own.map(({ read }) => read);
    const known = own.flatMap(({ live }) => (live && live.readTo > 0 ? live.readTo : []));
    expect(readN).toBeLessThanOrEqual(Math.max(0, ...spoken, ...saidToBeRead));
    expect(readN).toBeGreaterThanOrEqual(Math.max(0, ...spoken, ...known));
    const unread = records.filter(({ n, memberId, isDeleted }) => n > readN && memberId !== person.id && !isDeleted);
    expect(room.unread).toBe(Math.min(unread.length, UNREAD_SHOWN));
    await vi.waitFor(() => {
      for (const browser of this.#browsers) {
        browser.line?.hear();
        const told = browser.live?.view().room.reads[person.id] ?? 0;
        // Whoever says something has read what stood above it, without a word.
        // In a chat space nobody is told how far others are.
        if (browser.person !== person)
          expect(Math.max(told, ...spoken)).toBe(room.kind === "space" ? Math.max(0, ...spoken) : readN);
      }
    });
    // A chat space is in the number of no conversations: the sidebar lights it.
    if (room.kind === "space") return;
    // Within a second: what a page has just heard may be read by it.
    await vi.waitFor(async () => {
      const [now, counted] = await Promise.all([
        findOpenRoom(await as(world.community, person), this.room.uuid),
        countUnreadRooms(await as(world.community, person)),
      ]);
      expect(counted.rooms > 0 || now.unread === 0).toBe(true);
    });
  }

  async #history() {
    return listMessages(await as(world.community, world.mia), this.room.uuid);
  }

  #upTo(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #pick<One>(all: readonly One[]): One {
    return all[this.#upTo(all.length)] as One;
  }
}

const ACTS = [
  "says",
  "says",
  "says",
  "says",
  "edits",
  "takes away",
  "reacts",
  "reads",
  "hears one",
  "hears all",
  "hears all",
  "lost",
  "twice",
  "swapped",
  "line breaks",
  "line is back",
  "line is back",
  "weather",
  "page is killed",
  "page opens",
  "page opens",
  "object is killed",
  "object sleeps",
  "copy",
] as const;

/** As any of its readers is shown it. */
const bare = ({ n, changed, key, html, isDeleted, reactions }: ChatMessage) => ({
  n,
  changed,
  key,
  html,
  isDeleted,
  reactions,
});

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
