import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { BROWSER_KEYS } from "../support/browser-keys";
import type { Pushed } from "../support/push-service";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

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
async function deliver(cdp: CDPSession, origin: string, registrationId: string, data: unknown): Promise<void> {
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

test("a browser is told once its member has turned it on, what is said is shown by its script, and a switch ends it", async () => {
  const { page, context, problems } = await visit();
  const name = `journey-${Date.now()}`;
  await withPushService(context, name);
  await signUp(page);
  await page.goto(url("", PAGE));
  // Nobody is asked, and nothing registered, for having come.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.getByRole("switch", { name: words.push_switch }).press("Space");
  await page
    .getByText(words.push_this ?? "", { exact: false })
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => page.getByRole("switch", { name: words.push_switch }).isChecked()).toBe(true);

  const cdp = await context.newCDPSession(page);
  const registration = await registrationOf(cdp);
  await page.getByRole("button", { name: words.push_test }).press("Enter");
  await page.getByText(words.push_tested ?? "").waitFor();
  const [handed] = await taken(name);
  expect(handed?.isSigned).toBe(true);
  await deliver(cdp, new URL(url("")).origin, registration, handed?.data);
  await expect.poll(() => shown(page)).toMatchObject([{ title: words.push_test_title, tag: "test" }]);

  // A page of ours is looked at: nothing else is shown beside it.
  const said = { title: "Ana commented", body: "Colder", path: "/c/coffee/one", tag: "post:1", lines: [] };
  await deliver(cdp, new URL(url("")).origin, registration, said);
  await page.waitForTimeout(500);
  expect((await shown(page)).map(({ tag }) => tag)).toEqual(["test"]);

  await page.getByRole("switch", { name: words.push_switch }).press("Space");
  await expect.poll(() => page.getByRole("button", { name: words.push_test }).count()).toBe(0);
  expect(problems.join("\n")).toBe("");
  await context.close();
});
