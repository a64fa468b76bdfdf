import { expect, test } from "vitest";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = wordsOf("en-US");
const press = (name: string | undefined) => ({ name: name ?? "", exact: true });

test("what somebody did stands in the log, is found by their name, and why they see a space is told", async () => {
  const theirs = await visit();
  const person = await signUp(theirs.page);
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", "/settings/members/activity_logs"));
  const line = page.locator("main ol > li", { hasText: person.name });
  await line.getByText(words.accounts_log_joined ?? "", { exact: true }).waitFor();
  await expectAccessible(page);

  await page.getByRole("searchbox", { name: words.activity_member, exact: true }).fill(person.name);
  await page.keyboard.press("Enter");
  await page.waitForURL((to) => to.searchParams.has("member"));
  expect(await page.locator("main ol > li").count()).toBeGreaterThan(0);
  expect(await page.locator("main ol > li", { hasNotText: person.name }).count()).toBe(0);
  const address = await page.getByRole("link", press(words.activity_csv)).getAttribute("href");
  const file = await page.evaluate(async (path) => (await fetch(path)).text(), address ?? "");
  expect(file.split("\r\n")[1]).toContain(`"${person.name}"`);

  await line.getByRole("link", press(person.name)).first().click();
  await page.waitForURL((to) => to.pathname.startsWith("/admin/members/"));
  await expectAccessible(page);
  await page.getByRole("navigation").getByRole("link", press(words.members_admin_access)).click();
  await page.waitForURL((to) => to.pathname.endsWith("/access"));
  await page.locator("main li a[href*='space=']").first().click();
  await page.locator("#why").waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await Promise.all([theirs.context.close(), context.close()]);
});

test("without JavaScript the log is filtered and leads on, in Portuguese", async () => {
  const { page, context } = await visit({ javaScript: false, locale: "pt-BR" });
  await enterAs(page, "owner");
  await page.goto(url("", "/settings/members/activity_logs"));
  await page.locator("select[name=group]").selectOption("invitations");
  await page.locator("main form[method=get] button").click();
  await page.waitForURL((to) => to.searchParams.get("group") === "invitations");
  await page.goto(url("", "/settings/members/activity_logs?to=2020-01-01"));
  await page.locator("main .empty-state").waitFor();
  await context.close();
});
