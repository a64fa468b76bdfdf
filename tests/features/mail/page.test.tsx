import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { dkimOf, dmarcOf, mxOf, spfOf } from "~/features/mail/domain";
import { ownStop } from "~/features/mail/rules";
import { OwnStop } from "~/features/mail/ui/own-stop";
import Mail from "~/routes/settings/mail";

const NOW = Date.UTC(2026, 10, 25);
const NOTHING = { values: [] };
const viewer = { isSignedIn: true, isAdmin: true, name: "Ada", timeZone: "UTC" };

const stop = (id: number, reason: "bounced" | "complained", member: { public_uid: string; name: string } | null) => ({
  id,
  address: `a${id}@example.test`,
  reason,
  words: reason === "bounced" ? "550 <b>unknown</b>" : "",
  at: new Date(NOW - 60_000).toISOString(),
  member,
});

function render(stops: ReturnType<typeof stop>[], domain: string | null, cursor: string | null = null): string {
  const checks = [
    spfOf(NOTHING, "a.example", "smtp.resend.com"),
    dkimOf({ values: ["v=DKIM1; p="] }, "a.example", "s1"),
    dmarcOf({ values: ["v=DMARC1; p=none"] }, NOTHING, "a.example", "hello@a.example"),
    mxOf(null, "a.example"),
  ];
  const page = {
    stops: { mail_suppressions: stops, cursor },
    setup: { domain, address: "hello@a.example", checks: domain === null ? [] : checks },
    now: NOW,
  };
  const root = {
    community: { id: 1, slug: "house", name: "House", pictures: {} },
    viewer,
    locale: "en",
    isEmbedded: false,
  };
  const Page = createRoutesStub([
    { id: "root", path: "/", children: [{ id: "page", index: true, Component: Mail as never, loader: () => page }] },
  ]);
  return renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root, page } }} />);
}

test("each address says whose it is, why, and has a button of its own name; a stranger's words are text", () => {
  const html = render([stop(1, "bounced", { public_uid: "m1", name: "Mia" }), stop(2, "complained", null)], null);
  expect(html).toContain("550 &lt;b&gt;unknown&lt;/b&gt;");
  expect(html).toContain('href="/admin/members/m1"');
  expect(html).toContain("Not a member");
  expect(html).toContain("Allow it again only if they ask you to.");
  expect(html.match(/name="id" value="[12]"/g)).toHaveLength(2);
  expect(html).toContain("Set MAIL_FROM");
});

test("an empty list says so, and one that goes on leads on", () => {
  expect(render([], null)).toContain("Email arrives everywhere");
  const more = render([], null, "next");
  expect(more).not.toContain("Email arrives everywhere");
  expect(more).toContain("?cursor=next");
});

test("each check says its state, why it matters, and what to put there", () => {
  const html = render([], "a.example");
  for (const words of ["Missing", "Wrong", "Found", "Not known", "Its key is empty", "TXT record at a.example"])
    expect(html).toContain(words);
  expect(html).toContain('value="v=spf1 include:amazonses.com ~all"');
  expect(html).not.toContain("Set MAIL_FROM");
});

test("the owner of an address has a button, whoever only claims it none", () => {
  const shown = (reason: "bounced" | "complained", isProven: boolean) => {
    const own = ownStop(reason, isProven);
    const Page = createRoutesStub([{ path: "/", Component: () => own && <OwnStop {...own} /> }]);
    return renderToString(<Page initialEntries={["/"]} />);
  };
  expect(shown("bounced", true)).toMatch(/Email to your address comes back.*It works again/);
  expect(shown("complained", true)).toMatch(/reported as spam.*Allow again/);
  expect(shown("bounced", false)).toContain("Is it spelled right?");
  expect(shown("bounced", false)).not.toContain("<button");
  expect(shown("complained", false)).toBe("");
});
