import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { BROWSER_KEYS } from "../support/browser-keys";
import type { Pushed } from "../support/push-service";
import {
  comment,
  enterAs,
  expectAccessible,
  publish,
  signUp,
  url,
  useBrowser,
  useOwnBrowser,
  visit,
  wordsOf,
} from "./browser";

useBrowser();

/** As people have it: the headless shell forbids every site to show notifications. */
const open = useOwnBrowser({ isWhole: true });

/** Somebody with a browser of this name. */
const somebody = (name: string) => open((context) => withPushService(context, name));

const words = wordsOf("en-US");
const PAGE = "/account/notifications";

/**
 * A Chromium without a push service of its own: its members' browsers are given an address of the tests' stand-in, and
 * what that was handed is delivered to their script through the door that Chromium keeps for developers.
 */
async function withPushService(context: BrowserContext, name: string): Promise<void> {
  await context.grantPermissions(["notifications"]);
  await context.addInitScript(
    ({ endpoint, keys }) => {
      const subscription = (key: ArrayBuffer | null) => ({
        endpoint,
        options: { applicationServerKey: key },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => (localStorage.removeItem("listens"), true),
      });
      // They have not said yet whether they want it.
      Object.defineProperty(Notification, "permission", {
        get: () => (localStorage.getItem("allowed") ? "granted" : "default"),
      });
      Notification.requestPermission = async () => (localStorage.setItem("allowed", "yes"), "granted");
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem("listens") ? subscription(null) : null),
        subscribe: async () => (localStorage.setItem("listens", "yes"), subscription(null)),
      });
    },
    { endpoint: `https://push.example.com/201/${name}`, keys: BROWSER_KEYS },
  );
}

/** What the stand-in was handed for a browser, and has opened with its keys. */
const taken = async (name: string) => (await (await fetch(`${inject("pushed")}/${name}`)).json()) as Pushed[];

/** Gives a browser's script what it was told. */
async function deliver(cdp: CDPSession, registrationId: string, data: unknown): Promise<void> {
  const { origin } = new URL(url());
  await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(data) });
}

async function registrationOf(cdp: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations;
      if (one && !one.isDeleted) resolve(one.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  return found;
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as { path: string } }));
  });

test("a browser is told once its member has turned it on, its script shows what is said, and a switch ends it", async () => {
  const name = `journey-${Date.now()}`;
  const { page, context, problems } = await somebody(name);
  await signUp(page);
  await page.goto(url("", PAGE));
  // Nobody is asked, and nothing registered, for having come.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  const cdp = await context.newCDPSession(page);
  const registered = registrationOf(cdp);
  const device = page.getByRole("switch", { name: words.push_switch });
  await device.press("Space");
  await page.getByRole("button", { name: words.push_test }).waitFor();
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => device.isChecked()).toBe(true);

  const registration = await registered;
  await page.getByRole("button", { name: words.push_test }).press("Enter");
  await page.getByText(words.push_tested ?? "").waitFor();
  const [handed] = await taken(name);
  expect(handed?.isSigned).toBe(true);
  await deliver(cdp, registration, handed?.data);
  await expect.poll(() => shown(page)).toMatchObject([{ title: words.push_test_title, tag: "test" }]);

  // A page of ours is looked at: nothing else is shown beside it.
  const said = { title: "Ana commented", body: "Colder", path: "/feed", tag: "post:1", lines: [], rings: false };
  await deliver(cdp, registration, said);
  await page.waitForTimeout(500);
  expect((await shown(page)).map(({ tag }) => tag)).toEqual(["test"]);

  // Turned off from elsewhere it stays off: it listens no more when it next says where it is, and a press turns it on.
  await page.evaluate(async () => {
    const door = "/internal_api/push/devices";
    const { records } = (await (await fetch(door)).json()) as { records: { id: number }[] };
    const headers = { "Content-Type": "application/json" };
    await fetch(`${door}/${records[0]?.id}`, { method: "DELETE", headers, body: "{}" });
    const said = localStorage.getItem("atrium_push") ?? "";
    localStorage.setItem("atrium_push", said.replace(/\d{4}-\d\d-\d\d/, "2026-01-01"));
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("listens"))).toBe(null);
  expect(await device.isChecked()).toBe(false);
  await device.press("Space");
  await page.getByRole("button", { name: words.push_test }).waitFor();

  await device.press("Space");
  await expect.poll(() => page.getByRole("button", { name: words.push_test }).count()).toBe(0);
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("after a comment it is offered once; who takes it is told of the answer, seconds later, in words that only their browser can read", async () => {
  const name = `offered-${Date.now()}`;
  const { page, context, problems } = await somebody(name);
  await enterAs(page, "member");
  const { path } = await publish(page, "Who answers is heard");
  await page.goto(url("", path));
  await comment(page, "I say something.");
  await page.getByRole("button", { name: words.push_offer }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: words.push_offer }).press("Enter");
  await page.getByText(words.push_offer_done ?? "").waitFor();
  await page.reload();
  await comment(page, "And once more.");
  await page.waitForTimeout(500);
  expect(await page.getByRole("button", { name: words.push_offer }).count()).toBe(0);

  const other = await visit();
  await enterAs(other.page, "moderator");
  await other.page.goto(url("", path));
  await comment(other.page, "An answer.");
  let handed: Pushed[] = [];
  await expect
    .poll(async () => (handed = [...handed, ...(await taken(name))]).length, { timeout: 40_000 })
    .toBeGreaterThan(0);
  expect(handed[0]?.data).toMatchObject({ body: "An answer.", path: expect.stringContaining(path) as string });
  expect(problems.join("\n")).toBe("");
  await Promise.all([context.close(), other.context.close()]);
});

test("without JavaScript a device is removed by a form", async () => {
  const { page, context } = await somebody(`plain-${Date.now()}`);
  await signUp(page);
  await page.goto(url("", PAGE));
  await page.getByRole("switch", { name: words.push_switch }).press("Space");
  await page.getByRole("button", { name: words.push_test }).waitFor();
  const plain = await visit({ javaScript: false });
  await plain.context.addCookies(await context.cookies());
  await plain.page.goto(url("", PAGE));
  await plain.page.locator("button[value=remove_device]").click();
  await plain.page.waitForURL(url("", PAGE));
  expect(await plain.page.locator("button[value=remove_device]").count()).toBe(0);
  await Promise.all([context.close(), plain.context.close()]);
});
