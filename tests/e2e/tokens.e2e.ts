import { expect, test } from "vitest";
import { enterAs, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();
const words = wordsOf("en-US");

test("a token that is revoked is said to be, and the keys go on from those words", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  for (let made = 0; made < 2; made += 1) {
    await page.goto(url("", "/settings/imports"));
    await page.getByRole("button", { name: words.imports_token_make, exact: true }).click();
    await page.getByText(words.imports_token_ready ?? "", { exact: true }).waitFor();
  }
  const revoking = page.getByRole("button", { name: words.imports_token_revoke_one?.split("{")[0] });
  const said = page.getByText(words.imports_token_revoked ?? "", { exact: true });
  await expect.poll(() => revoking.count()).toBeGreaterThanOrEqual(2);
  const before = await revoking.count();
  // The last of them takes its list along.
  for (let left = before - 1; left >= 0; left -= 1) {
    await revoking.first().click();
    await expect.poll(() => revoking.count()).toBe(left);
    await said.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.imports_token_revoked);
  }
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("what a change of address ends is said before; a used link to sign in sends nobody for another", async () => {
  const { page, context } = await visit();
  const link = await page.goto(url("", "/users/sign_in/link?token=used"));
  expect(await link?.text()).toContain(words.accounts_link_sign_in_bad_text);
  await enterAs(page, "member");
  await page.goto(url("", "/account"));
  const email = page.locator("section", { has: page.locator("input[name=email]") });
  await email.getByText(words.accounts_email_ends ?? "").waitFor();
  await context.close();
});
