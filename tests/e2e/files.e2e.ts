import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
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

const PDF = { name: "Brewing sheet.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

async function compose(page: Page, title: string): Promise<void> {
  await enterAs(page, "member");
  await page.goto(url("", `/c/${await firstSpace(page)}/new`));
  await page.locator("textarea[name=title]").fill(title);
  await page.locator(".ProseMirror").click();
}

const anyFile = (page: Page) => page.locator(".editor-bar input[type=file]:not([accept])");

test("a file is put into a text with its progress, and downloaded from it", async () => {
  const { page, context, problems } = await visit();
  await compose(page, "Take the sheet along");
  await page.keyboard.type("Here it is:");
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/internal_api/files?*", async (route) => {
    await held;
    await route.continue();
  });
  await anyFile(page).setInputFiles(PDF);
  const name = words.editor_uploading?.replace("{name}", PDF.name) ?? "";
  await page.getByRole("progressbar", { name }).waitFor();
  await expectAccessible(page);
  go();
  const card = page.locator(".ProseMirror figure.file-card");
  await card.getByText(PDF.name).waitFor();
  await page
    .getByRole("status")
    .getByText(words.editor_upload_arrived?.replace("{name}", PDF.name) ?? "")
    .waitFor({
      state: "attached",
    });
  expect(await page.getByRole("progressbar", { name }).count()).toBe(0);
  await expectAccessible(page);
  await page.keyboard.type("And more.");
  await page.locator("button[value=publish]").click();
  const shown = page.locator("article .prose figure.file-card");
  await shown.getByText("PDF · 1 kB").waitFor();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    shown.getByRole("link", { name: PDF.name }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(PDF.name);
  expect(readFileSync(await download.path())).toEqual(PDF.buffer);
  expect(await page.locator("article .prose").innerText()).toContain("And more.");
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("what does not arrive says why, and is tried again; what is stopped leaves nothing; what is dropped comes", async () => {
  const { page, context } = await visit();
  await compose(page, "Three ways");
  await page.keyboard.type("These words stay.");
  let answer: "fail" | "hold" | "go" = "fail";
  await page.route("**/internal_api/files?*", async (route) => {
    if (answer === "fail") await route.fulfill({ status: 503, body: "" });
    if (answer === "go") await route.continue();
  });
  await anyFile(page).setInputFiles(PDF);
  const retry = page.getByRole("button", { name: words.editor_upload_retry ?? "" });
  await retry.waitFor();
  await expectAccessible(page);
  answer = "hold";
  await retry.click();
  await page.getByRole("button", { name: words.editor_upload_cancel ?? "" }).click();
  await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
  expect(await page.locator("figure.file-card").count()).toBe(0);
  // Refused before it is sent.
  await anyFile(page).setInputFiles({ name: "big.zip", mimeType: "application/zip", buffer: Buffer.alloc(25_000_001) });
  await page.getByText(words.files_error_file_too_large?.replace("{limit}", "25") ?? "").waitFor();
  answer = "go";
  await page.locator(".ProseMirror").evaluate((editor) => {
    const data = new DataTransfer();
    data.items.add(new File(["one,two\n"], "numbers.csv", { type: "text/csv" }));
    const { x, y } = editor.getBoundingClientRect();
    editor.dispatchEvent(
      new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true, clientX: x + 20, clientY: y + 20 }),
    );
  });
  await page.locator("figure.file-card").getByText("CSV · 1 kB").waitFor();
  await page.getByRole("button", { name: words.editor_remove_file ?? "" }).click();
  await expect.poll(() => page.locator("figure.file-card").count()).toBe(0);
  expect(await page.locator(".ProseMirror").innerText()).toContain("These words stay.");
  await context.close();
});

test("what is still coming is waited for: a post, its edit and a comment are sent with it, however one sends them", async () => {
  const { page, context, problems } = await visit();
  let release: () => void = () => undefined;
  await page.route("**/internal_api/files?*", async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  const bar = page.getByRole("progressbar");
  const refusal = page.getByRole("alert").getByText(words.editor_upload_wait?.replace("{name}", PDF.name) ?? "");
  const cards = page.locator(".ProseMirror figure.file-card");

  /** Sends by the button and by keys while the file is on its way, then lets it arrive. */
  async function sendEarly(button: Locator, count: number): Promise<void> {
    const at = page.url();
    await anyFile(page).setInputFiles(PDF);
    await bar.waitFor();
    await button.click();
    await refusal.waitFor();
    await page.locator(".ProseMirror").press("Control+Enter");
    await refusal.waitFor();
    await expectAccessible(page);
    expect(await bar.isVisible()).toBe(true);
    expect(page.url()).toBe(at);
    release();
    await expect.poll(() => cards.count()).toBe(count);
    expect(await refusal.count()).toBe(0);
  }

  await compose(page, "Not without it");
  await page.keyboard.type("Here it is:");
  await sendEarly(page.locator("button[value=publish]"), 1);
  await page.locator("button[value=publish]").click();
  await page.locator("article .prose figure.file-card").waitFor();
  const path = new URL(page.url()).pathname;

  await page.goto(url("", `${path}/edit`));
  await page.locator(".ProseMirror").click();
  const save = page.getByRole("button", { name: words.posts_save_changes ?? "", exact: true });
  await sendEarly(save, 2);
  await save.click();
  await expect.poll(() => page.locator("article .prose figure.file-card").count()).toBe(2);

  const post = await publish(page, "To be answered with a file");
  await page.goto(url("", post.path));
  await beginComment(page);
  await page.keyboard.type("See here:");
  const send = page.locator("#comments button[value=comment]");
  await sendEarly(send, 1);
  await send.click();
  await page.locator("#comments .prose:not(.ProseMirror) figure.file-card").waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("what moves in a text is stopped and started by a button, by keys too; who wants no motion begins still", async () => {
  const { page, context, problems } = await visit();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(url("", "/c/pour-over/does-the-bloom-do-anything-after-45-seconds"));
  const shows = () =>
    page.locator(".prose img[data-moving]").evaluate((img) => (img as HTMLImageElement).currentSrc.split("/").pop());
  const stop = page.getByRole("button", { name: new RegExp(`^${words.files_stop}: Bubbles`) });
  const start = page.getByRole("button", { name: new RegExp(`^${words.files_start}: Bubbles`) });
  await stop.waitFor();
  await page.locator(".prose img[data-moving]").scrollIntoViewIfNeeded();
  await expect.poll(shows).toBe("moving.gif");
  await expectAccessible(page);
  await stop.focus();
  await page.keyboard.press("Enter");
  await start.waitFor();
  await expect.poll(shows).toMatch(/^\d+\.webp$/);
  await page.keyboard.press("Space");
  await stop.waitFor();
  await expect.poll(shows).toBe("moving.gif");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await start.waitFor();
  await expect.poll(shows).toMatch(/^\d+\.webp$/);
  await start.click();
  await expect.poll(shows).toBe("moving.gif");
  expect(problems.join("\n")).toBe("");
  await context.close();
});
