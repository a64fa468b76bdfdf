import { expect, test } from "vitest";
import { expectAccessible, linkInMail, publish, signUp, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const PASSWORD = "a-long-enough-phrase-7";
const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

// From nothing to a community of one's own: four clicks and the letter's link.
test.each([
  { locale: "en-US", width: 1440, name: "Night Swimmers" },
  { locale: "pt-BR", width: 390, name: "Nado Noturno" },
] as const)("$locale: a visitor becomes the owner of a community, by its own door", async ({ locale, width, name }) => {
  const words = wordsOf(locale);
  const { page, context, problems } = await visit({ locale, width });
  const email = `own-${unique()}@example.test`;
  const press = (label: string | undefined) => page.getByRole("button", { name: label, exact: true }).click();

  await page.goto(url());
  // The house speaks its own language to visitors until they choose theirs.
  if (locale === "pt-BR") await page.locator("form.lang button[value=pt]").first().click();
  await page.locator("main").getByRole("link", { name: words.communities_start_own, exact: true }).click();
  await page.waitForURL("**/users/sign_up?**");
  await page.locator("h1", { hasText: words.accounts_sign_up_title_own ?? "" }).waitFor();
  await page.locator("input[name=name]").fill("Rita Ramos");
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(PASSWORD);
  await press(words.accounts_sign_up_button_plain);
  await page.waitForURL("**/communities/new");
  await page.locator("h1", { hasText: words.accounts_confirm_first_title ?? "" }).waitFor();
  expect(await page.locator("input[name=slug]").count()).toBe(0);
  await expectAccessible(page);
  await press(words.accounts_confirm_first_send);
  await page.locator(".banner, output", { hasText: email }).first().waitFor();

  const letter = await context.newPage();
  await letter.goto(url());
  // The one that was sent again: the first one's link is over.
  await letter.waitForTimeout(600);
  await letter.goto(await linkInMail(letter, email));
  // Atrium's page, as the ones before and after it: nobody here has heard of the house it stands in.
  expect(await letter.locator("body").innerText()).not.toContain("Long Table");
  await letter.getByRole("button", { name: words.accounts_confirm_button, exact: true }).click();
  await letter.waitForURL("**/communities/new");
  await letter.close();

  // The page that waited has the form by itself.
  await page.locator("input[name=slug]").waitFor({ timeout: 15_000 });
  await page.locator("input[name=name]").fill(name);
  await page.locator("input[name=privacy][value=private]").check();
  const other = locale === "pt-BR" ? "en" : "pt";
  await page.locator(`form.lang button[value=${other}]`).click();
  await page.locator(`html[lang^=${other}]`).waitFor();
  await expect.poll(() => page.locator("input[name=name]").inputValue()).toBe(name);
  expect(await page.locator("input[name=privacy][value=private]").isChecked()).toBe(true);
  await page.locator(`form.lang button[value=${locale.slice(0, 2)}]`).click();
  await page.locator(`html[lang=${locale}]`).waitFor();

  await expect.poll(() => page.locator("input[name=name]").inputValue()).toBe(name);
  await page.locator("input[name=privacy][value=public]").check();
  const slug = `own-${unique()}`;
  await page.locator("input[name=slug]").fill(slug);
  await press(words.communities_create);
  await page.waitForURL((to) => to.hostname === `${slug}.localhost` && to.pathname === "/");

  // Open from the first minute: its address to take along, for who may write to the clipboard and who may not.
  const field = page.locator(".rail input");
  expect(await field.inputValue()).toBe(url(slug));
  // The list is a part that comes with who needs it: as soon as it is there, it answers.
  const copy = page.locator(".rail .copy button");
  await expect
    .poll(async () => {
      await copy.click();
      return copy.innerText();
    })
    .toBe(words.ui_copied);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });
  await copy.click();
  await page.locator("output", { hasText: words.ui_copy_by_hand ?? "" }).waitFor();
  // Tall enough that no bar lies over a button.
  await page.setViewportSize({ width, height: 2000 });
  await expectAccessible(page);
  await page.setViewportSize({ width, height: 900 });

  // The list stays with the first post, until it is done or hidden.
  await publish(page, "Hello, everybody");
  await page.goto(url(slug));
  await page.locator("main article").first().waitFor();
  const steps = page.locator("main ol > li");
  expect(await steps.count()).toBe(5);
  const ticked = page.locator("main ol > li:has(> span svg) b");
  await expect.poll(() => ticked.allInnerTexts()).toHaveLength(2);
  expect((await ticked.allInnerTexts())[1]).toContain(words.onboarding_step_post);
  // The rail may be hidden by now: the palette has the address on every width.
  await page.getByRole("button", { name: words.shell_palette_button }).click();
  await page.getByRole("option", { name: words.communities_share_copy }).click();
  await page.getByText(words.communities_share_copied ?? "", { exact: true }).waitFor();
  await expectAccessible(page);
  // What is done in another tab is ticked when one comes back to this one.
  const elsewhere = await context.newPage();
  await elsewhere.goto(url(slug, "/view_as"));
  await elsewhere.locator("main form button[value=view_only]").first().click();
  await elsewhere.locator("section.viewas").waitFor();
  await elsewhere.locator("section.viewas button").last().click();
  await elsewhere.locator("section.viewas").waitFor({ state: "detached" });
  await elsewhere.close();
  await page.bringToFront();
  // It may be loading itself for those other eyes just then.
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))).catch(() => {});
      return ticked.count();
    })
    .toBe(3);
  await press(words.onboarding_steps_hide);
  await steps.first().waitFor({ state: "detached" });
  await page.reload();
  await page.locator("main article").first().waitFor();
  expect(await steps.count()).toBe(0);
  await page.goto(url(slug, "/settings/onboarding"));
  await expectAccessible(page);
  await press(words.onboarding_checklist_show);
  await page.getByText(words.onboarding_checklist_shown ?? "", { exact: true }).waitFor();
  await page.goto(url(slug));
  await steps.first().waitFor();

  await page.goto(url(slug, "/spaces/new"));
  const edgeOf = (label: string) =>
    page
      .locator(label)
      .first()
      .evaluate((element) => element.getBoundingClientRect().left);
  expect(await edgeOf("main legend.label-row > .label")).toBe(await edgeOf("main div.field > .label-row > *"));
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a private community offers no address that would not work", async () => {
  const words = wordsOf("en-US");
  const { page, context } = await visit();
  await signUp(page);
  await page.goto(url("", "/communities/new"));
  const slug = `shut-${unique()}`;
  await page.locator("input[name=name]").fill("Behind the curtain");
  await page.locator("input[name=slug]").fill(slug);
  await page.locator("input[name=privacy][value=private]").check();
  await page.getByRole("button", { name: words.communities_create, exact: true }).click();
  await page.waitForURL((to) => to.hostname === `${slug}.localhost` && to.pathname === "/");
  await page.locator("main ol > li").first().waitFor();
  expect(await page.locator(".rail, .copy").count()).toBe(0);
  expect(await page.getByText(words.communities_share_copy ?? "", { exact: true }).count()).toBe(0);

  // The first of the steps that are left stands out, whichever were done before it.
  const next = page.locator("main li[aria-current=step] b");
  expect(await next.allInnerTexts()).toEqual([words.onboarding_step_look]);
  await publish(page, "Hello, few");
  await page.goto(url(slug));
  await page.locator("main ol > li").first().waitFor();
  expect(await next.allInnerTexts()).toEqual([words.onboarding_step_look]);
  await context.close();
});

test("whoever ends their other sessions is told, sees them gone, and has no button for what is not there", async () => {
  const words = wordsOf("en-US");
  const [here, there] = [await visit(), await visit()];
  const person = await signUp(here.page);
  await there.page.goto(url("", "/users/sign_in"));
  await there.page.locator("input[name=email]").fill(person.email);
  await there.page.locator("input[name=password]").fill(person.password);
  await there.page.getByRole("button", { name: words.accounts_sign_in_button, exact: true }).click();
  await there.page.waitForURL((to) => !to.pathname.startsWith("/users/"));

  await here.page.goto(url("", "/account/authentication"));
  const rows = here.page.locator("main .list .lrow");
  expect(await rows.count()).toBe(2);
  const others = here.page.getByRole("button", { name: words.accounts_session_end_others, exact: true });
  await others.click();
  await here.page.getByText(words.accounts_sessions_ended ?? "", { exact: true }).waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  expect(await others.count()).toBe(0);
  // Still said a moment later: nothing that ends beside it takes the page away.
  await here.page.waitForTimeout(1500);
  expect(await here.page.getByText(words.accounts_sessions_ended ?? "", { exact: true }).isVisible()).toBe(true);
  await Promise.all([here.context.close(), there.context.close()]);
});
