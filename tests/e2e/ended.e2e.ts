import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, keepsScriptsAway, signUp, url, useBrowser, visit, wordsOf } from "./browser";
import { firstWord } from "./watching";

useBrowser();

const words = wordsOf("en-US");

test("a session that ended while the line was down leads the page to sign in; so does one whose first asking failed", async () => {
  // Each in a browser of its own: tabs of one hear of each other.
  const visits = [await visit(), await visit(), await visit()] as const;
  const [here, cut, open] = [visits[0].page, visits[1].page, visits[2].page];
  const person = await signUp(here);
  const line = await cuttable(cut);
  for (const page of [cut, open]) await signIn(page, person);
  for (const page of [cut, open]) {
    // Nobody learns by the first answer who is signed in.
    let asked = 0;
    await page.route("**/notifications/new_count", (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 503, json: { message: "Later" } }) : route.continue();
    });
  }
  const isLive = firstWord(open, (to) => to.includes("/parties/inbox"));
  for (const page of [cut, open]) await page.goto(url("", "/c/pour-over"));
  await Promise.all([isLive, expect.poll(line.isLive).toBe(true)]);
  line.cut();

  await here.goto(url("", "/account/authentication"));
  await here.getByRole("button", { name: words.accounts_session_end_others, exact: true }).click();
  await here.getByText(words.accounts_sessions_ended ?? "", { exact: true }).waitFor();
  const isAsked = (to: URL) =>
    to.pathname === "/users/sign_in" && to.searchParams.get("post_login_redirect") === "/c/pour-over";
  await open.waitForURL(isAsked);
  expect(new URL(cut.url()).pathname).toBe("/c/pour-over");
  line.mend();
  await cut.waitForURL(isAsked);
  for (const page of [cut, open]) await page.getByText(words.accounts_notice_ended ?? "", { exact: true }).waitFor();
  await Promise.all(visits.map(({ context }) => context.close()));
});

test("signing in over somebody's session takes what their other tabs show along, and their kept pages", async () => {
  const { page: theirs, context } = await visit();
  const over = await context.newPage();
  await over.goto(url("", "/users/sign_in"));
  await signUp(theirs);
  await theirs.goto(url());
  // Asked of documents that may be on their way to others, and of a tab in the background, which paints nothing.
  const readerOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.reader).catch(() => "");
  const before = await readerOf(theirs);
  if (!before) throw new Error("a member's page does not say whose it is");

  await over.locator('button[name="as"][value="moderator"]').click();
  await over.waitForURL((to) => !to.pathname.startsWith("/users/"));
  await expect.poll(() => readerOf(over)).toMatch(/./);
  const now = await readerOf(over);
  expect(now).not.toBe(before);
  await expect.poll(() => readerOf(theirs)).toBe(now);
  expect(await theirs.evaluate(() => document.documentElement.outerHTML)).not.toContain(before);
  await context.close();
});

test("signing out in one tab is said in the others, which show nothing of it any more", async () => {
  const { page: here, context } = await visit();
  await enterAs(here, "member");
  const other = await context.newPage();
  await other.goto(url("", "/c/pour-over"), { waitUntil: "networkidle" });
  await here.locator("form#sign-out").evaluate((form: HTMLFormElement) => form.requestSubmit());
  await other.getByText(words.accounts_signed_out_elsewhere ?? "", { exact: true }).waitFor();
  await context.close();
});

test("a page that has become another's asks nobody to stay, though something on it was not saved", async () => {
  const { page: theirs, context } = await visit();
  await enterAs(theirs, "owner");
  await theirs.goto(url("", "/settings/theme"), { waitUntil: "networkidle" });
  await theirs.getByRole("radio", { name: "Sage", exact: true }).check({ force: true });
  await theirs.getByText("Unsaved: theme changed from Espresso").waitFor();
  // Whoever stayed would stay with a page that is hidden.
  const asked: string[] = [];
  theirs.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  const left = theirs.waitForEvent("domcontentloaded");
  const other = await context.newPage();
  await other.goto(url("", "/favicon.svg"));
  await other.evaluate(() => localStorage.setItem("atrium-reader", "somebody else"));
  await left;
  expect(asked).toEqual([]);
  await context.close();
});

test("a page whose scripts come late notes nobody who has left meanwhile", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  const note = () => page.evaluate(() => localStorage.getItem("atrium-reader"));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  keepsScriptsAway(page);
  await page.goto(url("", "/c/pour-over"), { waitUntil: "commit" });
  await page.locator(".hdr .me").waitFor();
  await expect.poll(note).toBeTruthy();
  // As another tab takes it away that this one hears nothing of.
  await page.evaluate(() => localStorage.removeItem("atrium-reader"));
  const connected = page.waitForEvent("websocket");
  release();
  await connected;
  expect(await note()).toBeNull();
  await context.close();
});

async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto(url("", "/users/sign_in"));
  await page.locator("input[name=email]").fill(person.email);
  await page.locator("input[name=password]").fill(person.password);
  await page.getByRole("button", { name: words.accounts_sign_in_button, exact: true }).click();
  await page.waitForURL((to) => !to.pathname.startsWith("/users/"));
}

/** The line of a page's live updates, to be cut and mended. */
async function cuttable(page: Page) {
  let [isCut, isLive] = [false, false];
  let close = () => {};
  await page.routeWebSocket(/parties\/inbox/, (socket) => {
    if (isCut) return void socket.close({ code: 1001 });
    const server = socket.connectToServer();
    server.onMessage((message) => {
      isLive = true;
      socket.send(message);
    });
    close = () => void socket.close({ code: 1001 });
  });
  return {
    isLive: () => isLive,
    cut() {
      isCut = true;
      close();
    },
    mend() {
      isCut = false;
    },
  };
}
