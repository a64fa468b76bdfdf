import { afterAll, describe, expect, test } from "vitest";
import { enterAs, url, useBrowser, visit, wordsOf } from "../browser";
import { Documents, keepBroken, keepLetters, keepPortuguese } from "./documents";
import { followLinks } from "./links";
import { DEMO, enter, open, screensOf, WHO } from "./list";
import { lookAt } from "./looks";

useBrowser();

const words = wordsOf("en-US");

const documents = new Documents();
afterAll(() => documents.remove());

/** As many screens as a test's time allows on a slow machine. */
const AT_ONCE = 45;
const WALKS = WHO.flatMap((who) => {
  const screens = screensOf(DEMO, who);
  const parts = Math.ceil(screens.length / AT_ONCE);
  return Array.from({ length: parts }, (_, part) => ({
    who,
    name: parts === 1 ? who : `${who}, part ${part + 1}`,
    screens: screens.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  }));
});
const walked = new Map(WHO.map((who) => [who, { kinds: new Set<string>(), titles: new Map<string, string>() }]));

// One walk for all that is asked of every screen: what costs is opening it.
describe.each(WALKS)("screens of the $name", ({ who, screens }) => {
  test("hydrate without an error, break no policy, satisfy axe, and each link leads to a page that is said and has the focus", async () => {
    const { page, context, problems } = await visit();
    await enter(page, who, DEMO);
    const followed = walked.get(who);
    if (!followed) throw new Error(`nobody is called ${who}`);
    for (const screen of screens) {
      await open(page, screen, DEMO);
      await documents.keepScreen(page, screen);
      await lookAt(page, screen);
      await followLinks(page, screen, followed);
    }
    // What is refused, or is not there, is called so, whatever it would have been.
    const refusals = [words.shell_forbidden_title ?? "?", words.invitations_closed_gone ?? "?"];
    const mine = [...followed.titles].filter(([, title]) => !refusals.some((refusal) => title.startsWith(refusal)));
    const named = Map.groupBy(mine, ([, title]) => title);
    expect([...named.values()].filter((pages) => new Set(pages.map(([path]) => subjectOf(path))).size > 1)).toEqual([]);
    expect(problems.join("\n")).toBe("");
    await context.close();
  }, 300_000);
});

/** Two conversations of the same people, and two runs of the same work, are called alike, and that is what they are. */
const subjectOf = (path: string) => path.replace(/^\/(messages|settings\/jobs)\/(?!new$)[^/]+$/, "/$1/:of");

test("the Nu HTML checker finds nothing wrong in any screen, as it is sent and as it then stands, nor in letters", async () => {
  await Promise.all(WHO.map((who) => keepPortuguese(documents, who)));
  await keepLetters(documents);
  await keepBroken(documents);
  documents.keep("a page that is wrong", '<!doctype html><html lang="en"><title>Wrong</title><span><div></div></span>');
  console.log(`${documents.size} documents`);
  // A checker that had looked at nothing would find nothing.
  expect(await documents.findings()).toEqual([expect.stringContaining("a page that is wrong")]);
});

test("Portuguese pages are Portuguese", async () => {
  const { page, context, problems } = await visit({ host: "mesacomprida", locale: "pt-BR" });
  const foreign = onlyEnglish();
  await enterAs(page, "owner", "mesacomprida");
  const paths = [
    "/",
    "/notifications",
    "/account",
    "/settings",
    "/settings/theme",
    "/settings/seo",
    "/settings/profile",
    "/communities/new",
  ];
  for (const path of paths) {
    await page.goto(url("mesacomprida", path));
    expect.soft(await page.locator("html").getAttribute("lang"), path).toBe("pt-BR");
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll("a, button, label, h1, h2, p, [aria-label], [placeholder]")]
        .flatMap((node) => [node.textContent, node.getAttribute("aria-label"), node.getAttribute("placeholder")])
        .map((text) => text?.trim() ?? ""),
    );
    expect
      .soft(
        shown.filter((text) => foreign.has(text)),
        path,
      )
      .toEqual([]);
  }
  expect(problems.join("\n")).toBe("");
  await context.close();
});

/** English sentences that no Portuguese page may show: those that differ from their translation. */
function onlyEnglish(): Set<string> {
  const [en, pt] = [wordsOf("en-US"), wordsOf("pt-BR")];
  const portuguese = new Set(Object.values(pt));
  const isSentence = (text: unknown): text is string =>
    typeof text === "string" && text.length > 3 && !text.includes("{");
  // A language is always called by its own name.
  return new Set(
    Object.entries(en)
      .filter(([key, text]) => key !== "$schema" && isSentence(text) && text !== "English" && !portuguese.has(text))
      .map(([, text]) => text),
  );
}
