import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";
import { firstWord, send } from "./watching";

useBrowser();

const english = wordsOf("en-US");
const word = (name: string) => String(english[name]);

const composer = (page: Page) => page.locator("form textarea[name=body]");
const said = (page: Page, text: string) => page.locator("[role=log] [role=article]", { hasText: text });

const isRoom = (to: string) => to.includes("/parties/rooms/");

/** Opens a chat space and waits until its page lives: else its socket would be taken for that of the page after it. */
async function arrive(page: Page, address: string) {
  const isLive = firstWord(page, isRoom);
  await page.goto(address);
  await isLive;
}

const roomOf = async (page: Page) => String(await page.locator("[data-room]").getAttribute("data-room"));

async function say(page: Page, text: string) {
  await composer(page).fill(text);
  await page.keyboard.press("Enter");
  await said(page, text).waitFor();
}

test("a chat space: two talk, the sidebar marks it live, one is taken out while it is open, and nothing reaches them", async () => {
  const [host, guest] = await Promise.all([visit(), visit()]);
  const [owner, member] = [host.page, guest.page];
  await enterAs(owner, "owner");
  await signUp(member, { name: `Guest ${Date.now().toString(36)}` });
  await owner.goto(url());
  const { records: groups } = await send<{ records: { id: number }[] }>(owner, "GET", "/space_groups");
  const space = await send<{ id: number; slug: string }>(owner, "POST", "/spaces", {
    name: `Counter ${Date.now().toString(36)}`,
    emoji: "💬",
    post_type: "chat",
    space_group_id: groups[0]?.id,
  });
  const address = url("", `/c/${space.slug}`);

  await arrive(owner, address);
  await say(owner, "Has anybody tasted the Guji?");
  await expectAccessible(owner, "a chat space");
  await arrive(member, address);
  await said(member, "Has anybody tasted the Guji?").waitFor();
  await say(member, "Yes: bergamot.");
  await said(owner, "Yes: bergamot.").waitFor();

  // Elsewhere the sidebar marks it as it is said, and no longer once it is read.
  const listens = firstWord(member, (to) => to.includes("/parties/sidebar"));
  await member.goto(url("", "/notifications"));
  await listens;
  const line = member.locator(`#sidebar a[href='/c/${space.slug}']`);
  await line.waitFor();
  // What was read a moment ago reaches the shard with the room's next copy.
  await line.locator(".unread").waitFor({ state: "detached" });
  await say(owner, "Then I rest mine until Sunday.");
  await line.locator(".unread").waitFor({ timeout: 5_000 });
  const isBack = firstWord(member, isRoom);
  await line.click();
  await said(member, "Then I rest mine until Sunday.").waitFor();
  await isBack;
  await line.locator(".unread").waitFor({ state: "detached" });

  // Who manages it puts one up for everybody; its place is a press away, and so is the list of the pinned ones.
  await send(owner, "POST", `/chat_rooms/${await roomOf(owner)}/messages/1/spotlight`);
  await send(owner, "POST", `/chat_rooms/${await roomOf(owner)}/messages/1/pin`);
  await member
    .getByRole("complementary", { name: word("chat_spotlight") })
    .getByText("tasted the Guji")
    .waitFor();
  await expectAccessible(member, "a chat space with a message in the spotlight");
  await member.locator(`a[href='/c/${space.slug}?show=pins']`).click();
  await member.getByRole("heading", { name: word("chat_pins") }).waitFor();
  expect(await member.getByRole("button", { name: word("chat_unpin") }).count()).toBe(0);
  await expectAccessible(member, "the pinned messages of a chat space");

  // A link to one message opens at it.
  await arrive(member, `${address}?message_id=1`);
  await said(member, "Has anybody tasted the Guji?").waitFor();

  // Taken out while it is open: no word that is said from then on arrives.
  await arrive(member, address);
  await composer(member).fill("Half a thought");
  await send(owner, "PATCH", `/spaces/${space.slug}`, { is_private: true });
  await member.getByText(word("chat_over_space")).waitFor({ timeout: 5_000 });
  // What they were writing is theirs still: here, and among what was not sent.
  await said(member, "Half a thought")
    .getByRole("button", { name: word("chat_unsent_copy") })
    .waitFor();
  await say(owner, "Only among us now.");
  expect(await said(member, "Only among us now.").count()).toBe(0);
  expect(await composer(member).count()).toBe(0);
  await member.reload();
  expect(await member.locator("[role=log]").count()).toBe(0);
  await member.goto(url("", "/messages/new"));
  const unsent = member.getByRole("region", { name: word("chat_unsent") });
  await unsent.getByText("Half a thought").waitFor();
  await unsent.getByRole("button", { name: word("chat_unsent_discard") }).click();

  await Promise.all([host.context.close(), guest.context.close()]);
});

test("whoever lost it before their page's socket came is told, and keeps no field", async () => {
  const [host, guest] = await Promise.all([visit(), visit()]);
  const [owner, member] = [host.page, guest.page];
  await enterAs(owner, "owner");
  await signUp(member, { name: `Late ${Date.now().toString(36)}` });
  await owner.goto(url());
  const { records: groups } = await send<{ records: { id: number }[] }>(owner, "GET", "/space_groups");
  const name = `Late ${Date.now().toString(36)}`;
  const space = await send<{ slug: string }>(owner, "POST", "/spaces", {
    name,
    post_type: "chat",
    space_group_id: groups[0]?.id,
  });
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<undefined>();
  let held = 0;
  // The code of sockets comes when everything has happened.
  await member.route(/\/socket-[^/]*\.js$/, async (route) => {
    held += 1;
    await isHeld;
    await route.continue();
  });
  await member.goto(url("", `/c/${space.slug}`));
  await composer(member).waitFor();
  await expect.poll(() => held).toBeGreaterThan(0);
  await send(owner, "PATCH", `/spaces/${space.slug}`, { is_private: true });
  letGo(undefined);
  await member.getByText(word("chat_over_space")).waitFor();
  expect(await composer(member).count()).toBe(0);
  await Promise.all([host.context.close(), guest.context.close()]);
});

test("a chat space without a script, and for a visitor", async () => {
  const plain = await visit({ javaScript: false });
  await enterAs(plain.page, "member");
  await plain.page.goto(url("", "/c/the-stools"));
  await composer(plain.page).fill("Said without a script.");
  await plain.page.locator("form button[value=say]").click();
  await said(plain.page, "Said without a script.").waitFor();
  expect(new URL(plain.page.url()).pathname).toBe("/c/the-stools");
  await plain.context.close();

  const passer = await visit();
  await passer.page.goto(url("", "/c/the-stools"));
  await passer.page.getByText(word("chat_outside_title")).waitFor();
  expect(await passer.page.getByText("bergamot").count()).toBe(0);
  await passer.context.close();
});
