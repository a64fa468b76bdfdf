import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";
import { line, send, watchAt } from "./watching";

useBrowser();

const VIEWS = ["posts", "feed", "list", "masonry", "grid", "cards"] as const;
const SPACE = "roasting-and-origins";

test("a manager chooses how a space looks: every view shows the same posts in their order, and nothing jumps", async () => {
  const words = wordsOf("en-US");
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  const plain = await visit({ javaScript: false });
  const wanted = await namesOf(page, `/spaces/${SPACE}/posts`);
  expect(wanted.length).toBeGreaterThan(5);
  for (const view of VIEWS) {
    await page.goto(url("", `/c/${SPACE}/settings`));
    await page.getByText(words[`spaces_view_${view}_hint`] ?? "").click();
    await page.getByRole("button", { name: words.spaces_save }).click();
    await page.getByText(words.ui_saved ?? "", { exact: true }).waitFor();
    if (view === "posts") await expectAccessible(page, "the views to choose from");

    await page.goto(url("", `/c/${SPACE}`));
    expect.soft(await titles(page), view).toEqual(wanted);
    await expectAccessible(page, view);
    await expectReadingOrder(page, view);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState("networkidle");
    expect.soft(await shiftOf(page), `${view}: layout shift`).toBeLessThanOrEqual(0.02);
    const sizes = await page
      .locator("main article img")
      .evaluateAll((all) => all.map((one) => one.hasAttribute("width") && one.hasAttribute("height")));
    // A list has none.
    expect.soft(sizes, view).toEqual(Array(view === "list" ? 0 : sizes.length || 1).fill(true));
    await plain.page.goto(url("", `/c/${SPACE}`));
    expect.soft(await titles(plain.page), `${view}, without scripts`).toEqual(wanted);
  }
  expect(problems.join("\n")).toBe("");
  await Promise.all([context.close(), plain.context.close()]);
}, 90_000);

test("in Portuguese, dark, on a phone: each view is accessible and as wide as the page", async () => {
  const host = "mesacomprida";
  const { page, context, problems } = await visit({ host, locale: "pt-BR", dark: true, width: 390 });
  await enterAs(page, "member", host);
  const slugs = { feed: "o-que-tem-na-xicara", masonry: "espresso", grid: "agua-e-moagem", cards: "torra-e-origens" };
  for (const [view, slug] of Object.entries({ ...slugs, list: "bancada-de-conserto" })) {
    await page.goto(url(host, `/c/${slug}`));
    expect.soft(await titles(page), view).toEqual(await namesOf(page, `/spaces/${slug}/posts`));
    await expectAccessible(page, view);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), view)
      .toBeLessThanOrEqual(0);
    await expectReadingOrder(page, view);
  }
  // By keyboard: from title to title, and Enter opens.
  await page.goto(url(host, "/c/torra-e-origens"));
  const [first] = await titles(page);
  await page.getByRole("link", { name: first, exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: first, level: 1 }).waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
}, 60_000);

test("new posts, further pages and titles of every kind stand in their view; the choice is kept without scripts", async () => {
  const words = wordsOf("en-US");
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  const { records } = await send<{ records: { id: number }[] }>(page, "GET", "/space_groups");
  const made = { name: "All kinds of titles", slug: "all-kinds", space_group_id: records[0]?.id };
  await send(page, "POST", "/spaces", { ...made, display_view: "cards" });
  const write = (name: string, body: string) => send(page, "POST", "/spaces/all-kinds/posts", { name, body });
  for (let n = 1; n <= 18; n += 1) await write(`Post ${n}`, `Words of the post ${n}. `.repeat(n));
  await write("קפה של בוקר טוב מאוד", "עם קצת חלב");
  await write("🫘☕️🔥 Beans, cup, fire", "🙂");
  await write("W".repeat(200), "W".repeat(600));

  const reading = await visit({ width: 390 });
  await watchAt(reading.page, url("", "/c/all-kinds"));
  expect(await reading.page.locator("main article").count()).toBe(20);
  expect(await reading.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(reading.page, "titles of every kind on a phone");
  await write("Written while you looked", "And it came to you.");
  await line(reading.page, "1 new post").click();
  await reading.page.getByRole("heading", { name: "Written while you looked", level: 2 }).waitFor();
  expect((await titles(reading.page))[0]).toBe("Written while you looked");
  await reading.page.getByRole("link", { name: words.posts_load_more }).click();
  await expect.poll(() => reading.page.locator("main article").count()).toBe(22);
  expect((await titles(reading.page)).at(-1)).toBe("Post 1");

  // Without scripts: the view is chosen, what was refused is said, and further pages are links.
  const plain = await visit({ javaScript: false });
  await plain.context.addCookies((await context.storageState()).cookies);
  await plain.page.goto(url("", "/c/all-kinds/settings"));
  await plain.page.getByText(words.spaces_view_masonry_hint ?? "").click();
  await plain.page.getByRole("button", { name: words.spaces_save }).click();
  await plain.page.goto(url("", "/c/all-kinds"));
  await expectReadingOrder(plain.page, "masonry");
  await plain.page.getByRole("link", { name: words.posts_load_more }).click();
  expect(await titles(plain.page)).toEqual(["Post 2", "Post 1"]);

  await send(page, "DELETE", "/spaces/all-kinds");
  expect([...problems, ...reading.problems].join("\n")).toBe("");
  await Promise.all([context.close(), reading.context.close(), plain.context.close()]);
}, 90_000);

test("a space of members is made by its kind, shows who is in it, and has nothing to write with", async () => {
  const words = wordsOf("pt-BR");
  const host = "mesacomprida";
  const { page, context, problems } = await visit({ host, locale: "pt-BR", dark: true, width: 390 });
  await enterAs(page, "owner", host);
  await page.goto(url(host, "/spaces/new"));
  await page.getByRole("textbox", { name: words.spaces_name, exact: true }).fill("Quem cuida da casa");
  await page.getByRole("radio", { name: words.spaces_kind_members, exact: true }).check();
  await page.getByRole("button", { name: words.spaces_create_space }).click();
  await page.waitForURL("**/c/quem-cuida-da-casa");
  await page.locator("main .lrow").first().waitFor();
  await expectAccessible(page, "a space of members, for its maker");
  await page.goto(url(host, "/c/quem-cuida-da-casa/settings"));
  await page.getByText(words.spaces_listing ?? "").waitFor();
  expect(await page.locator("[name=display_view], [name=members_can_post]").count()).toBe(0);
  await send(page, "DELETE", "/spaces/quem-cuida-da-casa");

  // The demo's own: further members, with scripts and without, and for somebody who is passing by.
  const door = url(host, "/c/pergunte-a-quem-e-da-casa");
  await page.goto(door);
  expect(await page.getByRole("link", { name: words.spaces_new_post }).count()).toBe(0);
  expect(await page.locator("main .lrow").count()).toBe(20);
  await page.getByRole("link", { name: words.spaces_members_more }).click();
  await expect.poll(() => page.locator("main .lrow").count()).toBe(24);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, "a space of members");
  const plain = await visit({ host, locale: "pt-BR", javaScript: false });
  await plain.page.goto(door);
  expect(await plain.page.locator('meta[name="robots"][content*="noindex"]').count()).toBe(1);
  await plain.page.getByRole("link", { name: words.spaces_members_more }).click();
  await expect.poll(() => plain.page.locator("main .lrow").count()).toBe(4);
  expect(problems.join("\n")).toBe("");
  await Promise.all([context.close(), plain.context.close()]);
}, 60_000);

const titles = (page: Page) => page.locator("main article > h2, main article h2[id^=post-]").allTextContents();

const namesOf = async (page: Page, door: string) =>
  (await send<{ records: { name: string }[] }>(page, "GET", door)).records.map(({ name }) => name);

/** In the document's order the posts stand as they are read: along the lines, in a masonry down its columns. */
async function expectReadingOrder(page: Page, view: string): Promise<void> {
  const places = await page.locator("main article").evaluateAll((all) =>
    all.map((one) => {
      const { left, top } = one.getBoundingClientRect();
      return [Math.round(left), Math.round(top)] as [number, number];
    }),
  );
  const across = view === "masonry" ? ([a, b]: [number, number]) => [a, b] : ([a, b]: [number, number]) => [b, a];
  const sorted = places.toSorted((one, other) => {
    const [first = 0, second = 0] = across(one);
    const [third = 0, fourth = 0] = across(other);
    return first - third || second - fourth;
  });
  expect.soft(places, `${view}: the order of its posts`).toEqual(sorted);
}

/** What moved without anybody's doing since the page was opened. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );
