import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = wordsOf("en-US");

test("a logo is what was seen: zoomed and moved by keys, by pointer; Escape and Cancel leave it and give the focus back", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", "/settings"), { waitUntil: "networkidle" });
  // The first is the logo where it is light.
  const button = page.getByRole("button", { name: words.files_picture_choose }).first();
  const view = page.getByRole("button", { name: words.ui_crop_view });
  const zoom = page.getByRole("slider", { name: words.ui_crop_zoom });

  for (const leave of ["Escape", "Cancel"]) {
    await open(page, button);
    if (leave === "Escape") await page.keyboard.press("Escape");
    else await page.getByRole("button", { name: words.ui_cancel, exact: true }).click();
    await view.waitFor({ state: "detached" });
    expect(await page.locator('[name="logo"]').inputValue()).toBe("");
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  }

  // By keys: nearer, then to the blue end.
  await open(page, button);
  expect(await zoom.evaluate((element) => element === document.activeElement)).toBe(true);
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("+");
  expect(Number(await zoom.inputValue())).toBeCloseTo(1.2 ** 4);
  await view.focus();
  await page.keyboard.press("-");
  expect(Number(await zoom.inputValue())).toBeCloseTo(1.2 ** 3);
  for (let press = 0; press < 40; press += 1) await page.keyboard.press("ArrowRight");
  await expectAccessible(page, "the crop dialog");
  await use(page);
  expect(await shown(page)).toBe("blue");
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

  // By pointer, on the smallest phone: dragged to the red end; the wheel comes nearer; a press puts a point in the middle.
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, button);
  const box = await view.boundingBox();
  const { x = 0, y = 0, width = 0 } = box ?? {};
  await page.mouse.move(x + width / 2, y + width / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 2, y + width / 2, { steps: 3 });
  await page.mouse.up();
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.wheel(0, -400);
  await page.waitForFunction(() => Number(document.querySelector<HTMLInputElement>("dialog [type=range]")?.value) > 2);
  await page.mouse.click(x + 10, y + 10);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: words.ui_crop_use }).isVisible();
  await use(page);
  expect(await shown(page)).toBe("red");
  expect(problems.join("\n")).toBe("");
  await context.close();
}, 60_000);

test("a member's picture is cut by the same dialog; what is no picture is said where it was chosen", async () => {
  const { page, context } = await visit({ width: 390 });
  await enterAs(page, "member");
  await page.goto(url("", "/settings/profile"), { waitUntil: "networkidle" });
  const button = page.getByRole("button", { name: words.members_picture_choose });
  await open(page, button);
  await page.getByRole("button", { name: words.ui_cancel, exact: true }).click();
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await page.getByText(words.members_picture_failed ?? "").waitFor();
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await context.close();
}, 60_000);

/** Twice as wide as high: red on the left, blue on the right. */
async function twoColours(): Promise<Buffer> {
  const half = (background: string) =>
    sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
  const parts = [
    { input: await half("red"), left: 0, top: 0 },
    { input: await half("blue"), left: 400, top: 0 },
  ];
  return sharp({ create: { width: 800, height: 400, channels: 3, background: "white" } })
    .composite(parts)
    .png()
    .toBuffer();
}

async function open(page: Page, button: ReturnType<Page["getByRole"]>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles({ name: "two.png", mimeType: "image/png", buffer: await twoColours() });
  await page.locator("dialog svg image").waitFor();
}

async function use(page: Page): Promise<void> {
  const before = await page.locator('[name="logo"]').inputValue();
  await page.getByRole("button", { name: words.ui_crop_use }).click();
  await page.waitForFunction(
    (value) => document.querySelector<HTMLInputElement>('[name="logo"]')?.value !== value,
    before,
  );
}

/** The one colour of the logo that stands in the form; "both" where it has two. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const logo = document.querySelector<HTMLImageElement>("main img.logo");
    if (!logo) return "none";
    await logo.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 16;
    const paper = canvas.getContext("2d");
    paper?.drawImage(logo, 0, 0, 16, 16);
    const at = (x: number) => ((paper?.getImageData(x, 8, 1, 1).data[0] ?? 0) > 128 ? "red" : "blue");
    return at(1) === at(14) ? at(1) : "both";
  });
