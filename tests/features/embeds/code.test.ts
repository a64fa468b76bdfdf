import fc from "fast-check";
import { parseFragment } from "parse5";
import { expect, test, vi } from "vitest";
import { embedCode, embedScript } from "~/features/embeds/code";

const origin = "https://table.atrium.example";

test("whatever it is called, the code is one frame and one script of ours", () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      const { childNodes } = parseFragment(embedCode({ origin, path: "/c/hall", title }));
      const parts = childNodes.filter((node) => node.nodeName !== "#text");
      expect(parts.map(({ nodeName }) => nodeName)).toEqual(["iframe", "script"]);
      const [frame, script] = parts.map((part) =>
        Object.fromEntries("attrs" in part ? part.attrs.map(({ name, value }) => [name, value]) : []),
      );
      expect(frame).toMatchObject({ src: `${origin}/c/hall?iframe=true`, width: "100%" });
      // A carriage return is a line's end to every parser of HTML.
      expect(frame?.title).toBe(title.replace(/\r\n?/g, "\n"));
      expect(script?.src).toBe(`${origin}/embed.js`);
    }),
  );
});

test("a frame gets the height that it says, from us alone, and one that a page can have", () => {
  const ours = { contentWindow: {}, style: { height: "" } };
  const other = { contentWindow: {}, style: { height: "" } };
  const say = listen([ours, other]);
  const told = { type: "atrium:height", height: 480.2 };
  say({ origin: "https://elsewhere.example", source: ours.contentWindow, data: told });
  say({ origin, source: {}, data: told });
  for (const data of [
    null,
    "atrium:height",
    { ...told, height: "9" },
    { ...told, height: -1 },
    { ...told, height: 1e9 },
  ])
    say({ origin, source: ours.contentWindow, data });
  expect([ours.style.height, other.style.height]).toEqual(["", ""]);
  say({ origin, source: ours.contentWindow, data: told });
  expect([ours.style.height, other.style.height]).toEqual(["481px", ""]);
});

const INSIDE = "#aside";

test.each([
  [INSIDE, "the element"],
  [".nobody", "the root"],
  ["h1[", "the root"],
  [null, "the root"],
])("the theme target %j is %s", (selector, expected) => {
  const frame = { contentWindow: {}, style: { height: "" } };
  const set: string[] = [];
  const element = (name: string) => ({
    style: { setProperty: (...said: string[]) => set.push([name, ...said].join(" ")) },
  });
  const say = listen([frame], {
    currentScript: { getAttribute: () => selector },
    documentElement: element("the root"),
    querySelector(asked: string) {
      if (asked === "h1[") throw new SyntaxError("no selector");
      return asked === INSIDE ? element("the element") : null;
    },
  });
  const colours = { brand: "#8A4B2A", "brand-text": "red;background:url(x)", "x y": "#000000", bg: "" };
  say({ origin, source: frame.contentWindow, data: { type: "atrium:height", height: 10, colours } });
  say({
    origin: "https://elsewhere.example",
    source: frame.contentWindow,
    data: { type: "atrium:height", height: 10, colours },
  });
  expect(set).toEqual([`${expected} --atrium-brand #8A4B2A`]);
});

test("the theme target stands in the code as an attribute that ends nothing", () => {
  const code = embedCode({ origin, path: "/", title: "Feed", themeTarget: '[data-x="1"] > a' });
  const script = parseFragment(code).childNodes.find(({ nodeName }) => nodeName === "script");
  expect(script && "attrs" in script && script.attrs.find(({ name }) => name === "data-theme-target")?.value).toBe(
    '[data-x="1"] > a',
  );
});

function listen(frames: unknown[], page: object = {}): (event: object) => void {
  const heard = vi.fn<(name: string, listener: (event: object) => void) => void>();
  // The text that other sites run, as they do: with a window of their own.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function("addEventListener", "document", embedScript(origin))(heard, {
    getElementsByTagName: () => frames,
    ...page,
  });
  const [name, listener] = heard.mock.calls[0] ?? [];
  expect(name).toBe("message");
  return listener ?? (() => undefined);
}
