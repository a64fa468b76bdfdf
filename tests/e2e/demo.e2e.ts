import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

// What is pressed in the end is features/demo's to show: all journeys stand in this one demo.
test("the demo's owner finds the way out of it, is told what goes, and may still think better of it", async () => {
  const host = "mesacomprida";
  const words = wordsOf("pt-BR");
  const { page, context, problems } = await visit({ host, locale: "pt-BR", dark: true });
  await enterAs(page, "owner", host);
  await page.goto(url(host, "/settings"));
  await page.getByRole("link", { name: words.demo_remove, exact: true }).click();
  await page.waitForURL((to) => to.pathname === "/settings/demo");
  for (const name of ["Long Table", "Mesa Comprida"])
    await page.locator("main li").filter({ hasText: name }).first().waitFor();
  const remove = page.locator("main").getByRole("button", { name: words.demo_remove, exact: true });
  await remove.click();
  const question = page.getByRole("dialog", { name: words.demo_ask, exact: true });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: words.ui_cancel, exact: true }).click();
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  await page.goto(url(host, "/"));
  await page.locator("main").waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});
