import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import SettingsFrame from "~/features/communities/ui/settings-frame";
import { settingsPages } from "~/features/settings";

test("one line of the settings' list says where one is, on every page of it", () => {
  for (const { path } of settingsPages) {
    const Page = createRoutesStub([{ path: "*", Component: () => <SettingsFrame>A page</SettingsFrame> }]);
    const html = renderToString(<Page initialEntries={[path]} />);
    const lit = [...html.matchAll(/<a[^>]*aria-current="page"[^>]*>/g)].map(
      ([link]) => /href="([^"]+)"/.exec(link)?.[1],
    );
    expect([...new Set(lit)], path).toEqual([path]);
  }
});
