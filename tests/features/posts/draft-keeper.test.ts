import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DraftKeeper, type PostText } from "~/features/posts/ui/draft-keeper";
import { docFromText } from "~/ui/editor/document";

const sent: { title: string; status: number }[] = [];
let answer: (title: string) => Response;

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  const storage = { setItem: () => undefined, removeItem: () => undefined };
  const window = { localStorage: storage, location: { href: "http://a.test/elsewhere" } };
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    const { name } = JSON.parse(String(init.body)) as { name: string };
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
const keeperOf = () =>
  new DraftKeeper({ spaceSlug: "plaza", requestKey: "of-this-form", draft: { id: 1, version: 1 }, localKey: "kept" });
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
