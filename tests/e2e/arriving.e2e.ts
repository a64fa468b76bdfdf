import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { comment, enterAs, firstSpace, publish, url, useBrowser, visit, wordsOf } from "./browser";
import { addressOf, DEMO, enter, type Screen, screensOf, WHO } from "./screens";

useBrowser();
const words = wordsOf("en-US");

/** Where somebody is after a navigation: what has the focus, what was said, what the page is called. */
const arrived = (page: Page) =>
  page.evaluate(() => ({
    focus: document.activeElement?.tagName ?? "BODY",
    said: document.getElementById("arrival")?.textContent,
    title: document.title,
    headings: document.querySelectorAll("h1").length,
  }));

/** Goes on as somebody in the page does, and waits until another page stands and has said so. */
async function move(page: Page, how: { to: string } | "back"): Promise<void> {
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
  await page.waitForFunction((path) => {
    const { state } = (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter;
    const isSaid = document.getElementById("arrival")?.textContent !== "";
    return isSaid && state.navigation.state === "idle" && state.location.pathname !== path;
  }, from);
}

interface Router {
  state: { navigation: { state: string }; location: { pathname: string } };
}

/** What React Router does in the same step in which links begin to be followed. */
const isHydrated = (page: Page) => page.waitForFunction(() => history.scrollRestoration === "manual");

/** The links that lead to another page of ours, one for each kind of page. */
async function linksOf(page: Page): Promise<Map<string, string>> {
  const hrefs = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href^='/']:not([download], [target])")]
      .filter((link) => link.checkVisibility() && link.pathname !== location.pathname)
      .map((link) => link.getAttribute("href") ?? ""),
  );
  return new Map(
    hrefs.filter((href) => !/\.csv|^\/(files|dev|internal_api)/.test(href)).map((href) => [kindOf(href), href]),
  );
}

/** `/c/pour-over/members` and `/c/espresso/members` are one kind. */
const kindOf = (href: string) =>
  (href.split(/[?#]/)[0] ?? "").replace(/^\/([cus])\/[^/]+(?:\/(?!members|new|settings)[^/]+)?/, "/$1/:of");

test.each(WHO)("from every screen of the %s each link leads to a page that is said and has the focus", async (who) => {
  const { page, context, problems } = await visit();
  await enter(page, who, DEMO);
  const followed = new Set<string>();
  const titles = new Map<string, string>();
  for (const screen of screensOf(DEMO, who).filter(isWalked)) {
    const path = await addressOf(page, screen.path, DEMO);
    await page.goto(new URL(path, url()).href);
    await isHydrated(page);
    const links = [...(await linksOf(page))];
    // Each kind of page once, and from each screen at least one.
    const fresh = links.filter(([kind]) => !followed.has(kind));
    for (const [kind, href] of fresh.length > 0 ? fresh : links.slice(0, 1)) {
      followed.add(kind);
      await move(page, { to: href });
      const { focus, said, title, headings } = await arrived(page);
      const at = new URL(page.url()).pathname;
      const what = `${path} to ${href}`;
      expect.soft(focus, what).not.toBe("BODY");
      expect.soft(said, what).toBe(title);
      expect.soft(headings, `headings of ${at}`).toBe(1);
      titles.set(at, title);
      await move(page, "back");
      const back = await arrived(page);
      expect.soft(back.focus, `back from ${what}`).not.toBe("BODY");
      expect.soft(back.said, `back from ${what}`).toBe(back.title);
      expect.soft(back.headings, `headings of ${path}`).toBe(1);
      titles.set(new URL(page.url()).pathname, back.title);
    }
  }
  const named = Map.groupBy(titles, ([, title]) => title);
  expect([...named.values()].filter((pages) => pages.length > 1)).toEqual([]);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

/** An embedded page's links open in the whole window; a refused form stands where its screen does. */
const isWalked = ({ path, send }: Screen) => !send && !path.includes("iframe=true");

const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    return { tag: active.tagName, id: active.id, text: active.innerText, said: active.closest("article")?.innerText };
  });

test("after deleting and replying the focus stands where work goes on; Back finds the link again", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "moderator");
  const [first, second] = [
    await publish(page, `To be deleted ${Date.now()}`),
    await publish(page, "The one before it"),
  ];
  await page.goto(url("", `/c/${await firstSpace(page)}?sort=latest`));
  await isHydrated(page);
  const card = page.locator("main article", { has: page.locator(`a[href="${second.path}"]`) });
  await card.getByRole("button", { name: words.posts_more_actions }).click();
  await page.getByRole("menuitem", { name: words.posts_delete }).click();
  await card.waitFor({ state: "detached" });
  // The same button of the next post.
  expect((await focused(page)).said).toContain("To be deleted");

  await page.locator(`main h2 a[href="${first.path}"]`).click();
  await page.locator("h1.ptitle").waitFor();
  expect((await focused(page)).tag).toBe("H1");
  await comment(page, "The first of two.");
  const said = page.locator("#comments article", { hasText: "The first of two." });
  await expect.poll(async () => (await focused(page)).id).toBe(await said.getAttribute("id"));
  await said.getByRole("link", { name: words.comments_reply, exact: true }).click();
  await page.locator("#comments .replies .ProseMirror:focus").waitFor();
  await page.keyboard.type("An answer.");
  await page.keyboard.press("Control+Enter");
  const answer = page.locator("#comments .replies article", { hasText: "An answer." });
  await answer.waitFor();
  await expect.poll(async () => (await focused(page)).id).toBe(await answer.getAttribute("id"));

  await move(page, "back");
  expect((await focused(page)).text).toContain("To be deleted");
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a tab and an order of the same page leave the focus where it is", async () => {
  const { page, context } = await visit();
  await page.goto(url("", "/c/pour-over"));
  await isHydrated(page);
  const order = page.locator("main .feedhead a", { hasText: words.posts_sort_oldest });
  await order.click();
  await page.waitForURL("**sort=oldest");
  await page.locator("main article").first().waitFor();
  expect((await focused(page)).text).toBe(words.posts_sort_oldest);
  await context.close();
});

test("a press that is followed shows it in its own frame, and after a while the shape of the page", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  await page.goto(url());
  await isHydrated(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.data*", async (route) => {
    await held;
    await route.continue();
  });
  const inFrame = await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>("#sidebar a[href='/c/pour-over']")?.click();
    return new Promise((resolve) => {
      requestAnimationFrame(() => resolve(document.querySelector(".hdr .follow") !== null));
    });
  });
  expect(inFrame).toBe(true);
  await page.locator("main .skels h1", { hasText: "Pour-over" }).waitFor();
  const place = () => page.locator("main h1:visible").boundingBox();
  const before = await place();
  // What was there is kept, and is not shown.
  expect(await page.locator("main .page article").first().isVisible()).toBe(false);
  release();
  await page.locator("main .page article").first().waitFor();
  expect(await page.locator(".follow, main .skels").count()).toBe(0);
  expect(await place()).toMatchObject({ x: before?.x, y: before?.y });
  expect((await focused(page)).tag).toBe("H1");
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test.each([["en-US", ""] as const, ["pt-BR", "mesacomprida"] as const])(
  "without a line the page stays, says so (%s), and what was pressed and sent goes on by itself",
  async (locale, host) => {
    const { page, context } = await visit({ host, locale });
    const { ui_offline: offline = "" } = wordsOf(locale);
    await enterAs(page, "member", host);
    await page.goto(url(host, "/notifications"));
    await isHydrated(page);
    await context.setOffline(true);
    await page.locator("#sidebar a[href^='/c/']").first().click();
    await page.getByText(offline, { exact: true }).waitFor();
    // Longer than it takes for a shape to stand in: the page can be read on.
    await page.waitForTimeout(600);
    expect(await page.locator("main .page h1").isVisible()).toBe(true);
    expect(await page.locator(".follow").count()).toBe(0);
    // A like waits as well, once what it is about has come after the page.
    const details = page.waitForResponse((answer) => answer.url().includes("/posts/details"));
    await context.setOffline(false);
    await page.waitForURL("**/c/*");
    await page.getByText(offline, { exact: true }).waitFor({ state: "detached" });
    await (await details).finished();
    await context.setOffline(true);
    const like = page.locator("main article .acts button[aria-pressed]").first();
    const was = await like.getAttribute("aria-pressed");
    await like.click();
    await expect.poll(() => like.getAttribute("aria-pressed")).not.toBe(was);
    const liked = page.waitForResponse((answer) => answer.url().includes("user_likes") && answer.ok());
    await context.setOffline(false);
    await liked;
    await context.close();
  },
);

test("a form that is sent without a line keeps what was typed, and goes out when the line is back", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  await page.goto(url("", "/settings/profile"));
  await isHydrated(page);
  const headline = page.locator("input[name=headline]");
  const before = await headline.inputValue();
  await headline.fill("Typed on a train");
  await context.setOffline(true);
  await headline.press("Enter");
  await page.getByText(words.ui_offline ?? "", { exact: true }).waitFor();
  expect(await headline.inputValue()).toBe("Typed on a train");
  await context.setOffline(false);
  await page.locator(".saved, .toast").first().waitFor();
  await page.reload();
  expect(await headline.inputValue()).toBe("Typed on a train");
  await headline.fill(before);
  await isHydrated(page);
  await headline.press("Enter");
  await page.locator(".saved, .toast").first().waitFor();
  await context.close();
});
