import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import SettingsFrame from "~/features/communities/ui/settings-frame";
import { settingsPages } from "~/features/settings";

const framed = (at: string) => {
  const Page = createRoutesStub([{ path: "*", Component: () => <SettingsFrame>A page</SettingsFrame> }]);
  return renderToString(<Page initialEntries={[at]} />);
};
const linksIn = (html: string) =>
  new Set([...html.matchAll(/<a[^>]*class="it"[^>]*>/g)].map(([link]) => /href="([^"]+)"/.exec(link)?.[1]));

test("one line of the settings' list says where one is, on every page of it", () => {
  for (const { path } of settingsPages) {
    const html = framed(path);
    const lit = [...html.matchAll(/<a[^>]*aria-current="page"[^>]*>/g)].map(
      ([link]) => /href="([^"]+)"/.exec(link)?.[1],
    );
    expect([...new Set(lit)], path).toEqual([path]);
  }
});

test("every page of the settings and every setting on them is found by its name, in a hurry too; nothing else is", () => {
  for (const { path, label, holds = [] } of settingsPages) {
    expect(linksIn(framed(`/settings?find=${encodeURIComponent(label().toUpperCase())}`)), label()).toContain(path);
    for (const held of holds) {
      const found = linksIn(framed(`/settings?find=${encodeURIComponent(held.label())}`));
      expect(found, held.label()).toContain(`${path}#${held.field}`);
    }
  }
  const none = framed("/settings?find=nothing+is+called+so");
  expect(linksIn(none).size).toBe(0);
  expect(none).toContain("nothing is called so");
});

test("a setting that is found is no page where one is", () => {
  expect(framed("/settings?find=description")).not.toMatch(/<a[^>]*aria-current[^>]*#description/);
});
