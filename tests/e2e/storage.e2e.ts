import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

test.each([
  ["en-US", "", true],
  ["pt-BR", "mesacomprida", false],
] as const)(
  "an owner sees what was uploaded and by whom, and deletes a file for good: %s",
  async (locale, host, javaScript) => {
    const words = wordsOf(locale);
    const { page, context, problems } = await visit({ locale, host, javaScript });
    await enterAs(page, "owner", host);
    await page.goto(url(host, "/settings/communities/attached_files"));
    const files = page.locator("main ul > li:has(details)");
    const count = await files.count();
    expect(count).toBeGreaterThan(3);
    await page.locator("main table a").first().click();
    await page.waitForURL(/member=/);
    expect(await files.count()).toBeGreaterThan(0);
    if (javaScript) await expectAccessible(page, "files of a member");

    await page.goto(url(host, "/settings/communities/attached_files"));
    const last = files.last();
    const name = (await last.locator("div > div").first().innerText()).trim();
    await last.locator("summary").focus();
    await page.keyboard.press("Enter");
    if (javaScript) await expectAccessible(page, "before it is deleted");
    await last.getByRole("button", { name: words.storage_delete_now ?? "", exact: true }).click();
    await page.getByText(words.storage_deleted ?? "").waitFor();
    expect(name).not.toBe("");
    await expect.poll(() => files.count()).toBe(count - 1);
    expect(problems).toEqual([]);
    await context.close();
  },
);
