import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  APPEARANCE_KEY,
  APPEARANCE_SCRIPT,
  readAppearance,
  setAppearance,
  subscribeAppearance,
} from "~/ui/theme/appearance";

let stored: Map<string, string>;
let classes: Set<string>;
let root: { dataset: Record<string, string>; classList: { toggle: (name: string, on: boolean) => void } };

beforeEach(() => {
  stored = new Map();
  classes = new Set();
  root = { dataset: {}, classList: { toggle: (name, on) => void (on ? classes.add(name) : classes.delete(name)) } };
  vi.stubGlobal("document", { documentElement: root });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("spec section 4: appearance", () => {
  it("dark marks the root element and is kept under current_appearance; light takes the mark away", () => {
    setAppearance("dark");
    expect([...classes]).toEqual(["dark"]);
    expect(stored.get("current_appearance")).toBe("dark");
    setAppearance("light");
    expect([...classes]).toEqual([]);
    expect(readAppearance()).toBe("light");
  });

  it("falls back to the community's default, then to light", () => {
    expect(readAppearance()).toBe("light");
    root.dataset["defaultAppearance"] = "dark";
    expect(readAppearance()).toBe("dark");
    stored.set(APPEARANCE_KEY, "light");
    expect(readAppearance()).toBe("light");
  });

  it("tells those who listen", () => {
    const listener = vi.fn();
    const stop = subscribeAppearance(listener);
    setAppearance("dark");
    stop();
    setAppearance("light");
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe("spec section 5: appearance must be light or dark", () => {
  it("ignores any other value", () => {
    setAppearance("dark");
    for (const value of ["sepia", "", null, undefined, 1, "Dark"]) setAppearance(value);
    expect(stored.get(APPEARANCE_KEY)).toBe("dark");
    expect(classes.has("dark")).toBe(true);
  });

  it("does not believe a stored value either", () => {
    stored.set(APPEARANCE_KEY, "sepia");
    root.dataset["defaultAppearance"] = "dark";
    expect(readAppearance()).toBe("dark");
  });
});

describe("spec section 8: a storage that fails", () => {
  it("is logged and ignored", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const refuse = () => {
      throw new Error("denied");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    setAppearance("dark");
    expect(classes.has("dark")).toBe(true);
    expect(readAppearance()).toBe("light");
    runScript();
    expect(classes.has("dark")).toBe(false);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe("the script before the first paint", () => {
  it.each([
    ["dark", undefined, true],
    ["light", "dark", false],
    ["sepia", "dark", true],
    [undefined, "dark", true],
    [undefined, undefined, false],
  ])("stored %s, default %s: dark is %s", (choice, byDefault, dark) => {
    if (choice) stored.set(APPEARANCE_KEY, choice);
    if (byDefault) root.dataset["defaultAppearance"] = byDefault;
    runScript();
    expect(classes.has("dark")).toBe(dark);
  });
});

function runScript(): void {
  // oxlint-disable-next-line typescript/no-implied-eval -- as a page runs it: text in an element
  new Function(APPEARANCE_SCRIPT)();
}
