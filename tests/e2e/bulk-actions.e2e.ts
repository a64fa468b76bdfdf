import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const PATH = "/settings/posts/bulk_actions";

test("by keyboard: three posts are picked, given a topic, followed to the end, and put back", async () => {
  const words = wordsOf("en-US");
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", "/settings/posts"));
  await page.getByRole("link", { name: words.posts_bulk_open, exact: true }).click();
  await page.waitForURL(url("", PATH));
  await expectAccessible(page, "posts to choose from");
  // A space of members takes no posts: what is moved cannot go there.
  const made = await page.evaluate(async () => {
    const groups = await (await fetch("/internal_api/space_groups")).json();
    const { records } = groups as { records: { id: number }[] };
    const body = JSON.stringify({ name: "Nobody posts here", post_type: "members", space_group_id: records[0]?.id });
    const headers = { "Content-Type": "application/json" };
    return (await (await fetch("/internal_api/spaces", { method: "POST", headers, body })).json()) as { id: number };
  });
  await page.reload();
  expect(await page.locator("form:not([method=post]) select option").allInnerTexts()).toContain("Nobody posts here");
  const offered = await page.locator("form[method=post] select[name=space] option").allInnerTexts();
  expect(offered).toContain("Pour-over");
  expect(offered).not.toContain("Nobody posts here");
  await page.evaluate((id) => fetch(`/internal_api/spaces/${id}`, { method: "DELETE" }), made.id);
  const boxes = page.locator("main .list input[type=checkbox]");
  const marked = () => page.locator("main .list li").filter({ hasText: "Equipment" }).count();
  // Those that have it already would be left as they are.
  const free = await page
    .locator("main .list li")
    .evaluateAll((lines) => lines.flatMap((line, at) => (line.querySelector(".badge") ? [] : [at])));
  const picked = free.slice(0, 3);
  expect(picked).toHaveLength(3);
  const before = await marked();
  // What is refused is said until it is mended, and no longer.
  const none = page.getByText(words.posts_error_bulk_none ?? "", { exact: true });
  const noAct = page.getByText(words.posts_error_bulk_act ?? "", { exact: true });
  await page.getByRole("button", { name: words.posts_bulk_submit, exact: true }).click();
  await noAct.waitFor();
  expect(await none.count()).toBe(1);
  for (const at of picked) {
    await boxes.nth(at).focus();
    await page.keyboard.press("Space");
  }
  await page.getByText("3 chosen").waitFor();
  expect([await none.count(), await noAct.count()]).toEqual([0, 1]);
  const topic = page.locator("main form[method=post] select[name=topic]");
  expect(await topic.isVisible()).toBe(false);
  await page.locator("select[name=act]").selectOption("add_topic");
  expect([await noAct.count(), await page.locator("select[aria-invalid]").count()]).toEqual([0, 0]);
  const names = await topic.locator("option").allTextContents();
  const wanted = names.indexOf("Equipment") > 0 ? "Equipment" : (names[1] ?? "");
  await topic.selectOption({ label: wanted });
  await page.getByRole("button", { name: words.posts_bulk_submit, exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/settings\/jobs\/\d+$/);
  await page.getByText(/posts? changed\./).waitFor();
  await expectAccessible(page, "a bulk action that is done");

  await page.getByRole("button", { name: words.jobs_undo, exact: true }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: words.posts_bulk_undo_submit, exact: true }).click();
  await page.getByText(/as (?:it|they) (?:was|were) before\./).waitFor();
  await page.goto(url("", PATH));
  expect(await marked()).toBe(before);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("without JavaScript on a phone, in the other language: nothing picked is said, what was chosen stays", async () => {
  const words = wordsOf("pt-BR");
  const host = "mesacomprida";
  const helper = await visit({ host, locale: "pt-BR" });
  await enterAs(helper.page, "owner", host);
  const cookies = await helper.context.cookies();
  await helper.context.close();
  const { page, context } = await visit({ host, locale: "pt-BR", width: 390, javaScript: false });
  await context.addCookies(cookies);
  await page.goto(url(host, PATH));
  await page.locator("main .list input[type=checkbox]").first().check();
  await page.getByRole("button", { name: words.posts_bulk_submit, exact: true }).click();
  await page.getByText(words.posts_error_bulk_act ?? "").waitFor();
  expect(await page.locator("main .list input[type=checkbox]").first().isChecked()).toBe(true);
  await page.locator("select[name=act]").selectOption("unpin");
  await page.getByRole("button", { name: words.posts_bulk_submit, exact: true }).click();
  await page.waitForURL(/\/settings\/jobs\/\d+$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});
