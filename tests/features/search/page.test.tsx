import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { RootData } from "~/features/communities/root.server";
import type { Filters, Misread } from "~/features/search/payload";
import type { HitPayload } from "~/features/search/present";
import { SearchPage } from "~/features/search/ui/search-page";
import { optionOf } from "~/features/search/ui/use-found";
import { overwriteGetLocale } from "~/i18n/generated/runtime";

const refused = { message: null, fields: {}, values: undefined };
const counts = { general: 0, posts: 0, comments: 0, members: 0, spaces: 0, mentions: 0, messages: 0 };

const filters: Filters = {
  places: [{ id: 1, slug: "x", name: "Pour-over", emoji: "", count: 7 }],
  authors: [{ id: "mei", name: 'Mei-Ling "Mel" Chou', avatar: null, count: 3 }],
  times: [
    { days: 7, day: "2026-11-19", count: 0 },
    { days: 30, day: "2026-10-27", count: 4 },
    { days: 365, day: "2025-11-26", count: 1_000 },
  ],
};

function page(query: string, misread: Misread[], hasPublicDirectory = true): string {
  const data = {
    locale: "en",
    viewer: { isSignedIn: true, isAdmin: false, isViewOnly: false, timeZone: "UTC" },
    community: { hasPublicDirectory, isPrivate: false },
  } as unknown as RootData;
  const asked = { query, type: "general", sort: "relevance" } as const;
  const shown = { asked, hits: [], counts, cursor: null, filters, misread, saved: [], refused, now: 0 };
  const Page = createRoutesStub([
    { id: "root", path: "/", Component: () => <SearchPage {...shown} />, loader: () => data },
  ]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root: data } }} />);
}

const MISREAD: Misread[] = [
  { kind: "space", value: "nowhere" },
  { kind: "from", value: "nobody" },
  { kind: "mentions", value: "no one" },
  { kind: "day", value: "after" },
  { kind: "held", value: "has" },
];

test("what was not understood is said line by line, in both languages, in the place of a word about spelling", () => {
  const english = page("in:nowhere", MISREAD);
  for (const line of [
    "There is no space “nowhere” that you can see.",
    "Nobody called “nobody” has written anything that you can see.",
    "Nobody called “no one” is mentioned in what you can see.",
    "after: takes a day, such as 2026-01-31.",
    "has: takes picture, file, voice, poll or link.",
  ]) {
    expect(english).toContain(line);
  }
  expect(english).not.toContain("Check the spelling");
  expect(page("coffee", [])).toContain("Check the spelling");
  overwriteGetLocale(() => "pt");
  const portuguese = page("em:nada", MISREAD);
  overwriteGetLocale(() => "en");
  expect(portuguese).toContain("Não há um espaço “nowhere” que você possa ver.");
  expect(portuguese).toContain("aceita imagem, arquivo, voz, enquete ou link.");
});

test("where the directory is closed nobody is offered members; the help names all that has: takes", () => {
  expect(page("coffee", [])).toContain("type=members");
  expect(page("coffee", [], false)).not.toContain("type=members");
  expect(page("", [])).toContain("posts, comments, members and spaces");
  expect(page("", [], false)).toContain("posts, comments and spaces");
  for (const code of ["has:picture", "has:file", "has:poll", "has:link"]) expect(page("", [])).toContain(code);
});

const hrefsIn = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) =>
    new URL(href.replaceAll("&amp;", "&"), "http://x").searchParams.get("q"),
  );

test("where, by whom and since when lead to that alone, in the place of what was asked before, and out again", () => {
  const free = hrefsIn(page("water", []));
  for (const query of [
    "water in:x",
    'water from:"Mei-Ling  Mel  Chou"',
    "water after:2026-10-27",
    "water after:2025-11-26",
  ])
    expect(free).toContain(query);
  expect(free).not.toContain("water after:2026-11-19");
  expect(page("water", [])).toContain("1,000+");
  const narrowed = hrefsIn(page("water in:x from:zoe before:2026-10-01", []));
  expect(narrowed).toContain("water from:zoe before:2026-10-01");
  expect(narrowed).toContain('water in:x before:2026-10-01 from:"Mei-Ling  Mel  Chou"');
  expect(narrowed).toContain("water in:x from:zoe after:2026-10-27");
  expect(hrefsIn(page("water after:2026-10-27", []))).toContain("water");
  overwriteGetLocale(() => "pt");
  const portuguese = hrefsIn(page("água", []));
  overwriteGetLocale(() => "en");
  expect(portuguese).toContain("água em:x");
  expect(portuguese).toContain("água depois:2026-10-27");
});

const hit = (id: number, name: string, words: string, over: Partial<HitPayload> = {}): HitPayload => ({
  type: "comment",
  id,
  event: null,
  highlighted_name: [{ text: "Decaf stalls", is_match: false }],
  highlighted_body: [
    { text: words, is_match: false },
    { text: "pour", is_match: true },
    { text: " it", is_match: false },
  ],
  url: "/c/x/y",
  space: { id: 1, slug: "x", name: "Pour-over", emoji: "" },
  author: { name } as unknown as HitPayload["author"],
  created_at: "2026-11-24T00:00:00.000Z",
  ...over,
});

test("a line of the palette says whose it is, when, and the words around what was looked for", () => {
  const lines = [
    hit(1, "Zoë", "I "),
    hit(2, "Kwame", "what comes long before the match is cut to a few words when you "),
  ]
    .map((one) => optionOf(one, () => "2 days ago"))
    .map(({ excerpt }) => (excerpt ?? []).map(({ text, is_match }) => (is_match ? `[${text}]` : text)).join(""));
  expect(lines).toEqual([
    "Zoë\u00A0· 2 days ago\u00A0· I [pour] it",
    "Kwame\u00A0· 2 days ago\u00A0· …a few words when you [pour] it",
  ]);
  const bare = hit(3, "", "", { type: "space", author: null, created_at: null, highlighted_body: [] });
  expect(optionOf(bare, () => "").excerpt).toEqual([]);
});
