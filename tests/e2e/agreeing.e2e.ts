import { expect, test } from "vitest";
import { enterAs, expectAccessible, linkInMail, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

// In a community of its own: what stands in the demo's would be asked of everybody who joins there.
test("terms are published, agreed to by who joins in Portuguese, and asked again when a new version asks", async () => {
  const words = wordsOf("en-US");
  const theirs = wordsOf("pt-BR");
  const unique = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const slug = `terms-${unique}`;
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", "/communities/new"));
  await page.locator("input[name=name]").fill("Terms and Tea");
  await page.locator("input[name=slug]").fill(slug);
  await page.getByRole("button", { name: words.communities_create, exact: true }).click();
  await page.waitForURL((to) => to.hostname === `${slug}.localhost` && to.pathname === "/");

  // An address that is none keeps everything; then they are published, and stand at every page's foot.
  await page.goto(url(slug, "/settings/legal/terms"));
  await page.getByRole("radio", { name: words.legal_there }).check();
  await page.locator("input[name=url]").fill("https://nowhere");
  const publish = page.getByRole("button", { name: words.legal_publish, exact: true });
  await publish.click();
  await page.locator(".hint.error").waitFor();
  expect(await page.locator("input[name=url]").inputValue()).toBe("https://nowhere");
  await expectAccessible(page, "terms that are refused");
  await page.getByRole("radio", { name: words.legal_here }).check();
  await page.locator(".ProseMirror").click();
  await page.keyboard.type("Bring a cup.");
  await publish.click();
  await page
    .getByText(fill(words.legal_version, { number: "1" }))
    .first()
    .waitFor();
  await expectAccessible(page, "terms with a version");

  const newcomer = await visit({ host: slug, locale: "pt-BR", width: 390, dark: true });
  const person = { email: `tea-${unique}@example.test`, password: "a-long-enough-phrase-7" };
  const guest = newcomer.page;
  await guest.goto(url(slug, "/users/sign_up"));
  await guest.locator("form.lang button[value=pt]").first().click();
  await guest.locator("html[lang=pt-BR]").waitFor();
  await guest.locator("input[name=name]").fill("Inês Chá");
  await guest.locator("input[name=email]").fill(person.email);
  await guest.locator("input[name=password]").fill(person.password);
  // The browser stops who has not agreed; so does the house, where no browser does.
  const join = guest.locator("main form button[type=submit]").first();
  await join.click();
  expect(new URL(guest.url()).pathname).toBe("/users/sign_up");
  await guest.locator("main form").evaluate((form) => void Object.assign(form, { noValidate: true }));
  await join.click();
  await guest.getByText(theirs.legal_error_legal_needed ?? "").waitFor();
  expect(await guest.locator("input[name=name]").inputValue()).toBe("Inês Chá");
  await expectAccessible(guest, "joining without agreeing");
  const [read] = await Promise.all([
    newcomer.context.waitForEvent("page").catch(() => null),
    guest.getByRole("link", { name: theirs.legal_terms, exact: true }).first().click(),
  ]);
  const terms = read ?? guest;
  await terms.getByText("Bring a cup.").waitFor();
  await expectAccessible(terms, "the terms");
  if (read) await read.close();
  else await guest.goBack();
  await guest.locator("input[name=password]").fill(person.password);
  await guest.locator("input[name=agree]").check();
  await join.click();
  await guest.waitForURL((to) => !to.pathname.startsWith("/users/"));
  await guest.goto(await linkInMail(guest, person.email));
  await guest.getByRole("button", { name: theirs.accounts_confirm_button, exact: true }).click();
  await guest.waitForURL((to) => !to.pathname.startsWith("/users/"));
  await guest.goto(url(slug));
  expect(await guest.getByText(theirs.legal_asked ?? "").count()).toBe(0);

  // The next version asks those who are in.
  await page.goto(url(slug, "/settings/legal/terms"));
  await page.getByText(fill(countOf(words.legal_count), { count: "1" })).waitFor();
  await page.locator(".ProseMirror").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" And a spoon.");
  await page.locator("input[name=asks_members]").check();
  await publish.click();
  await page
    .getByText(fill(words.legal_version, { number: "2" }))
    .first()
    .waitFor();
  await guest.goto(url(slug));
  await expectAccessible(guest, "a member who is asked again");
  await guest.getByRole("link", { name: theirs.legal_asked_button }).click();
  await guest.getByText("And a spoon.").waitFor();
  await expectAccessible(guest, "what is asked");
  await guest.getByRole("button", { name: theirs.legal_agree_button, exact: true }).click();
  await guest.waitForURL(url(slug, "/"));
  await guest.locator("h1").first().waitFor();
  expect(await guest.getByText(theirs.legal_asked ?? "").count()).toBe(0);
  expect([...problems, ...newcomer.problems].filter((line) => !line.includes("422")).join("\n")).toBe("");
  await newcomer.context.close();
  await context.close();
});

const fill = (words: string | undefined, values: Record<string, string>) =>
  (words ?? "").replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

/** The sentence for one, of a message that counts. */
const countOf = (message: unknown): string =>
  Object.values((message as [{ match: Record<string, string> }])[0].match)[0] ?? "";
