import fc from "fast-check";
import { parseFragment } from "parse5";
import { expect, test, vi } from "vitest";
import { embedCode, heightScript } from "~/features/embeds/code";

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

function listen(frames: unknown[]): (event: object) => void {
  const heard = vi.fn<(name: string, listener: (event: object) => void) => void>();
  // The text that other sites run, as they do: with a window of their own.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function("addEventListener", "document", heightScript(origin))(heard, { getElementsByTagName: () => frames });
  const [name, listener] = heard.mock.calls[0] ?? [];
  expect(name).toBe("message");
  return listener ?? (() => undefined);
}
