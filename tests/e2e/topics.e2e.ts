import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, type Locale, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const DEMO = {
  "en-US": { host: "longtable", space: "pour-over", topic: "Water", slug: "water", asked: "Recipes" },
  "pt-BR": { host: "mesacomprida", space: "coado", topic: "Água", slug: "agua", asked: "Receitas" },
} as const;

const fill = (words: string | undefined, values: Record<string, string>) =>
  (words ?? "").replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
const names = (page: Page) => page.locator("main .list a.title").allTextContents();
const mark = () => Math.random().toString(36).slice(2, 7);
const titles = (page: Page) => page.locator("main article h2").allTextContents();

test.each<Locale>(["en-US", "pt-BR"])(
  "readers filter a space by what a post says it is about, in %s",
  async (locale) => {
    const words = wordsOf(locale);
    const { host, space, topic, slug } = DEMO[locale];
    for (const { dark, width, javaScript } of [
      { dark: false, width: 1440, javaScript: true },
      { dark: true, width: 390, javaScript: false },
    ] as const) {
      const { page, context, problems } = await visit({ host, locale, dark, width, javaScript });
      await page.goto(url(host, `/c/${space}`));
      const all = await titles(page);
      await page.locator("main article").getByRole("link", { name: topic, exact: true }).first().click();
      await page.waitForURL(url(host, `/c/${space}?topic=${slug}`));
      const off = page.getByRole("link", { name: words.topics_unfilter });
      await off.waitFor();
      const some = await titles(page);
      expect(some.length).toBeGreaterThan(0);
      expect(some.length).toBeLessThan(all.length);
      if (javaScript) await expectAccessible(page, "a space by one topic");
      // The order is another, and the topic is the same.
      await page.getByRole("link", { name: words.posts_sort_alphabetical, exact: true }).click();
      await page.waitForURL(url(host, `/c/${space}?topic=${slug}&sort=alphabetical`));
      expect([...(await titles(page))].toSorted()).toEqual([...some].toSorted());
      // By keyboard: the cross is a link like any other.
      await off.focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(url(host, `/c/${space}`));
      await off.waitFor({ state: "detached" });
      expect(await titles(page)).toEqual(all);
      expect(problems).toEqual([]);
      await context.close();
    }
  },
);

test("an admin names a topic, moves and renames it by keyboard, deletes it and brings it back", async () => {
  const words = wordsOf("en-US");
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", "/settings/topics"));
  await expectAccessible(page);
  const before = await names(page);
  const name = `Topic ${mark()}`;
  await page.getByRole("link", { name: words.topics_add }).click();
  await page.locator("input[name=name]").fill(before[0]?.toUpperCase() ?? "");
  await page.locator("main form button[type=submit]").click();
  await page.locator(".hint.error").waitFor();
  await expectAccessible(page, "a topic that is refused");
  await page.locator("input[name=name]").fill(name);
  await page.getByLabel(words.topics_chosen ?? "").press("Space");
  await page.locator("input[name^=space_]").first().press("Space");
  await page.locator("main form button[type=submit]").click();
  await page.locator("main .list a.title", { hasText: name }).waitFor();
  expect(await names(page)).toEqual([...before, name]);
  const up = page.getByRole("button", { name: fill(words.topics_move_up, { name }) });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => names(page)).toEqual([...before.slice(0, -1), name, before.at(-1)]);
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.locator("main .list a.title", { hasText: name }).click();
  await page.getByRole("button", { name: words.topics_delete }).click();
  const undo = page.getByRole("button", { name: words.topics_undo });
  await undo.waitFor();
  expect(await names(page)).toEqual(before);
  await undo.click();
  await page.locator("main .list a.title", { hasText: name }).waitFor();
  await page.locator("main .list a.title", { hasText: name }).click();
  await page.getByRole("button", { name: words.topics_delete }).click();
  await undo.waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("who writes chooses topics by keyboard, the draft keeps them, and the post shows them", async () => {
  const words = wordsOf("en-US");
  const { host, space, topic, slug, asked } = DEMO["en-US"];
  const { page, context, problems } = await visit({ host });
  await enterAs(page, "member", host);
  await page.goto(url(host, `/c/${space}/new`));
  const title = `About water ${mark()}`;
  await page.locator("textarea[name=title]").fill(title);
  await page.locator(".ProseMirror").fill("A few words.");
  const boxes = page.getByRole("group", { name: words.topics_title });
  await boxes.getByLabel(topic, { exact: true }).press("Space");
  await page.getByText(words.posts_draft_saved ?? "", { exact: true }).waitFor();
  await expectAccessible(page, "topics to choose");
  await page.reload();
  await expect.poll(() => boxes.getByLabel(topic, { exact: true }).isChecked()).toBe(true);
  // Another space offers what it offers; back in the first, the choice stands.
  await page.locator("select[name=space]").selectOption({ index: 0 });
  await page.locator("select[name=space]").selectOption(space);
  await expect.poll(() => boxes.getByLabel(topic, { exact: true }).isChecked()).toBe(true);
  await boxes.getByLabel(asked, { exact: true }).press("Space");
  await page.getByRole("button", { name: words.posts_publish, exact: true }).click();
  await page.waitForURL((to) => to.pathname.startsWith(`/c/${space}/about-water`));
  const marks = page.getByRole("list", { name: words.topics_title });
  await expect.poll(() => marks.getByRole("link").allTextContents()).toEqual([asked, topic]);
  await expectAccessible(page, "a post with topics");
  await page.goto(`${page.url()}/edit`);
  await boxes.getByLabel(asked, { exact: true }).press("Space");
  await page.getByRole("button", { name: words.posts_save_changes }).click();
  await page.waitForURL((to) => !to.pathname.endsWith("/edit"));
  await expect.poll(() => marks.getByRole("link").allTextContents()).toEqual([topic]);
  await page.goto(url(host, `/c/${space}?topic=${slug}&sort=latest`));
  expect((await titles(page))[0]).toBe(title);
  expect(problems).toEqual([]);
  await context.close();
});

test.each<Locale>(["en-US", "pt-BR"])(
  "without a script a space that wants a topic asks for it and keeps what was typed, in %s",
  async (locale) => {
    const words = wordsOf(locale);
    const { host, space, topic } = DEMO[locale];
    const owner = await visit({ host, locale });
    await enterAs(owner.page, "owner", host);
    const wants = async (isWanted: boolean) => {
      await owner.page.goto(url(host, `/c/${space}/settings`));
      await owner.page.locator("input[name=require_topic_selection]").setChecked(isWanted);
      await owner.page.locator("main form button[type=submit]").first().click();
      await owner.page
        .getByText(words.communities_saved ?? words.ui_saved ?? "", { exact: true })
        .first()
        .waitFor();
    };
    await wants(true);
    const { page, context } = await visit({ host, locale, javaScript: false, width: 390 });
    await page.goto(url(host, "/users/sign_in"));
    await page.locator('button[name="as"][value="member"]').click();
    await page.goto(url(host, `/c/${space}/new`));
    const title = `Plain ${mark()}`;
    await page.locator("textarea[name=title]").fill(title);
    await page.locator("textarea[name=body]").fill("Typed without a script.");
    await page.locator("button[value=publish]").click();
    await page.getByText(words.topics_error_topic_required ?? "").waitFor();
    expect(await page.locator("textarea[name=body]").inputValue()).toBe("Typed without a script.");
    await page.getByLabel(topic, { exact: true }).check();
    await page.locator("button[value=publish]").click();
    await page.waitForURL((to) => to.pathname.startsWith(`/c/${space}/plain-`));
    expect(await page.getByRole("list", { name: words.topics_title }).getByRole("link").allTextContents()).toEqual([
      topic,
    ]);
    await wants(false);
    await context.close();
    await owner.context.close();
  },
);
