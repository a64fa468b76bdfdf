import { expect, test } from "vitest";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = wordsOf("en-US");
const PAGE = "/account/notifications";
const cell = `${words.notifications_matter_comment}, ${words.notifications_channel_mail}`;

test("mail about comments is turned off by keyboard, said to who listens, and still off after a reload", async () => {
  const { page, context, problems } = await visit();
  await signUp(page);
  await page.goto(url("", PAGE));
  await expectAccessible(page);
  const box = page.getByRole("checkbox", { name: cell, exact: true });
  expect(await box.isChecked()).toBe(true);
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/internal_api/notification_preferences"));
  await box.press("Space");
  expect(await box.isChecked()).toBe(false);
  expect((await kept).status()).toBe(200);
  await expect.poll(() => page.locator("main output").first().textContent()).toContain(cell);
  await page.reload();
  expect(await box.isChecked()).toBe(false);

  // A night: its times come with its switch.
  const quiet = page.getByRole("switch", { name: words.notifications_quiet });
  const from = page.getByRole("combobox", { name: words.notifications_quiet_from, exact: true });
  expect(await from.isVisible()).toBe(false);
  const night = page.waitForResponse((answer) => answer.url().endsWith("/internal_api/notification_preferences"));
  await quiet.press("Space");
  expect((await night).status()).toBe(200);
  await from.waitFor();
  // A pause, and its end.
  await page.getByRole("button", { name: words.notifications_pause, exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: words.notifications_pause_hour }).press("Enter");
  await page.getByRole("button", { name: words.notifications_pause_end }).press("Enter");
  await page.getByRole("button", { name: words.notifications_pause, exact: true }).waitFor();
  await expectAccessible(page);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("without JavaScript each part is a form: the table, a space, the night, no mail at all", async () => {
  const { page, context } = await visit({ javaScript: false });
  await enterAs(page, "moderator");
  await page.goto(url("", PAGE));
  const box = page.getByRole("checkbox", { name: cell, exact: true });
  await box.uncheck();
  await page.locator("button[value=cells]").click();
  await page.waitForURL(url("", PAGE));
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await page.locator("button[value=cells]").click();
  await page.waitForURL(url("", PAGE));
  expect(await box.isChecked()).toBe(true);
  const out = page.getByRole("switch", { name: words.notifications_out });
  await out.check();
  await page.locator("button[value=out]").click();
  await page.getByText(words.notifications_is_out ?? "").waitFor();
  await out.uncheck();
  await page.locator("button[value=out]").click();
  await page.waitForURL(url("", PAGE));
  expect(await out.isChecked()).toBe(false);
  const first = page.locator("select[name=hears]").first();
  await first.selectOption("mentions");
  await page.locator("button[value=space]").first().click();
  await page.waitForURL(url("", PAGE));
  expect(await page.locator("select[name=hears]").first().inputValue()).toBe("mentions");
  await context.close();
});
