import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepDraft, readDraft } from "~/features/comments/ui/draft";
import { forgetOthersWords, wordsKey } from "~/features/members/ui/kept-words";
import { docFromText } from "~/ui/editor/document";

/** As a browser's, whose keys are its own properties. */
let stored: Record<string, string>;
beforeEach(() => {
  stored = { current_appearance: "dark" };
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  };
  const localStorage = new Proxy(methods, {
    ownKeys: () => Object.keys(stored),
    getOwnPropertyDescriptor: (_, key) => ({ value: stored[String(key)], enumerable: true, configurable: true }),
  });
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

const words = docFromText("Only for those in the cellar.", "comment");

test("what one person typed under a post is not found by the next at the same device", () => {
  keepDraft(7, { whose: "mia", at: "post" }, words);
  expect(readDraft(7, { whose: "max", at: "post" })).toBeNull();
  expect(readDraft(7, { whose: "mia", at: "post" })).toEqual(words);
});

test("and is gone once somebody else is signed in; one's own stays, and so does what is no text", () => {
  keepDraft(7, { whose: "mia", at: "post" }, words);
  keepDraft(7, { whose: "max", at: 12 }, words);
  stored[wordsKey("miamax", "post:new:plaza")] = "of somebody whose name begins alike";
  forgetOthersWords("mia");
  expect(Object.keys(stored).sort()).toEqual(["current_appearance", wordsKey("mia", "comment:7:post")].sort());
});

test("a storage that refuses is logged, and the page goes on", () => {
  vi.stubGlobal("window", {
    get localStorage(): never {
      throw new Error("a private window");
    },
  });
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(() => forgetOthersWords("mia")).not.toThrow();
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});
