import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = wordsOf("en-US");
const say = (key: string) => words[key] ?? key;
const waiting = (page: Page, title: string) => page.locator("main .list a.title", { hasText: title });
const button = (page: Page, key: string) => page.getByRole("button", { name: say(key), exact: true });

test("by keyboard: a post is scheduled, found among what waits, given another time, edited and made a draft again", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  await page.goto(url("", "/c/pour-over/new"));
  const title = `For later ${Date.now()}`;
  await page.locator("textarea[name=title]").fill(title);
  await page.locator(".ProseMirror").fill("Words that wait.");
  await button(page, "posts_schedule_open").focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: say("posts_schedule_later") });
  await panel.waitFor();
  await expect
    .poll(() =>
      panel
        .locator("button")
        .first()
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true);
  await expectAccessible(page, "the choice of a time");

  // A time that has passed is refused beside its fields; the words stay.
  await panel.getByLabel(say("posts_schedule_date"), { exact: true }).fill("2020-01-01");
  await panel.getByLabel(say("posts_schedule_time"), { exact: true }).press("Enter");
  await panel.getByText(say("posts_error_schedule_past")).waitFor();
  expect(await page.locator("textarea[name=title]").inputValue()).toBe(title);
  expect(await panel.getByLabel(say("posts_schedule_date"), { exact: true }).inputValue()).toBe("2020-01-01");

  await panel.getByRole("button", { name: say("posts_schedule_tomorrow") }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/posts/*/schedule");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.locator("main").getByText("Words that wait.").waitFor();
  await expectAccessible(page, "a scheduled post");
  const at = new URL(page.url()).pathname;

  // Its own address, and that by its id, lead its author there; a visitor finds nothing.
  await page.goto(url("", at.replace("/schedule", "")));
  expect(new URL(page.url()).search).toBe("?status=scheduled");
  await waiting(page, title).click();
  await page.waitForURL(`**${at}`);
  const stranger = await visit();
  expect((await stranger.page.goto(url("", at)))?.status()).toBe(404);

  const before = (await page.locator("main output time").getAttribute("datetime")) ?? "";
  await page.getByLabel(say("posts_schedule_time"), { exact: true }).fill("16:45");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("main output time").getAttribute("datetime")).not.toBe(before);

  await page.getByRole("link", { name: say("posts_edit"), exact: true }).click();
  await page.waitForURL("**/edit");
  await page.locator(".ProseMirror").fill("Better words that wait.");
  await button(page, "posts_save_changes").click();
  await page.waitForURL(`**${at}`);
  await page.locator("main").getByText("Better words that wait.").waitFor();

  await button(page, "posts_unschedule").click();
  await page.waitForURL("**/c/pour-over/new?draft=*");
  await page.locator(".ProseMirror").getByText("Better words that wait.").waitFor();
  await page.goto(url("", "/settings/posts?status=scheduled"));
  expect(await waiting(page, title).count()).toBe(0);
  expect(problems.filter((line) => !line.includes("422")).join("\n")).toBe("");
  await Promise.all([context.close(), stranger.context.close()]);
}, 120_000);

test("without JavaScript, in Portuguese, on a phone: scheduled, refused with what was typed, published now", async () => {
  const host = "mesacomprida";
  const { page, context } = await visit({ host, locale: "pt-BR", dark: true, width: 390, javaScript: false });
  await enterAs(page, "member", host);
  const ours = wordsOf("pt-BR");
  await page.goto(url(host, "/c/coado/new"));
  await page.locator("textarea[name=title]").fill("Para depois");
  await page.locator("textarea[name=body]").fill("Palavras que esperam.");
  await page.getByRole("button", { name: ours.posts_schedule_open ?? "" }).click();
  await page.locator("input[name=schedule_date]").fill("2020-01-01");
  await page.locator("button[name=intent][value=schedule]").click();
  await page
    .getByText(ours.posts_error_schedule_past ?? "")
    .first()
    .waitFor();
  expect(await page.locator("textarea[name=title]").inputValue()).toBe("Para depois");
  expect(await page.locator("input[name=schedule_date]").inputValue()).toBe("2020-01-01");
  await page.getByRole("button", { name: ours.posts_schedule_open ?? "" }).click();
  await page.locator("button[value^='schedule ']").first().click();
  await page.waitForURL("**/posts/*/schedule");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: ours.posts_publish_now ?? "" }).click();
  await page.waitForURL("**/para-depois*");
  expect(await page.locator("h1").innerText()).toBe("Para depois");
  await context.close();
}, 120_000);
