import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { RootData } from "~/features/communities/root.server";
import { ImportTokens } from "~/features/imports/ui/import-tokens";

test("two tokens of one maker and one minute look and sound different", () => {
  const data = { locale: "en", viewer: { timeZone: "UTC" } } as unknown as RootData;
  const token = { name: "import", madeBy: "Ada", madeAt: 0, endsAt: 86_400_000 };
  const tokens = [
    { ...token, key: "1f2e000000000000" },
    { ...token, key: "9a8b000000000000" },
  ];
  const Page = createRoutesStub([
    { id: "root", path: "/", Component: () => <ImportTokens tokens={tokens} />, loader: () => data },
  ]);
  const html = renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root: data } }} />);
  const titles = [...html.matchAll(/class="title">([^<]*)/g)].map(([, title]) => title);
  const names = [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name);
  for (const said of [titles, names]) {
    expect([said.length, new Set(said).size]).toEqual([2, 2]);
    expect(said).toEqual([expect.stringContaining("1f2e"), expect.stringContaining("9a8b")]);
  }
});
