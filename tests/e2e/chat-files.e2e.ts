import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectAccessible, url, useBrowser, useOwnBrowser, visit, wordsOf } from "./browser";
import { begin, comeIn, composer, said } from "./talking";

useBrowser();

/** With a microphone that hums, and nobody to ask for it. */
const openSpeaking = useOwnBrowser({
  args: ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
});

const english = wordsOf("en-US");
const word = (name: string, more: Record<string, string> = {}) =>
  Object.entries(more).reduce((text, [key, value]) => text.replace(`{${key}}`, value), String(english[name]));

/** Two in a room of theirs, the first with a microphone. */
async function two() {
  const [ana, bea] = [await openSpeaking(), await visit()];
  const stamp = Date.now().toString(36);
  const names = { ana: `Anouk ${stamp}`, bea: `Beatrix ${stamp}` };
  await comeIn(ana.page, names.ana);
  await comeIn(bea.page, names.bea);
  const path = await begin(ana.page, names.bea, "Hello");
  await bea.page.goto(url("", path));
  await said(bea.page, "Hello").waitFor();
  const close = () => Promise.all([ana.context.close(), bea.context.close()]);
  return { ana, bea, names, path, close };
}

const chooser = (page: Page) => page.locator("form:has(textarea[name=body]) input[type=file]");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const NOTES = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Eighteen grams") };
const cup = async () => ({
  name: "a cup.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 900, height: 500, channels: 3, background: "#7a4a2b" } })
    .png()
    .toBuffer(),
});

test("pictures and files go with a message: with their progress, cancelled, tried again, and seen by the other", async () => {
  const { ana, bea, names, path, close } = await two();
  const page = ana.page;
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  let breaks = true;
  await page.route("**/internal_api/files?*", async (route) => {
    const name = decodeURIComponent(route.request().headers()["x-filename"] ?? "");
    if (name === "broken.txt" && breaks) return route.fulfill({ status: 500, json: { message: "It broke." } });
    if (name !== "broken.txt") await held;
    await route.continue();
  });
  await composer(page).fill("The sheet and the cup");
  await chooser(page).setInputFiles([
    NOTES,
    await cup(),
    { ...NOTES, name: "broken.txt" },
    { ...NOTES, name: "no.txt" },
  ]);
  await page.getByRole("progressbar", { name: word("chat_attach_uploading", { name: NOTES.name }) }).waitFor();
  await expectAccessible(page, "a composer with uploads");
  await button(page, word("chat_attach_cancel", { name: "no.txt" })).click();
  await page.getByText("no.txt").waitFor({ state: "detached" });
  // What fails keeps the rest and the words, and is tried again.
  await button(page, word("chat_attach_retry", { name: "broken.txt" })).waitFor();
  await composer(page).press("Enter");
  await page.getByText(word("chat_attach_failed")).waitFor();
  breaks = false;
  await button(page, word("chat_attach_retry", { name: "broken.txt" })).click();
  await button(page, word("chat_attach_remove", { name: "broken.txt" })).waitFor();
  // Sent while two are on their way: it goes once they have come.
  await composer(page).press("Enter");
  await page.getByText(word("chat_sends_when_there")).waitFor();
  expect(await composer(page).inputValue()).toBe("The sheet and the cup");
  go();
  const row = said(bea.page, "The sheet and the cup");
  await row.locator("figure.file-card", { hasText: "notes.txt" }).waitFor();
  expect(await row.locator("figure.file-card").allTextContents()).toEqual([
    "notes.txtTXT · 1 kB",
    "broken.txtTXT · 1 kB",
  ]);
  const image = row.locator("img[width='900'][height='500']");
  await image.waitFor();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true);
  await expectAccessible(bea.page, "a room with files");
  await row.getByRole("link", { name: word("chat_picture_of", { name: "a cup.png" }) }).click();
  await bea.page.locator("dialog[open] img").waitFor();
  await bea.page.keyboard.press("Escape");
  const [download] = await Promise.all([
    bea.page.waitForEvent("download"),
    row.getByRole("link", { name: word("chat_file_download", { name: "notes.txt" }) }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("notes.txt");
  expect(await composer(page).inputValue()).toBe("");

  // Pasted and dropped; what has come outlives the page, and goes without a word.
  await page.evaluate(() => {
    const given = (name: string) => {
      const data = new DataTransfer();
      data.items.add(new File(["beans"], name, { type: "text/plain" }));
      return data;
    };
    const area = document.querySelector("form textarea[name=body]");
    area?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: given("pasted.txt"), bubbles: true }));
    const log = document.querySelector("[role=log]");
    log?.dispatchEvent(new DragEvent("drop", { dataTransfer: given("dropped.txt"), bubbles: true, cancelable: true }));
  });
  for (const name of ["pasted.txt", "dropped.txt"]) await button(page, word("chat_attach_remove", { name })).waitFor();
  await page.reload();
  await button(page, word("chat_attach_remove", { name: "pasted.txt" })).click();
  await button(page, word("chat_send")).click();
  await said(bea.page, "dropped.txt").waitFor();
  await bea.page.goto(url("", "/messages"));
  await bea.page
    .getByRole("link", { name: new RegExp(names.ana) })
    .getByText("File: dropped.txt")
    .waitFor();
  await page.goto(url("", path));
  await button(page, word("chat_send")).waitFor();
  expect(await page.getByText("pasted.txt").count()).toBe(0);
  expect([...ana.problems, ...bea.problems].filter((problem) => !/not uploaded|status of 500/.test(problem))).toEqual(
    [],
  );
  await close();
});

test("a voice message is recorded, sent and heard; without a microphone it says why", async () => {
  const { ana, bea, close } = await two();
  const page = ana.page;
  await button(page, word("chat_voice_record")).click();
  await button(page, word("chat_voice_stop")).waitFor();
  await page.getByText("0:02", { exact: true }).waitFor();
  await expectAccessible(page, "a recording");
  await button(page, word("chat_voice_stop")).click();
  await button(page, word("chat_attach_remove", { name: word("chat_voice_name") })).waitFor();
  await button(page, word("chat_send")).click();
  const voice = bea.page.getByRole("group", { name: /^Voice message, 0:0[23]$/ });
  await voice.waitFor();
  await expectAccessible(bea.page, "a voice message");
  const place = voice.getByRole("slider", { name: word("chat_voice_seek") });
  await voice.getByRole("button", { name: word("chat_voice_play") }).click();
  await voice.getByRole("button", { name: word("chat_voice_pause") }).waitFor();
  await expect.poll(() => place.inputValue().then(Number)).toBeGreaterThan(300);
  // It ends by itself, and begins anew.
  await voice.getByRole("button", { name: word("chat_voice_play") }).waitFor();
  expect(Number(await place.inputValue())).toBe(0);
  await place.focus();
  for (let i = 0; i < 10; i++) await bea.page.keyboard.press("ArrowRight");
  expect(await place.getAttribute("aria-valuetext")).toMatch(/^0:01 of 0:0[23]$/);
  // It goes on from there.
  await voice.getByRole("button", { name: word("chat_voice_play") }).click();
  await voice.getByRole("button", { name: word("chat_voice_pause") }).click();
  expect(Number(await place.inputValue())).toBeGreaterThanOrEqual(900);
  await bea.page.goto(url("", "/messages"));
  await bea.page
    .getByText(/^Voice message, 0:0[23]$/)
    .first()
    .waitFor();

  // Thrown away, and refused.
  await button(page, word("chat_voice_record")).click();
  await button(page, word("chat_voice_stop")).waitFor();
  await button(page, word("chat_voice_cancel")).click();
  await button(page, word("chat_voice_record")).waitFor();
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("No", "NotAllowedError"));
  });
  await button(page, word("chat_voice_record")).click();
  await page.getByText(word("chat_voice_refused")).waitFor();
  await button(page, word("chat_voice_record")).waitFor();
  expect([...ana.problems, ...bea.problems]).toEqual([]);
  await close();
});

test("without a script a file is sent by a form of its own", async () => {
  const { ana, bea, path, close } = await two();
  const plain = await visit({ javaScript: false });
  await plain.context.addCookies(await ana.context.cookies());
  await plain.page.goto(url("", path));
  await plain.page.getByRole("link", { name: word("chat_send_file"), exact: true }).click();
  await plain.page.locator("input[type=file]").setInputFiles([NOTES, await cup()]);
  await plain.page.locator("textarea[name=body]").fill("By hand");
  await plain.page.getByRole("button", { name: word("chat_send"), exact: true }).click();
  await said(plain.page, "By hand").locator("figure.file-card", { hasText: "notes.txt" }).waitFor();
  await said(bea.page, "By hand").locator("img").waitFor();
  await plain.context.close();
  await close();
});
