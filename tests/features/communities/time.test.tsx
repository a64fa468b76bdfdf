import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { RootData } from "~/features/communities/root.server";
import { Time } from "~/features/communities/ui/time";

const MADE = Date.UTC(2026, 10, 22, 12);
const data = { locale: "en", viewer: { timeZone: "UTC" } } as unknown as RootData;

function said(at: number, isAhead?: boolean): string {
  const Page = createRoutesStub([
    { id: "root", path: "/", Component: () => <Time at={at} now={MADE} isAhead={isAhead} />, loader: () => data },
  ]);
  const html = renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root: data } }} />);
  return />([^<]*)<\/time>/.exec(html)?.[1] ?? html;
}

test("what was written after the page was made is said as now, not as something yet to come", () => {
  expect(said(MADE + 130_000)).toBe("now");
  expect(said(MADE - 130_000)).toBe("2 minutes ago");
});

test("what is announced may lie ahead", () => expect(said(MADE + 130_000, true)).toBe("in 2 minutes"));
