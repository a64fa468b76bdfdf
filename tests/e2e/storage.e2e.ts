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
    expect(await files.count()).toBeGreaterThan(3);
    await page.locator("main table a").first().click();
    await page.waitForURL(/member=/);
    expect(await files.count()).toBeGreaterThan(0);
    if (javaScript) await expectAccessible(page, "files of a member");

    await page.goto(url(host, "/settings/communities/attached_files"));
    const last = files.last();
    const id = await last.locator("input[name=id]").getAttribute("value");
    await last.locator("summary").focus();
    await page.keyboard.press("Enter");
    if (javaScript) await expectAccessible(page, "before it is deleted");
    await last.getByRole("button", { name: words.storage_delete_now ?? "", exact: true }).click();
    await page.getByText(words.storage_deleted ?? "").waitFor();
    // A page holds so many: the next file may have moved up.
    await expect.poll(() => page.locator(`main input[name=id][value="${id}"]`).count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  },
);
