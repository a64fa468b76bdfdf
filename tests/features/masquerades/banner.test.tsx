import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import MasqueradeBanner from "~/features/masquerades/ui/banner";

const NOW = Date.UTC(2026, 10, 23);

test("the banner speaks the language of who looks, whatever the page speaks, and says which it is", () => {
  const shown = {
    masquerade: { mode: "view_only", until: NOW + 600_000, locale: "pt" },
    viewer: { name: "Gil", isSignedIn: true },
    community: { name: "Long Table" },
    now: NOW,
  } as unknown as Parameters<typeof MasqueradeBanner>[0];
  const html = renderToString(<MasqueradeBanner {...shown} />);
  expect(html).toContain('lang="pt"');
  expect(html).toContain("Você está vendo");
  expect(html).toContain("Parar de ver");
  expect(html).not.toMatch(/You see|Stop viewing|minutes/);
});
