import { expect, test } from "vitest";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";
import { DEMO, DEMO_PT } from "./screens/list";

useBrowser();

test("by keyboard an admin finds a newcomer and lets them into a whole group, and sends others a link that opens it", async () => {
  const words = wordsOf("en-US");
  const newcomer = await visit();
  const { name } = await signUp(newcomer.page, { name: "Gillian Groupson" });
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", `/s/${DEMO.group}`));
  await page.getByRole("link", { name: words.spaces_group_invite, exact: true }).press("Enter");
  await page.waitForURL(`**/s/${DEMO.group}/invite`);
  await expectAccessible(page, "whom to invite into a group");
  const search = page.getByRole("searchbox", { name: words.spaces_add_search });
  await search.focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  const box = page.getByRole("checkbox", { name });
  await expect.poll(() => page.getByRole("checkbox").count()).toBe(1);
  await box.press("Space");
  expect(await box.isChecked()).toBe(true);
  await page.getByRole("button", { name: words.spaces_group_invite_submit }).press("Enter");
  await page.getByText(words.spaces_group_invited ?? "?").waitFor();
  await page.getByText(words.spaces_add_none ?? "?").waitFor();
  expect(await page.getByRole("checkbox").count()).toBe(0);

  // The link that newcomers are sent has the group's box ticked already.
  await page.getByRole("link", { name: words.spaces_group_newcomers_link }).press("Enter");
  await page.waitForURL("**/members/invitation_links/new?group=*");
  expect(await page.locator("input[name^=group_]:checked, input[name^=space_]:checked").count()).toBe(1);
  await page.goBack();
  await page.getByRole("link", { name: words.spaces_group_newcomers_mail }).press("Enter");
  await page.waitForURL("**/members/invite/details?group=*");
  expect(await page.locator("input[name^=group_]:checked, input[name^=space_]:checked").count()).toBe(1);

  await newcomer.page.goto(url("", `/s/${DEMO.group}`));
  expect(await newcomer.page.getByRole("link", { name: words.spaces_group_invite, exact: true }).count()).toBe(0);
  expect(problems.join("\n")).toBe("");
  await Promise.all([context.close(), newcomer.context.close()]);
});

test("without JavaScript, in Portuguese, dark, on a phone: nobody is chosen, then somebody is", async () => {
  const host = DEMO_PT.host;
  const pt = wordsOf("pt-BR");
  const newcomer = await visit({ host, locale: "pt-BR" });
  const { name } = await signUp(newcomer.page, { host, locale: "pt-BR", name: "Gilda Grupo" });
  const { page, context } = await visit({ host, locale: "pt-BR", dark: true, width: 390, javaScript: false });
  await enterAs(page, "owner", host);
  await page.goto(url(host, `/s/${DEMO_PT.group}/invite`));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole("searchbox", { name: pt.spaces_add_search }).fill(name);
  await page.getByRole("button", { name: pt.spaces_add_search_button, exact: true }).click();
  await page.getByRole("button", { name: pt.spaces_group_invite_submit }).click();
  await page.getByText(pt.spaces_error_space_members_none ?? "?").waitFor();
  // What was searched for is still asked.
  await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: pt.spaces_group_invite_submit }).click();
  await page.getByText(pt.spaces_group_invited ?? "?").waitFor();
  await Promise.all([context.close(), newcomer.context.close()]);
});
