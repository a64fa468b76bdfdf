import { expect, test } from "vitest";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = wordsOf("en-US");
const press = (name: string | undefined) => ({ name: name ?? "", exact: true });

test("who runs a community finds a member, makes them an admin, bans them and brings them back; their open page follows", async () => {
  const [theirs, owners] = [await visit(), await visit()];
  const person = await signUp(theirs.page);
  const isLive = new Promise((resolve) => {
    theirs.page.on("websocket", (socket) => socket.url().includes("/parties/inbox") && socket.on("framesent", resolve));
  });
  await theirs.page.goto(url("", "/c/pour-over"));
  await isLive;

  const { page } = owners;
  await enterAs(page, "owner");
  await page.getByRole("link", press(words.shell_members)).first().click();
  await page.waitForURL((to) => to.pathname === "/members");
  await page.getByRole("searchbox").fill(person.name);
  await page.getByRole("button", press(words.members_search_button)).click();
  await page.waitForURL((to) => to.searchParams.get("q") === person.name);
  await expectAccessible(page);
  await page.getByRole("link", press(words.members_manage_name?.replace("{name}", person.name))).click();
  await page.waitForURL((to) => to.pathname.startsWith("/members/edit/"));
  await expectAccessible(page);

  await page.locator("select[name=role]").selectOption("admin");
  await page.getByRole("button", press(words.members_role_change)).click();
  await expectAccessible(page, "what a role opens and closes");
  await page.getByRole("dialog").getByRole("button", press(words.access_role_yes_admin)).click();
  await theirs.page.getByRole("link", press(words.shell_settings)).first().waitFor({ state: "attached" });

  await page.getByText(words.members_ban_begin ?? "", { exact: true }).click();
  await page.locator("form:has([value=ban]) select[name=days]").selectOption("7");
  await page.getByRole("button", press(words.members_ban_button)).click();
  const [until] = words.members_done_banned_until?.replace("{name}", person.name).split("{date}") ?? [];
  await page.getByText(until ?? "").waitFor();
  await theirs.page.waitForURL((to) => to.pathname === "/users/sign_in");
  await theirs.page.locator("input[name=email]").fill(person.email);
  await theirs.page.locator("input[name=password]").fill(person.password);
  await theirs.page.getByRole("button", press(words.accounts_sign_in_button)).click();
  await theirs.page.getByText("before", { exact: false }).waitFor();
  expect(await theirs.page.locator("main").innerText()).toContain("has banned you");

  await page.getByRole("button", press(words.members_restore_button)).click();
  await page.getByText(words.members_done_restored?.replace("{name}", person.name) ?? "").waitFor();
  await theirs.page.goto(url("", "/c/pour-over"));
  expect([...theirs.problems, ...owners.problems]).toEqual([]);
  await Promise.all([theirs.context.close(), owners.context.close()]);
});

test("without JavaScript a member is removed and brought back", async () => {
  const theirs = await visit();
  const person = await signUp(theirs.page);
  const { page, context } = await visit({ javaScript: false });
  await enterAs(page, "owner");
  await page.goto(url("", `/members?q=${encodeURIComponent(person.name)}`));
  await page.getByRole("link", press(words.members_manage_name?.replace("{name}", person.name))).click();
  await page.getByText(words.members_remove_begin ?? "", { exact: true }).click();
  await page.getByRole("button", press(words.members_remove_button)).click();
  await page.getByText(words.members_done_removed?.replace("{name}", person.name) ?? "").waitFor();
  await page.goto(url("", "/members?status=removed"));
  await page.getByRole("link", press(person.name)).click();
  await page.getByRole("button", press(words.members_restore_button)).click();
  await page.getByText(words.members_done_restored?.replace("{name}", person.name) ?? "").waitFor();
  await Promise.all([theirs.context.close(), context.close()]);
});
