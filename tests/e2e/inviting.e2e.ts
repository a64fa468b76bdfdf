import { expect, test } from "vitest";
import { enterAs, expectAccessible, linkInMail, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const PASSWORD = "a-long-enough-phrase-7";

// From an address to a member: what the admin types, the letter, the sign-up with the language changed on the way.
test.each([
  { locale: "en-US", width: 1440, host: "longtable" },
  { locale: "pt-BR", width: 390, host: "mesacomprida" },
] as const)("$locale: somebody is invited by mail, and comes in by their letter", async ({ locale, width, host }) => {
  const words = wordsOf(locale);
  const mark = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const email = `ines-${mark}@example.test`;
  const admin = await visit({ host, locale, width });
  await enterAs(admin.page, "owner", host);
  await admin.page.goto(url(host, "/members/invite"));
  const people = admin.page.locator("textarea[name=people]");
  const send = admin.page.getByRole("button", { name: words.invitations_invite_send, exact: true });

  // What is no address is named, and nothing that was typed or ticked is lost.
  const typed = `Inês Duarte <${email}>, pedro@roastlab`;
  await people.fill(typed);
  await admin.page.locator("textarea[name=message]").fill("See you at the fair.");
  await admin.page.locator("input[name^=space_]").first().check();
  await send.click();
  await admin.page.locator(".hint.error", { hasText: "pedro@roastlab" }).waitFor();
  expect(await people.inputValue()).toBe(typed);
  // What is to be mended is what is seen, and has the focus.
  await expect.poll(() => people.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await admin.page.locator("input[name^=space_]").first().isChecked()).toBe(true);
  await expectAccessible(admin.page);
  await people.fill(typed.replace(", pedro@roastlab", ""));
  await send.click();
  await admin.page.locator(".banner.success").waitFor();
  await expectAccessible(admin.page);
  await admin.page.getByRole("link", { name: words.invitations_mailed_see, exact: true }).click();
  await admin.page.locator(".lrow", { hasText: "Inês Duarte" }).first().waitFor();
  await expectAccessible(admin.page);

  const guest = await visit({ host, locale, width });
  await guest.page.goto(url(host, "/users/sign_in"));
  const link = await linkInMail(guest.page, email, "/users/invitation");
  await guest.page.goto(link);
  await expectAccessible(guest.page);
  await guest.page.getByRole("link", { name: words.invitations_come_up, exact: true }).click();
  await guest.page.waitForURL("**/users/sign_up?**");
  const other = locale === "pt-BR" ? "en" : "pt";
  await guest.page.locator(`form.lang button[value=${other}]`).first().click();
  await guest.page.locator(`html[lang^=${other}]`).waitFor();
  expect(await guest.page.locator("input[name=email]").inputValue()).toBe(email);
  expect(await guest.page.locator("input[name=name]").inputValue()).toBe("Inês Duarte");
  await guest.page.locator("input[name=password]").fill(PASSWORD);
  await guest.page.locator("main form button[type=submit]").first().click();
  await guest.page.waitForURL(url(host, "/"));
  // The letter has proven the address: nothing asks for another.
  expect(await guest.page.locator("body").innerText()).not.toContain(email);

  await admin.page.goto(url(host, "/members/invitations"));
  const row = admin.page.locator(".lrow", { hasText: email });
  await row.getByText(words.invitations_mailed_accepted ?? "", { exact: true }).waitFor();
  expect([...admin.problems, ...guest.problems]).toEqual([]);
});
