import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DraftKeeper, type DraftOptions, type PostText } from "~/features/posts/ui/draft-keeper";
import { SWITCHES_AT_FIRST } from "~/features/posts/switches";
import { docFromText } from "~/ui/editor/document";

const sent: { title: string; status: number }[] = [];
const asked: { method: string; path: string; body: Record<string, unknown> }[] = [];
const addresses: string[] = [];
const stored = new Map<string, string>();
const location = { pathname: "", search: "" };
let answer: (title: string) => Response;

/** Another page, without the keeper's knowing. */
function go(to: string) {
  const { pathname, search } = new URL(to, "http://a.test");
  Object.assign(location, { pathname, search });
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const list of [sent, asked, addresses]) list.length = 0;
  stored.clear();
  const storage = {
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  go("/c/plaza/new");
  const replaceState = (_: unknown, __: string, to: string) => {
    addresses.push(to);
    go(to);
  };
  const window = { localStorage: storage, location, history: { state: null, replaceState } };
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body ?? "{}")) as { name: string };
    const { name } = body;
    asked.push({ method: init.method ?? "GET", path, body });
    const response = answer(name);
    sent.push({ title: name, status: response.status });
    return response;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const textOf = (title: string): PostText => ({ title, doc: docFromText("words") });
/** The keeper of a form on the page that stands open. */
function keeperOf(options: Partial<DraftOptions> = {}) {
  const keeper = new DraftKeeper({
    text: textOf("Opened"),
    place: { spaceSlug: "plaza", isPlaced: true, isShared: false },
    requestKey: "of-this-form",
    draft: { id: 1, version: 1 },
    keyOf: (what) => `kept:${what}`,
    ...options,
  });
  keeper.come();
  return keeper;
}
const taken = () => Response.json({ version: 2 });
const refused = (status: number, details: unknown) =>
  Response.json({ code: "x", message: "Look again.", error_details: details }, { status });

test("a form that comes back is saved as a draft like anything that was typed", async () => {
  answer = taken;
  const keeper = keeperOf();
  keeper.change(textOf("On its way"));
  keeper.send(textOf("On its way"));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual([]);
  keeper.takeBack();
  expect(keeper.state()).toBe("waiting");
  await vi.advanceTimersByTimeAsync(2_000);
  expect([keeper.state(), sent]).toEqual(["saved", [{ title: "On its way", status: 200 }]]);
});

test("a draft that is refused for what it is says why, and is not sent again before it changes", async () => {
  for (const [answered, words] of [
    [refused(422, { body: "Too many parts." }), "Too many parts."],
    [refused(413, "Large."), "That is longer than a post can be. Split it into several."],
  ] as const) {
    sent.length = 0;
    answer = (title) => (title === "Shorter" ? taken() : answered.clone());
    const keeper = keeperOf();
    keeper.change(textOf("Too much"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([keeper.state(), keeper.refusal(), sent.length]).toEqual(["refused", words, 1]);
    keeper.change(textOf("Shorter"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([keeper.state(), sent.length]).toEqual(["saved", 2]);
  }
});

test("what another try may bring through is tried again", async () => {
  answer = () => refused(503, "Down.");
  const keeper = keeperOf();
  keeper.change(textOf("Patient"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(keeper.state()).toBe("failed");
  answer = taken;
  await vi.advanceTimersByTimeAsync(12_000);
  expect(keeper.state()).toBe("saved");
});

const made = (place: object) =>
  Response.json({ id: 7, draft_version: 0, space_slug: "plaza", is_placed: true, is_shared: false, ...place });
const EMPTY: PostText = { title: "", doc: docFromText("") };

test("another space is kept at once, with the words of the page, for nobody else to read; the address follows", async () => {
  answer = taken;
  const keeper = keeperOf({ place: { spaceSlug: "plaza", isPlaced: true, isShared: true } });
  keeper.move({ spaceSlug: "cellar", isPlaced: true });
  expect(keeper.place()).toEqual({ spaceSlug: "cellar", isPlaced: true, isShared: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map(({ method, path, body }) => [method, path, body.space_slug, body.is_shared, body.name])).toEqual([
    ["PUT", "/internal_api/posts/drafts/1", "cellar", false, "Opened"],
  ]);
  expect(addresses.at(-1)).toBe("/c/cellar/new?draft=1");
  // What has not changed is not said again.
  keeper.change(textOf("More"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.at(-1)?.body).not.toHaveProperty("space_slug");
  expect(asked.at(-1)?.body).not.toHaveProperty("is_shared");
});

/** The server takes its time until the answer is called. */
function slowly(): () => void {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => (finish = resolve));
  const fetched = fetch;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const response = await fetched(path, init);
    await slow;
    return response;
  });
  return () => finish();
}

test("a space that is chosen while a save is on its way is kept right after it", async () => {
  answer = () => made({});
  const finish = slowly();
  const keeper = keeperOf({ draft: null, text: EMPTY });
  keeper.change(textOf("First words"));
  await vi.advanceTimersByTimeAsync(1_300);
  keeper.move({ spaceSlug: "cellar", isPlaced: true });
  answer = taken;
  finish();
  await vi.advanceTimersByTimeAsync(10);
  expect(asked.map(({ method, body }) => [method, body.space_slug])).toEqual([
    ["POST", undefined],
    ["PUT", "cellar"],
  ]);
  expect(addresses.at(-1)).toBe("/c/cellar/new?draft=7");
});

test("a new post whose space nobody has chosen says so, and where it is kept; an empty one only its address", async () => {
  answer = () => made({ is_placed: false });
  const keeper = keeperOf({
    draft: null,
    text: EMPTY,
    place: { spaceSlug: "plaza", isPlaced: false, isShared: false },
  });
  expect([keeper.address(), keeper.localKey()]).toEqual(["/c/plaza/new?choose=space", "kept:new:"]);
  keeper.change(textOf("Words"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.at(-1)).toMatchObject({ method: "POST", path: "/internal_api/spaces/plaza/posts" });
  expect(asked.at(-1)?.body).toMatchObject({ is_placed: false, is_shared: false });
  expect([keeper.address(), keeper.localKey()]).toEqual(["/c/plaza/new?draft=7", "kept:7"]);
  answer = taken;
  // The very space it stands in, now chosen.
  keeper.move({ spaceSlug: "plaza", isPlaced: true });
  await vi.advanceTimersByTimeAsync(10);
  expect(asked.at(-1)?.body).toMatchObject({ space_slug: "plaza" });
  const empty = keeperOf({ draft: null, text: EMPTY });
  const before = asked.length;
  empty.move({ spaceSlug: "cellar", isPlaced: true });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([asked.length - before, addresses.at(-1)]).toEqual([0, "/c/cellar/new"]);
});

test("a space that refuses is named, and nothing is sent again before another is chosen", async () => {
  answer = () => refused(403, "Look again.");
  const keeper = keeperOf();
  keeper.move({ spaceSlug: "cellar", isPlaced: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([keeper.state(), keeper.refusal(), asked.length]).toEqual(["refused", "Look again.", 1]);
  answer = taken;
  keeper.move({ spaceSlug: "bar", isPlaced: true });
  await vi.advanceTimersByTimeAsync(10);
  expect(keeper.state()).toBe("saved");
});

test("what is discarded goes with the words that were typed last, so that undo brings all of it back", async () => {
  answer = taken;
  const keeper = keeperOf();
  keeper.change(textOf("Typed last"));
  expect(await keeper.discard()).toEqual({ id: 1, unkept: null });
  expect(asked.map(({ method, body }) => [method, body.name])).toEqual([
    ["PUT", "Typed last"],
    ["DELETE", undefined],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  expect([...stored]).toEqual([]);
});

test("what is discarded while the form is on its way goes with the words of the form", async () => {
  answer = taken;
  const keeper = keeperOf();
  keeper.change(textOf("Typed last"));
  keeper.send(textOf("Typed last"));
  expect(await keeper.discard()).toEqual({ id: 1, unkept: null });
  expect(asked.map(({ method, body }) => [method, body.name])).toEqual([
    ["PUT", "Typed last"],
    ["DELETE", undefined],
  ]);
  answer = (title) => (title ? refused(422, { title: "Too long." }) : taken());
  const unkeepable = keeperOf();
  unkeepable.send(textOf("Too much"));
  expect(await unkeepable.discard()).toEqual({ id: 1, unkept: textOf("Too much") });
  expect([...stored]).toEqual([]);
});

test("words that no draft can take are handed to undo; what cannot be discarded stays", async () => {
  answer = (title) => (title ? refused(422, { title: "Too long." }) : taken());
  const keeper = keeperOf();
  keeper.change(textOf("Too much"));
  expect(await keeper.discard()).toEqual({ id: 1, unkept: textOf("Too much") });
  const offline = keeperOf({ draft: null, text: EMPTY });
  answer = () => refused(503, "Down.");
  offline.change(textOf("Without a line"));
  expect(await offline.discard()).toEqual({ id: null, unkept: textOf("Without a line") });
  const kept = keeperOf();
  kept.change(textOf("Still here"));
  await expect(kept.discard()).rejects.toMatchObject({ status: 503 });
  expect(stored.get("kept:1")).toContain("Still here");
  answer = taken;
  await vi.advanceTimersByTimeAsync(12_000);
  expect(kept.state()).toBe("saved");
});

test("what was published meanwhile is not saved again and again: its words wait for Publish", async () => {
  answer = () => Response.json({ code: "already_published", message: "This is already published." }, { status: 409 });
  const keeper = keeperOf();
  keeper.change(textOf("Written on"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([keeper.state(), asked.length, onDevice("kept:1")]).toEqual(["published", 1, "Written on"]);
  keeper.change(textOf("Written on, and on"));
  keeper.move({ isShared: true });
  await keeper.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([keeper.state(), asked.length]).toEqual(["published", 1]);
  keeper.leave();
  expect(onDevice("kept:1")).toBe("Written on, and on");
});

test("what was scheduled meanwhile, in another tab, says so once: its words are kept on this device", async () => {
  answer = () => Response.json({ code: "already_scheduled", message: "This is scheduled." }, { status: 409 });
  const keeper = keeperOf();
  keeper.change(textOf("Written on"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([keeper.state(), keeper.refusal(), asked.length]).toEqual(["refused", "This is scheduled.", 1]);
  expect(onDevice("kept:1")).toBe("Written on");
});

test("a picture that is gone is said once, and not tried again until something is changed", async () => {
  answer = () => Response.json({ code: "file_gone", message: "A picture is gone." }, { status: 409 });
  const keeper = keeperOf();
  keeper.change(textOf("Written on"));
  await vi.advanceTimersByTimeAsync(120_000);
  expect([keeper.state(), keeper.refusal(), asked.length]).toEqual(["refused", "A picture is gone.", 1]);
});

test("led from its page to the same page, a keeper shows its draft in the address again", async () => {
  answer = () => made({});
  const keeper = keeperOf({ draft: null, text: EMPTY });
  keeper.change(textOf("Kept"));
  await vi.advanceTimersByTimeAsync(2_000);
  for (const to of ["/c/plaza/new?choose=space", "/c/plaza/new"]) {
    go(to);
    keeper.stay();
    expect(addresses.at(-1)).toBe("/c/plaza/new?draft=7");
  }
  go("/c/plaza/new");
  answer = taken;
  keeper.move({ spaceSlug: "cellar", isPlaced: true });
  await vi.advanceTimersByTimeAsync(10);
  expect(addresses.at(-1)).toBe("/c/plaza/new?draft=7");
});

test("a save that arrives when its page is left changes the address of no other", async () => {
  answer = () => made({});
  for (const to of ["/spaces/new", "/c/cellar/new", "/c/plaza/new?draft=9", "/"]) {
    go("/c/plaza/new");
    addresses.length = 0;
    const finish = slowly();
    const keeper = keeperOf({ draft: null, text: EMPTY });
    keeper.change(textOf("Late"));
    await vi.advanceTimersByTimeAsync(1_300);
    // The router's address is another before the page is.
    go(to);
    finish();
    await vi.advanceTimersByTimeAsync(10);
    expect([keeper.state(), keeper.draftId(), addresses]).toEqual(["saved", 7, []]);
  }
});

test("once the page is left its keeper shows no address, not even where the next page has the same; back, it does", async () => {
  answer = () => made({});
  const keeper = keeperOf({ draft: null, text: EMPTY });
  keeper.change(textOf("Late"));
  keeper.leave();
  await vi.advanceTimersByTimeAsync(10);
  expect([keeper.draftId(), addresses]).toEqual([7, []]);
  answer = taken;
  keeper.come();
  keeper.change(textOf("Later"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(addresses).toEqual(["/c/plaza/new?draft=7"]);
});

test("a form that comes back to the address it was sent to shows its draft's again", async () => {
  answer = () => made({});
  const keeper = keeperOf({ draft: null, text: EMPTY });
  keeper.change(textOf("Kept"));
  await vi.advanceTimersByTimeAsync(2_000);
  keeper.send(textOf("Kept"));
  go("/c/plaza/new?index");
  addresses.length = 0;
  keeper.takeBack();
  expect(addresses).toEqual(["/c/plaza/new?draft=7"]);
});

const onDevice = (key: string) => (JSON.parse(stored.get(key) ?? "{}") as Partial<PostText>).title;

test.each([
  ["arrives", () => made({})],
  ["fails", () => refused(503, "Down.")],
  ["is refused", () => refused(422, { body: "No." })],
])(
  "a save that was on its way when the form was sent %s: the words stay on this device, and nothing is saved beside them",
  async (_, late) => {
    answer = late;
    const finish = slowly();
    const keeper = keeperOf({ draft: null, text: EMPTY });
    keeper.change(textOf("Begun"));
    await vi.advanceTimersByTimeAsync(1_300);
    keeper.change(textOf("Begun and done"));
    keeper.send(textOf("Begun and done"));
    finish();
    await vi.advanceTimersByTimeAsync(60_000);
    // Typing on, another space or a line that is back make no second writer of it either.
    keeper.change(textOf("Begun, done and more"));
    keeper.move({ spaceSlug: "cellar" });
    await keeper.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.map(({ body }) => body.name)).toEqual(["Begun"]);
    expect(onDevice("kept:new:plaza")).toBe("Begun and done");
    // It comes back: all of it is kept again, and this device need not hold it any more.
    answer = (title) => (keeper.draftId() === null ? made({}) : title ? taken() : made({}));
    keeper.takeBack();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([keeper.state(), asked.at(-1)?.body.name]).toEqual(["saved", "Begun, done and more"]);
    expect([...stored]).toEqual([]);
  },
);

test("who leaves while the form is on its way leaves its words on this device, and no save behind", async () => {
  answer = taken;
  const keeper = keeperOf();
  keeper.change(textOf("On its way"));
  keeper.send(textOf("On its way"));
  keeper.change(textOf("On its way, and on"));
  keeper.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, onDevice("kept:1")]).toEqual([[], "On its way"]);
});

test("the topics of a draft are said when they change, and to the space that it moves to", async () => {
  answer = () => Response.json({ version: 2 });
  const keeper = keeperOf({ text: { ...textOf("Opened"), topics: [1] } });
  const said = async (topics: number[]) => {
    keeper.change({ ...textOf("Opened"), topics });
    await vi.advanceTimersByTimeAsync(2_000);
    return asked.at(-1)?.body.topic_ids;
  };
  expect(await said([1])).toBeUndefined();
  expect(await said([2, 1])).toEqual([2, 1]);
  expect(await said([1, 2])).toBeUndefined();
  keeper.move({ spaceSlug: "garden", isPlaced: true });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.at(-1)?.body).toMatchObject({ space_slug: "garden", topic_ids: [1, 2] });
  expect(await said([])).toEqual([]);
});

test("how a new post is set is said of its draft as soon as there is one, and each time after it", async () => {
  answer = () => made({});
  const keeper = keeperOf({ draft: null, text: EMPTY });
  const switches = { ...SWITCHES_AT_FIRST, skip_notifications: true };
  keeper.change({ ...textOf("Quietly"), switches });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.map(({ body }) => body.skip_notifications)).toEqual([undefined, true]);
  expect(keeper.state()).toBe("saved");
});
