import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = wordsOf("en-US");

test("on General nobody loses words or a picture by mistake: it says what is not saved, asks, and brings back what was", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", "/settings"), { waitUntil: "networkidle" });
  const description = page.locator('[name="description"]');
  const unsaved = page.getByText(words.communities_unsaved ?? "", { exact: true });
  const leave = page.getByRole("heading", { name: words.ui_leave_title });
  const before = await description.inputValue();
  expect(await unsaved.count()).toBe(0);

  await description.fill("Typed, and nearly lost.");
  await unsaved.waitFor();
  await page.getByRole("link", { name: words.communities_theme, exact: true }).click();
  await leave.waitFor();
  await page.getByRole("button", { name: words.ui_stay }).click();
  expect(await description.inputValue()).toBe("Typed, and nearly lost.");
  // The dialog gives the focus back a frame after it has gone: nobody types as soon as that.
  await leave.waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("A");
  await description.fill(before);
  await unsaved.waitFor({ state: "hidden" });

  // A picture is there to be seen long before it is kept.
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: words.files_picture_choose }).first().click(),
  ]);
  await chooser.setFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(png) });
  await page.getByRole("button", { name: words.ui_crop_use }).click();
  await page.getByText(words.communities_picture_unsaved ?? "", { exact: true }).waitFor();
  await unsaved.waitFor();
  await expectAccessible(page, "General with a picture that is not saved");
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(over, `at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.getByRole("button", { name: words.communities_discard }).click();
  await unsaved.waitFor({ state: "hidden" });
  expect(await page.locator('[name="logo"]').inputValue()).toBe("");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain(words.communities_save ?? "");

  // What was saved asks nobody anything.
  await page.locator('[name="name"]').focus();
  await page.getByRole("button", { name: words.communities_save, exact: true }).click();
  await page.getByText(words.ui_saved ?? "", { exact: true }).waitFor();
  await page.getByRole("link", { name: words.communities_theme, exact: true }).click();
  await page.waitForURL(/settings\/theme/);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("what says how people come in is shown while the community is public, without JavaScript too", async () => {
  const { page, context } = await visit({ javaScript: false });
  await enterAs(page, "owner");
  await page.goto(url("", "/settings"));
  const signups = page.locator('[name="allow_signups"]');
  expect(await signups.isVisible()).toBe(true);
  await page.locator('[name="privacy"][value="private"]').check();
  expect(await signups.isVisible()).toBe(false);
  await context.close();
});

test.each([1440, 390] as const)("at %i no field that has the focus lies under the bar with Save", async (width) => {
  const { page, context } = await visit({ width });
  await enterAs(page, "owner");
  for (const path of ["/settings", "/spaces/new", "/c/pour-over/settings", "/settings/posts/bulk_actions"]) {
    await page.goto(url("", path), { waitUntil: "networkidle" });
    await page.locator("main :is(input, select, textarea):visible").first().focus();
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press("Tab");
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector(".savebar");
        if (!focused || !bar || bar.contains(focused) || !focused.closest("main")) return null;
        const [box, above] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
        // What comes after the form stands below its bar, which has gone up with it; the list of pages stands beside it.
        const isBeside = box.right <= above.left || box.left >= above.right;
        // Of a text of several lines the browser shows the one that is written on.
        const middle = box.top + box.height / 2;
        const isUnder = middle > above.top && middle < above.bottom && !isBeside;
        return isUnder ? `${focused.getAttribute("name")} by ${box.bottom - above.top}` : null;
      });
      expect.soft(covered, path).toBe(null);
    }
  }
  await context.close();
});
