import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, firstSpace, signUp, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const english = wordsOf("en-US");
const word = (name: string) => String(english[name]);

/** Two in browsers of their own, with a conversation in which the first has said something. */
async function talking(text: string) {
  const [ana, bea] = await Promise.all([visit(), visit()]);
  const stamp = Date.now().toString(36);
  const names = { ana: `Anouk ${stamp}`, bea: `Beatrix ${stamp}` };
  for (const [page, name] of [
    [ana.page, names.ana],
    [bea.page, names.bea],
  ] as const) {
    await signUp(page, { name });
    const path = `/internal_api/spaces/${await firstSpace(page)}/join`;
    expect(await page.evaluate(async (to) => (await fetch(to, { method: "POST" })).status, path)).toBeLessThan(300);
  }
  await ana.page.goto(url("", "/messages/new"));
  await ana.page.getByRole("combobox").fill(names.bea);
  await ana.page.getByRole("option", { name: names.bea }).waitFor();
  await ana.page.keyboard.press("Enter");
  await ana.page.locator("form textarea[name=body]").fill(text);
  await ana.page.keyboard.press("Enter");
  await ana.page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
  const close = () => Promise.all([ana.context.close(), bea.context.close()]);
  return { ana, bea, names, close, path: new URL(ana.page.url()).pathname };
}

const thread = (page: Page) => page.getByRole("complementary", { name: word("threads_label") });
const reply = (page: Page, text: string) => thread(page).locator("[role=article]", { hasText: text });
const inRoom = (page: Page, text: string) =>
  page.locator("[role=log]").first().locator("[role=article]", { hasText: text });
const write = async (page: Page, text: string) => {
  await thread(page).locator("textarea[name=body]").fill(text);
  await page.keyboard.press("Enter");
  await reply(page, text).waitFor();
};

test("a message is answered beside its room: live for both, by its link, in the list of threads and its mark", async () => {
  const { ana, bea, path, close } = await talking("Which water for the Guji?");
  await bea.page.goto(url("", path));
  await inRoom(bea.page, "Which water").hover();
  await inRoom(bea.page, "Which water")
    .getByRole("link", { name: word("threads_reply") })
    .click();
  await thread(bea.page).waitFor();
  await write(bea.page, "Something soft.");
  await expectAccessible(bea.page, "a thread beside its room");
  expect(await inRoom(bea.page, "Something soft.").count()).toBe(0);

  // Whoever began it sees what hangs on it, is told by the mark of the sidebar, and finds it in the list.
  await inRoom(ana.page, "Which water")
    .getByRole("link", { name: /1 reply/ })
    .waitFor();
  const mark = ana.page.getByRole("navigation").getByRole("link", { name: /^Threads.*1/ });
  await mark.waitFor();
  await mark.click();
  await ana.page.waitForURL(/\/threads$/);
  await expectAccessible(ana.page, "the list of threads");
  await ana.page
    .getByRole("main")
    .getByRole("link", { name: /Something soft\./ })
    .click();
  await reply(ana.page, "Something soft.").waitFor();
  await write(ana.page, "How soft?");
  await reply(bea.page, "How soft?").waitFor();
  await ana.page.getByRole("navigation").getByRole("link", { name: "Threads", exact: true }).waitFor();

  // One's own is edited, and taken away; the other sees both at once.
  await bea.page.keyboard.press("ArrowUp");
  await thread(bea.page)
    .getByRole("textbox", { name: word("chat_edit_label") })
    .fill("Something very soft.");
  await bea.page.keyboard.press("Enter");
  await reply(ana.page, "Something very soft.").waitFor();

  await thread(bea.page)
    .getByRole("link", { name: word("threads_close") })
    .click();
  await thread(bea.page).waitFor({ state: "detached" });
  await inRoom(bea.page, "Which water")
    .getByRole("link", { name: /2 replies/ })
    .waitFor();
  await close();
});

test("what is sent to the conversation as well stands in both, and one says whether one is told", async () => {
  const { ana, bea, path, close } = await talking("Who comes on Saturday?");
  await bea.page.goto(url("", `${path}?thread=1`));
  await thread(bea.page)
    .getByRole("checkbox", { name: word("threads_also") })
    .check();
  await write(bea.page, "All of us.");
  await inRoom(bea.page, "All of us.").waitFor();
  await inRoom(ana.page, "All of us.")
    .getByRole("link", { name: word("threads_replied") })
    .click();
  await thread(ana.page).waitFor();
  const follow = thread(ana.page).getByRole("button", { name: word("threads_follow") });
  await thread(ana.page)
    .getByRole("button", { name: word("threads_follow"), pressed: true })
    .waitFor();
  await follow.click();
  await thread(ana.page)
    .getByRole("button", { name: word("threads_follow"), pressed: false })
    .waitFor();
  await close();
});

test("on a phone it has the whole screen, and without a script it is read and answered by forms", async () => {
  const { ana, path, close } = await talking("Shall we meet at six?");
  const plain = await visit({ javaScript: false, width: 390 });
  await plain.context.addCookies(await ana.context.cookies());
  const { page } = plain;
  await page.goto(url("", `${path}?thread=1`));
  expect((await thread(page).boundingBox())?.width).toBe(390);
  await thread(page).locator("textarea[name=body]").fill("Written plainly.");
  await thread(page)
    .getByRole("button", { name: word("chat_send") })
    .click();
  await reply(page, "Written plainly.").waitFor();
  await thread(page)
    .getByRole("link", { name: word("threads_back") })
    .click();
  await page.getByRole("link", { name: /1 reply/ }).waitFor();
  await plain.context.close();
  await close();
});
