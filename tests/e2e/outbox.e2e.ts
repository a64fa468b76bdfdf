import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, url, useBrowser, waitForScripts, wordsOf } from "./browser";
import { begin, composer, openRoom, said, texts, two } from "./talking";
import { send } from "./watching";

useBrowser();

const english = wordsOf("en-US");
const word = (name: string) => String(english[name]);

const write = async (page: Page, ...lines: string[]) => {
  for (const text of lines) {
    await composer(page).fill(text);
    await composer(page).press("Enter");
    await said(page, text).waitFor();
  }
};

const another = async (context: BrowserContext) => {
  const page = await context.newPage();
  waitForScripts(page);
  return page;
};

/** What this browser keeps of what was typed. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open("atrium-words");
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const database = asked.result;
          const names = [...database.objectStoreNames];
          if (names.length === 0) return resolve(0);
          const transaction = database.transaction(names);
          const counts = names.map((name) => transaction.objectStore(name).count());
          transaction.oncomplete = () => {
            database.close();
            resolve(counts.reduce((sum, { result }) => sum + result, 0));
          };
        };
      }),
  );

test("what was written without a line goes out in order and once: of two tabs, of one that was closed, from any page", async () => {
  const { ana, bea, names, close } = await two();
  const path = await begin(ana.page, names.bea, "The first kettle");
  const second = await another(ana.context);
  await openRoom(second, path);
  await openRoom(bea.page, path);

  await ana.context.setOffline(true);
  await write(ana.page, "line 1", "line 2");
  await ana.page.getByText(word("chat_waiting")).first().waitFor();
  // The other tab has them too, and what is written there comes after them.
  await said(second, "line 2").waitFor();
  await write(second, "line 3");
  await said(ana.page, "line 3").waitFor();
  await ana.context.setOffline(false);
  for (const page of [bea.page, ana.page, second]) {
    await said(page, "line 3").waitFor();
    await page.locator("[role=log] [aria-busy=true]").first().waitFor({ state: "detached" });
    expect(await texts(page, "line")).toEqual(["line 1", "line 2", "line 3"]);
  }

  // Both tabs are closed before the line is back: whichever page comes first sends, though it shows another place.
  await ana.context.setOffline(true);
  await write(ana.page, "line 4", "line 5");
  await expect.poll(() => kept(ana.page)).toBe(2);
  await second.close();
  await ana.page.close();
  await ana.context.setOffline(false);
  const later = await another(ana.context);
  await later.goto(url("", "/members"));
  await said(bea.page, "line 5").waitFor();
  expect(await texts(bea.page, "line")).toEqual(["line 1", "line 2", "line 3", "line 4", "line 5"]);
  await expect.poll(() => kept(later)).toBe(0);
  expect(bea.problems).toEqual([]);
  await close();
});

test("what can no longer be sent says why, also where its conversation is gone, and is copied or let go", async () => {
  const { ana, bea, names, close } = await two();
  const { page } = ana;
  const path = await begin(page, names.bea, "A kettle for two");
  await openRoom(page, path);
  await ana.context.setOffline(true);
  await write(page, "Are you there?");
  // Meanwhile the other wants to hear nothing of them any more.
  await openRoom(bea.page, path);
  const { participants } = await send<{ participants: { member_id: number }[] }>(
    bea.page,
    "GET",
    `/chat_rooms/${path.split("/").at(-1)}`,
  );
  await send(bea.page, "POST", "/blocked_members", { member_id: participants[0]?.member_id });
  await ana.context.setOffline(false);
  const row = said(page, "Are you there?");
  await row.getByText(word("chat_error_room_not_heard")).waitFor();
  await row.getByRole("button", { name: word("chat_unsent_copy") }).waitFor();
  await expectAccessible(page, "a room with a line that was refused");
  // It stands in the list, too, whatever is open beside it; and is there after the page was left.
  await page.goto(url("", "/messages/new"));
  const list = page.getByRole("region", { name: word("chat_unsent") });
  await list.getByText("Are you there?").waitFor();
  await list.getByText(word("chat_error_room_not_heard")).waitFor();
  await expectAccessible(page, "the list with a line that was refused");
  await list.getByRole("button", { name: word("chat_unsent_discard") }).click();
  await list.waitFor({ state: "detached" });
  await expect.poll(() => kept(page)).toBe(0);
  await close();
});

test("whoever signs out leaves nothing that they wrote, and what waited is sent by nobody", async () => {
  const { ana, bea, names, close } = await two();
  const { page } = ana;
  const path = await begin(page, names.bea, "Before I go");
  await openRoom(page, path);
  await page.route("**/internal_api/chat_rooms/*/messages", (route) => route.abort());
  await write(page, "never heard");
  await page.getByText(word("chat_waiting")).first().waitFor();
  await composer(page).fill("half a word");
  await expect.poll(() => kept(page)).toBe(2);
  await page.goto(url("", "/users/sign_out"));
  await page.locator("main form button[type=submit], form button.primary").first().click();
  await page.waitForURL(/notice=signed_out/);
  await expect.poll(() => kept(page)).toBe(0);
  await openRoom(bea.page, path);
  expect(await said(bea.page, "never heard").count()).toBe(0);
  await close();
});
