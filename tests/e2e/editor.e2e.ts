import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  beginComment,
  enterAs,
  expectAccessible,
  firstSpace,
  publish,
  url,
  useBrowser,
  visit,
  wordsOf,
} from "./browser";

useBrowser();
const words = wordsOf("en-US");

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");

async function openComposer(page: Page): Promise<void> {
  await enterAs(page, "member");
  const space = await firstSpace(page);
  await page.goto(url("", `/c/${space}/new`));
  await expect.poll(() => focusedName(page)).toBe("title");
  await page.locator(".ProseMirror").waitFor();
}

test("a link ends where its words end, over a selection and without one; it can be changed and taken away", async () => {
  const { page, context, problems } = await visit();
  await openComposer(page);
  await page.keyboard.type("Written by keyboard");
  await page.keyboard.press("Enter");
  const links = () =>
    page.locator(".ProseMirror a").evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href")]));
  const link = async (address: string) => {
    await page.keyboard.press("Control+k");
    const field = page.getByLabel(words.editor_link_address ?? "");
    await field.fill(address);
    await field.press("Enter");
  };
  await page.keyboard.type("Look at this");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await link("a.example");
  await page.keyboard.press("End");
  await page.keyboard.type(" and then go on");
  expect(await links()).toEqual([["this", "https://a.example"]]);
  await page.keyboard.press("Enter");
  await link("https://b.example/x");
  await page.keyboard.type("!stays outside");
  expect(await links()).toEqual([
    ["this", "https://a.example"],
    ["https://b.example/x", "https://b.example/x"],
  ]);
  expect((await page.locator(".ProseMirror").innerText()).replace(/\s+/g, " ")).toContain(
    "this and then go on https://b.example/x!stays outside",
  );
  await page.locator(".ProseMirror a").first().click();
  await link("https://c.example/");
  expect((await links())[0]).toEqual(["this", "https://c.example/"]);
  await page.locator(".ProseMirror a").first().click();
  await link("");
  expect(await links()).toHaveLength(1);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test.each([1440, 390] as const)(
  "Publish is in sight in a long post at %i, and never over the line one writes",
  async (width) => {
    const { page, context, problems } = await visit({ width });
    await openComposer(page);
    const ring = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return `${outlineStyle} ${outlineWidth}`;
      });
    expect(await ring(".editor-title")).toBe("solid 2px");
    await page.keyboard.type("A long one");
    await page.keyboard.press("Enter");
    expect(await ring(".writing > .editor")).toBe("solid 2px");
    for (let line = 0; line < 40; line += 1) await page.keyboard.press("Enter");
    await page.keyboard.type("The last line");
    const places = await page.evaluate(() => {
      const edges = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
      const caret = document.getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
      const bar = document.querySelector(".tabbar");
      const isBar = bar !== null && getComputedStyle(bar).display !== "none" && bar.getBoundingClientRect().height > 0;
      return {
        caret: caret.bottom,
        foot: edges(document.querySelector(".editor-foot")).top,
        button: edges(document.querySelector("button[value=publish]")).bottom,
        end: isBar ? edges(bar).top : window.innerHeight,
      };
    });
    expect(places.button).toBeLessThanOrEqual(places.end);
    expect(places.caret).toBeGreaterThan(0);
    expect(places.caret).toBeLessThanOrEqual(places.foot);
    expect(problems.join("\n")).toBe("");
    await context.close();
  },
);

test("who comes back to a page keeps the focus they have; code keeps its lines in the editor and in the post", async () => {
  const { page, context, problems } = await visit();
  await openComposer(page);
  await page.keyboard.type("Long lines of code");
  await page.keyboard.press("Enter");
  await page.keyboard.type("``` ");
  await page.keyboard.type(`const long = "${"x".repeat(200)}";`);
  const shape = (selector: string) =>
    page.locator(selector).evaluate((pre) => {
      const { whiteSpace, overflowX, fontSize, lineHeight } = getComputedStyle(pre);
      return {
        whiteSpace,
        overflowX,
        fontSize,
        lineHeight,
        scrolls: pre.scrollWidth > pre.clientWidth,
        high: pre.clientHeight,
      };
    });
  const written = await shape(".ProseMirror pre");
  expect(written).toMatchObject({ whiteSpace: "pre", overflowX: "auto", scrolls: true });
  await page.locator("button[value=publish]").click();
  await page.waitForURL("**/long-lines-of-code*");
  await page.locator(".prose pre").first().waitFor();
  expect(await shape(".prose pre >> nth=0")).toEqual(written);

  const space = await firstSpace(page);
  await page.goto(url("", `/c/${space}/new`));
  await expect.poll(() => focusedName(page)).toBe("title");
  await page.locator("#sidebar a[href='/']").first().click();
  await page.waitForURL(url("", "/"));
  await page.goBack();
  await page.locator(".ProseMirror").waitFor();
  expect(await focusedName(page)).not.toBe("title");
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a comment takes an emoji by its name and a picture with its words", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  const post = await publish(page, "With pictures below");
  await page.goto(url("", post.path));
  await beginComment(page);
  await page.keyboard.type("Look ");
  const button = page.locator("#comments").getByRole("button", { name: words.editor_emoji, exact: true });
  await button.click();
  const search = page.getByLabel(words.ui_emoji_find ?? "");
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page, "the emoji");
  await page.keyboard.type("fire");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" and ");
  // What was picked stands first now: one arrow away.
  await button.click();
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowDown");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("🔥");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  const chosen = await page.evaluate(() => document.activeElement?.textContent ?? "");
  await page.keyboard.press("Enter");
  await button.click();
  await search.waitFor();
  await page.keyboard.press("Escape");
  await search.waitFor({ state: "detached" });
  await page.keyboard.type(" then");
  const editor = page.locator("#comments .ProseMirror").first();
  expect((await editor.innerText()).trim()).toBe(`Look 🔥 and ${chosen} then`);

  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: "#843" } });
  const cup = { name: "cup.png", mimeType: "image/png", buffer: await picture.png().toBuffer() };
  await page.locator("#comments input[type=file]").first().setInputFiles(cup);
  await editor.locator("figure img").waitFor();
  await editor.getByLabel(words.editor_alt ?? "").fill("A cup of coffee");
  await page.locator("#comments button[value=comment]").first().click();
  const shown = page.locator("#comments article img[alt='A cup of coffee']");
  await shown.waitFor();
  await page.reload();
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await shown.evaluate((img) => [img.getAttribute("width"), img.getAttribute("height")])).toEqual(["64", "48"]);
  await expectAccessible(page);
  expect(problems.join("\n")).toBe("");
  await context.close();
});
