import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Screen } from "./list";

/** What has been followed on a walk: the kinds of pages led to, and what each page was called. */
export interface Followed {
  kinds: Set<string>;
  titles: Map<string, string>;
}

/** From the screen that is open each kind of link that is new to the walk, and at least one, there and back. */
export async function followLinks(page: Page, screen: Screen, { kinds, titles }: Followed): Promise<void> {
  if (!isWalked(screen)) return;
  const path = new URL(page.url()).pathname;
  const links = [...(await linksOf(page))];
  const fresh = links.filter(([kind]) => !kinds.has(kind));
  for (const [kind, href] of fresh.length > 0 ? fresh : links.slice(0, 1)) {
    kinds.add(kind);
    await move(page, { to: href });
    const { focus, said, title, headings } = await arrived(page);
    const at = new URL(page.url()).pathname;
    const what = `${path} to ${href}`;
    expect.soft(focus, what).not.toBe("BODY");
    expect.soft(said, what).toBe(nameOf(title));
    expect.soft(headings, `headings of ${at}`).toBe(1);
    titles.set(at, nameOf(title));
    await move(page, "back");
    const back = await arrived(page);
    expect.soft(back.focus, `back from ${what}`).not.toBe("BODY");
    expect.soft(back.said, `back from ${what}`).toBe(nameOf(back.title));
    expect.soft(back.headings, `headings of ${path}`).toBe(1);
    titles.set(new URL(page.url()).pathname, nameOf(back.title));
  }
}

/** Without how many notifications are new, which is no part of what the page is called. */
const nameOf = (title: string): string => title.replace(/^\(\d+\+?\) /, "");

/** An embedded page's links open in the whole window; a refused form stands where its screen does. */
const isWalked = ({ path, send }: Screen) => !send && !path.includes("iframe=true");

/** Goes on as somebody in the page does, and waits until another page stands and has said so. */
export async function move(page: Page, how: { to: string } | "back"): Promise<void> {
  const from = await page.evaluate((way) => {
    const here = location.pathname;
    document.getElementById("arrival")?.replaceChildren();
    if (way === "back") history.back();
    else
      [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
        .find((link) => link.getAttribute("href") === way.to && link.checkVisibility())
        ?.click();
    return here;
  }, how);
  const standing = page.waitForFunction((path) => {
    const { state } = (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter;
    const isSaid = document.getElementById("arrival")?.textContent !== "";
    return isSaid && state.navigation.state === "idle" && state.location.pathname !== path;
  }, from);
  const way = how === "back" ? "back" : `to ${how.to}`;
  await standing.catch(async (cause) => {
    const { said, title } = await arrived(page);
    throw new Error(`${from} ${way} ends at ${page.url()}, “${title}”, and said is “${said}”: ${cause}`, { cause });
  });
}

interface Router {
  state: { navigation: { state: string }; location: { pathname: string } };
}

/** Where somebody is after a navigation: what has the focus, what was said, what the page is called. */
const arrived = (page: Page) =>
  page.evaluate(() => ({
    focus: document.activeElement?.tagName ?? "BODY",
    said: document.getElementById("arrival")?.textContent,
    title: document.title,
    headings: document.querySelectorAll("h1").length,
  }));

/** The links that lead to another page of ours, one for each kind of page. What opens a dialog in its place leads nowhere, and what stands in the page already is gone to in it. */
async function linksOf(page: Page): Promise<Map<string, string>> {
  const hrefs = await page.evaluate(() => {
    const stands = (hash: string) => hash !== "" && document.getElementById(hash.slice(1)) !== null;
    return [...document.querySelectorAll<HTMLAnchorElement>("a[href^='/']:not([download], [target], [aria-haspopup])")]
      .filter((link) => link.checkVisibility() && link.pathname !== location.pathname && !stands(link.hash))
      .map((link) => link.getAttribute("href") ?? "");
  });
  return new Map(
    hrefs.filter((href) => !/\.csv|^\/(files|dev|internal_api)/.test(href)).map((href) => [kindOf(href), href]),
  );
}

/** `/c/pour-over/members` and `/c/espresso/members` are one kind. */
const kindOf = (href: string) =>
  (href.split(/[?#]/)[0] ?? "").replace(/^\/([cus])\/[^/]+(?:\/(?!members|new|settings)[^/]+)?/, "/$1/:of");
