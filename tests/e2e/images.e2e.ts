import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, type Locale, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = wordsOf("en-US");
const say = (text: string | undefined, at: number, count: number) =>
  (text ?? "").replace("{at}", String(at)).replace("{count}", String(count));

const picture = async (name: string, background: string, width: number, height: number) => ({
  name: `${name}.png`,
  mimeType: "image/png",
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
});

const holds = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);

/** Presses a button of the form by keyboard. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
}

test("pictures are added, described, put in order and published by keyboard; refused without any, with what was typed", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  await page.goto(url("", "/c/bag-library/new"));
  const title = page.getByLabel(words.posts_title_label ?? "", { exact: true });
  const add = page.getByRole("button", { name: words.posts_gallery_add, exact: true });
  await add.waitFor();
  await title.fill("Three bags in a row");
  await press(page, words.posts_publish ?? "");
  await page.getByText(words.posts_error_gallery_required ?? "").waitFor();
  expect(await title.inputValue()).toBe("Three bags in a row");
  expect(await holds(page)).toBe(words.posts_gallery_add);

  await page
    .locator("fieldset input[type=file]")
    .setInputFiles([
      await picture("red", "#b03020", 300, 200),
      await picture("green", "#206030", 200, 300),
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
      await picture("blue", "#203080", 300, 300),
    ]);
  const alts = page.getByPlaceholder(words.posts_gallery_alt_placeholder ?? "");
  await page.waitForFunction(() => document.querySelectorAll("fieldset li").length === 3);
  // What is no picture says so, and stops none of the others.
  await page.getByRole("alert").getByText("notes.txt").waitFor();
  await press(page, words.posts_gallery_forget ?? "");
  for (const [at, text] of ["Red", "Green", "Blue"].entries()) await alts.nth(at).fill(text);
  await press(page, say(words.posts_gallery_up, 3, 3));
  await press(page, say(words.posts_gallery_up, 2, 3));
  expect(await alts.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).toEqual([
    "Blue",
    "Red",
    "Green",
  ]);
  await press(page, say(words.posts_gallery_remove, 2, 3));
  expect(await alts.count()).toBe(2);
  await page.getByLabel(words.posts_gallery_downloadable ?? "").check();
  await expectAccessible(page, "writing an image post");

  // The draft keeps them: reload finds what stood there.
  await page.getByText(words.posts_draft_saved ?? "").waitFor();
  await page.reload();
  await add.waitFor();
  expect(await alts.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).toEqual([
    "Blue",
    "Green",
  ]);
  await press(page, words.posts_publish ?? "");
  await page.waitForURL(/\/c\/bag-library\/three-bags-in-a-row/);
  const shown = page.getByRole("list", { name: words.posts_gallery }).getByRole("img");
  await shown.first().waitFor();
  expect(await shown.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt))).toEqual([
    "Blue",
    "Green",
  ]);

  // Changed afterwards, by whom it belongs to.
  await page.goto(`${page.url()}/edit`);
  await add.waitFor();
  await press(page, say(words.posts_gallery_down, 1, 2));
  await press(page, words.posts_save_changes ?? "");
  await page.waitForURL(/\/three-bags-in-a-row[^/]*$/);
  await page.getByRole("img", { name: "Green" }).waitFor();
  expect(await shown.first().getAttribute("alt")).toBe("Green");
  // What other journeys measure is the demo's own newest post.
  const gone = await page.evaluate(async () => {
    const slug = location.pathname.split("/").at(-1);
    return (await fetch(`/internal_api/spaces/bag-library/posts/${slug}`, { method: "DELETE" })).status;
  });
  expect(gone).toBe(200);
  expect(problems).toEqual([]);
  await context.close();
});

const POST: Record<Locale, { host: string; space: string; title: string }> = {
  "en-US": { host: "longtable", space: "bag-library", title: "Sixty kilos" },
  "pt-BR": { host: "mesacomprida", space: "acervo-de-pacotes", title: "Sessenta quilos" },
};

async function openPost(page: Page, locale: Locale): Promise<void> {
  const { host, space, title } = POST[locale];
  await page.goto(url(host, `/c/${space}`));
  await page.locator("main article h2 a", { hasText: title }).click();
  await page.waitForURL(new RegExp(`/c/${space}/.+`));
}

test.each<Locale>(["en-US", "pt-BR"])(
  "a post's pictures are looked at by keys, and the focus comes back, in %s",
  async (locale) => {
    const said = wordsOf(locale);
    const { page, context, problems } = await visit({ host: POST[locale].host, locale });
    await openPost(page, locale);
    const second = page.getByRole("list", { name: said.posts_gallery }).getByRole("link").nth(1);
    const box = page.getByRole("dialog", { name: said.posts_gallery });
    await second.focus();
    await page.keyboard.press("Enter");
    await box.waitFor();
    const position = box.locator("output");
    const isAt = async (at: number) =>
      expect(await position.textContent()).toBe(say(said.posts_gallery_position, at, 4));
    await isAt(2);
    expect(await holds(page)).toBe(said.ui_close);
    await expectAccessible(page, "the lightbox");
    for (const [key, at] of [
      ["ArrowRight", 3],
      ["End", 4],
      ["ArrowRight", 4],
      ["Home", 1],
      ["ArrowLeft", 1],
      ["ArrowRight", 2],
    ] as const) {
      await page.keyboard.press(key);
      await isAt(at);
    }
    const download = box.getByRole("link", { name: said.posts_gallery_download });
    expect(await download.getAttribute("download")).toMatch(/\.webp$/);
    expect(await download.evaluate(async (link) => (await fetch((link as HTMLAnchorElement).href)).status)).toBe(200);
    await page.keyboard.press("Escape");
    await box.waitFor({ state: "detached" });
    expect(await second.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test("a finger goes from picture to picture, and no download is offered where it is not meant", async () => {
  const { page, context, problems } = await visit({ host: "longtable", width: 390 });
  await page.goto(url("longtable", "/c/bag-library"));
  await page.locator("main article h2 a", { hasText: "The shelf" }).click();
  const list = page.getByRole("list", { name: words.posts_gallery });
  await list.getByRole("link").first().tap();
  const box = page.getByRole("dialog", { name: words.posts_gallery });
  await box.waitFor();
  for (const [from, to, at] of [
    [300, 90, 2],
    [300, 90, 3],
    [90, 300, 2],
    [200, 190, 2],
  ] as const) {
    await sweep(page, from, to);
    expect(await box.locator("output").textContent()).toBe(say(words.posts_gallery_position, at, 6));
  }
  expect(await box.getByRole("link", { name: words.posts_gallery_download }).count()).toBe(0);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await box.getByRole("button", { name: words.ui_close }).tap();
  await box.waitFor({ state: "detached" });
  // Back closes what stands over the page; the next one leaves it.
  const post = page.url();
  await list.getByRole("link").first().tap();
  await box.waitFor();
  await page.goBack();
  await box.waitFor({ state: "detached" });
  expect(page.url()).toBe(post);
  await page.goBack();
  await page.waitForURL("**/c/bag-library");
  expect(problems).toEqual([]);
  await context.close();
});

/** A finger across the middle of the page. */
async function sweep(page: Page, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y: 400 }];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
  await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at((from + to) / 2) });
  await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(to) });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await client.detach();
}

test("without JavaScript every picture is there, and a link to itself", async () => {
  const { page, context, problems } = await visit({ host: "longtable", javaScript: false, dark: true, width: 390 });
  await openPost(page, "en-US");
  const links = page.getByRole("list", { name: words.posts_gallery }).getByRole("link");
  expect(await links.count()).toBe(4);
  expect(problems).toEqual([]);
  for (const href of await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))) {
    const answer = await page.goto(href);
    expect([answer?.status(), answer?.headers()["content-type"]]).toEqual([200, "image/webp"]);
  }
  await context.close();
});

test("an admin opens a space of pictures, which is shown as masonry", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", "/spaces/new"));
  await page
    .getByLabel(words.spaces_name ?? "", { exact: true })
    .fill(`Farms ${Math.random().toString(36).slice(2, 7)}`);
  await page
    .getByLabel(words.spaces_kind_image ?? "", { exact: false })
    .first()
    .check();
  await page.getByRole("button", { name: words.spaces_create_space }).click();
  await page.waitForURL(/\/c\/farms-/);
  await page.goto(`${page.url()}/settings`);
  expect(await page.locator('[name="display_view"]:checked').inputValue()).toBe("masonry");
  expect(problems).toEqual([]);
  await context.close();
});
