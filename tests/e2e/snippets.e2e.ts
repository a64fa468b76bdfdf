import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = wordsOf("en-US");
const FRAME = "iframe.snippet";

let made: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  // The house is every journey's: nobody else's pages hold what this one made.
  for (const remove of made) await remove();
  made = [];
});

/** By the door, as the owner whose page it is; taken away at the end. */
async function add(page: Page, fields: Record<string, unknown>): Promise<{ id: number; address: string }> {
  const ask = (method: string, path: string, json?: unknown) =>
    page.evaluate(
      async ([verb, at, body]) => {
        const headers = { "Content-Type": "application/json" };
        const response = await fetch(at, { method: verb, headers, ...(body === "" ? {} : { body }) });
        return response.text();
      },
      [method, `/internal_api/code_snippets${path}`, json === undefined ? "" : JSON.stringify(json)] as const,
    );
  const { id, frame_url: address } = JSON.parse(await ask("POST", "", { name: "Corner", is_on: true, ...fields })) as {
    id: number;
    frame_url: string;
  };
  made.push(() => ask("DELETE", `/${id}`));
  return { id, address };
}

interface Listed {
  records: { id: number; name: string }[];
}

/** Says what it hears and does nothing else. */
const HARMLESS = `<p>Open this Saturday from 9 to 13.</p><output></output><script>
  document.addEventListener("atrium:route-change", (event) => {
    document.querySelector("output").textContent = event.detail.path + " " + event.detail.title;
  });
</script>`;

/** Tries all that it must not be able to do, and writes down what it found. */
const EVIL = `<output></output>
  <form id="here" method="post" action="/internal_api/code_snippets"><input name="name" value="evil"></form>
  <form id="above" method="post" target="_top" action="/users/sign_out"></form>
  <script>
  const found = [];
  const attempt = (name, what) => {
    try { const got = what(); if (got !== undefined && got !== null && got !== "") found.push(name + ": " + got); }
    catch {}
  };
  const house = location.origin === "null" ? new URL(location.href).origin : location.origin;
  attempt("origin", () => (self.origin === "null" ? "" : self.origin));
  attempt("page", () => parent.document.title);
  attempt("top", () => top.document.body.textContent.length);
  attempt("frame", () => frameElement);
  attempt("page's scripts", () => parent.__reactRouterContext);
  attempt("cookie", () => document.cookie);
  attempt("storage", () => localStorage.length);
  attempt("session", () => sessionStorage.length);
  attempt("caches", () => caches.keys());
  attempt("workers", () => navigator.serviceWorker.controller);
  attempt("popup", () => window.open(house + "/feed"));
  attempt("navigation", () => { top.location.href = house + "/p/evil"; });
  attempt("form", () => { here.submit(); });
  attempt("form above", () => { above.submit(); });
  const ask = (path, init) => fetch(house + path, { credentials: "include", ...init });
  const json = JSON.stringify({ name: "evil", code: "evil" });
  Promise.allSettled([
    ask("/internal_api/current_user").then((answer) => answer.text()).then((text) => found.push("reader: " + text)),
    ask("/internal_api/code_snippets", { method: "POST", mode: "no-cors", body: json }),
    ask("/internal_api/code_snippets", { method: "POST", headers: { "Content-Type": "application/json" }, body: json }),
    new Promise((resolve) => setTimeout(resolve, 400)),
  ]).then(() => { document.querySelector("output").textContent = "found: " + JSON.stringify(found); });
</script>`;

test("an evil snippet reads nothing of the page or its reader, leads nowhere and writes nothing, with and without our policy", async () => {
  const admin = await visit();
  await enterAs(admin.page, "owner");
  const { address } = await add(admin.page, { code: EVIL, place: "foot", height: 60 });
  for (const bypassCSP of [false, true]) {
    const { page, context } = await visit({ bypassCSP });
    await enterAs(page, "owner");
    const popups: string[] = [];
    context.on("page", (other) => popups.push(other.url()));
    await page.goto(url("", "/feed"));
    const said = page.frameLocator(FRAME).locator("output");
    await page.locator(FRAME).scrollIntoViewIfNeeded();
    await said.filter({ hasText: "found:" }).waitFor();
    expect(await said.textContent(), String(bypassCSP)).toBe("found: []");
    expect([new URL(page.url()).pathname, popups]).toEqual(["/feed", []]);
    // Still signed in, and no snippet more.
    const listed = await page.evaluate(async () => (await fetch("/internal_api/code_snippets")).text());
    expect((JSON.parse(listed) as Listed).records.map(({ name }) => name)).not.toContain("evil");
    await context.close();
  }
  // The same code in a frame that has our origin finds what it looks for: the attempts are real ones.
  const control = await visit({ bypassCSP: true });
  await enterAs(control.page, "owner");
  await control.page.route(url("", "/feed"), async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/sandbox="allow-scripts"/g, 'sandbox="allow-scripts allow-same-origin"');
    await route.fulfill({ response: answer, body });
  });
  await control.page.goto(url("", "/feed"));
  const confessed = control.page.frameLocator(FRAME).locator("output").filter({ hasText: "found:" });
  await confessed.waitFor();
  expect(await confessed.textContent()).toMatch(/page: .*frame: .*reader: /);
  await control.page.unroute(url("", "/feed"));
  await control.page.goto(url("", "/settings/code_snippets"));
  const written = await control.page.evaluate(async () => {
    const { records } = (await (await fetch("/internal_api/code_snippets")).json()) as Listed;
    const evil = records.filter(({ name }) => name === "evil");
    for (const { id } of evil) await fetch(`/internal_api/code_snippets/${id}`, { method: "DELETE" });
    return evil.length;
  });
  expect(written).toBeGreaterThan(0);
  await control.context.close();
  // Where somebody forgets the frame's own sandbox, the document's policy is one; and alone it opens nowhere.
  const { page } = admin;
  await page.goto(url("", "/settings/code_snippets"));
  const bare = await page.evaluate(async (src) => {
    const frame = document.createElement("iframe");
    frame.src = src;
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
    document.body.appendChild(frame);
    await loaded;
    return frame.contentDocument === null;
  }, address);
  expect(bare).toBe(true);
  expect((await page.goto(url("", address)))?.status()).toBe(404);
  await page.goto(url("", "/feed"));
  for (const remove of made.splice(0)) await remove();
  await admin.context.close();
});

test("a snippet hears which page is shown, moves nothing, and stands in no page where it must not", async () => {
  const admin = await visit();
  await enterAs(admin.page, "owner");
  await add(admin.page, { code: HARMLESS, place: "top", height: 90 });
  for (const width of [1440, 390] as const) {
    const { page, context, problems } = await visit({ width });
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shifted: number }).shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(url("", "/"));
    const heard = page.frameLocator(FRAME).locator("output");
    const isTold = async () => (await heard.textContent()) === `${new URL(page.url()).pathname} ${await page.title()}`;
    await expect.poll(isTold).toBe(true);
    await page.locator("main article h2 a").first().click();
    await page.waitForURL((to) => to.pathname.startsWith("/c/"));
    await expect.poll(isTold).toBe(true);
    await page.goto(url("", "/"));
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(0.02);
    await expectAccessible(page, `a page with a snippet at ${width}`);
    for (const path of ["/users/sign_in", "/?iframe=true", "/?safe=1"]) {
      await page.goto(url("", path));
      expect(await page.locator(FRAME).count(), path).toBe(0);
    }
    // What was opened without them stays without them.
    await page.locator("main article h2 a").first().click();
    await page.waitForURL((to) => to.pathname.startsWith("/c/"));
    await page.locator("#comments").waitFor();
    expect(await page.locator(FRAME).count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  }
  const { page } = admin;
  await page.goto(url("", "/feed"));
  await page.locator(FRAME).waitFor();
  for (const path of ["/account", "/settings/profile", "/settings", "/Settings/theme", "/members/invite/details"]) {
    await page.goto(url("", path));
    expect(await page.locator(FRAME).count(), path).toBe(0);
  }
  // By a link as well: the frame goes with the page that had it.
  await page.goto(url("", "/feed"));
  await page.locator(FRAME).waitFor();
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>("a[href='/settings']")?.click());
  await page.waitForURL(url("", "/settings"));
  await expect.poll(() => page.locator(FRAME).count()).toBe(0);
  for (const remove of made.splice(0)) await remove();
  await admin.context.close();
});

test("an admin adds one without a script, looks at it, switches it on, and takes it away with a way back", async () => {
  const { page, context } = await visit({ javaScript: false });
  await enterAs(page, "owner");
  await page.goto(url("", "/settings/code_snippets/new"));
  await page.locator("input[name=name]").fill("Saturdays");
  await page.locator("textarea[name=code]").fill("<p>Open on Saturday</p>");
  await page.locator("select[name=place]").selectOption("top");
  await page.locator("input[name=height]").fill("7");
  await page.locator("main form button[type=submit]").last().click();
  await page.locator(".hint.error").waitFor();
  expect(await page.locator("textarea[name=code]").inputValue()).toBe("<p>Open on Saturday</p>");
  await page.locator("input[name=height]").fill("70");
  await page.locator("main form button[type=submit]").last().click();
  await page.waitForURL(/\/settings\/code_snippets\/\d+\/edit$/);
  await page.frameLocator(FRAME).getByText("Open on Saturday").waitFor();

  await page.goto(url("", "/settings/code_snippets"));
  await page.getByRole("button", { name: "Switch on “Saturdays”" }).click();
  await page.getByRole("button", { name: "Switch off “Saturdays”" }).waitFor();
  const reader = await visit();
  const seen = async () => {
    await reader.page.goto(url("", "/"));
    return reader.page.locator(FRAME).count();
  };
  await expect.poll(seen, { timeout: 10_000 }).toBe(1);
  await page.getByRole("link", { name: "Saturdays", exact: true }).click();
  await page.getByRole("button", { name: words.snippets_remove, exact: true }).click();
  await page.getByRole("button", { name: words.snippets_undo, exact: true }).waitFor();
  await expect.poll(seen, { timeout: 10_000 }).toBe(0);
  await page.getByRole("button", { name: words.snippets_undo, exact: true }).click();
  await page.getByRole("link", { name: "Saturdays", exact: true }).click();
  await page.getByRole("button", { name: words.snippets_remove, exact: true }).click();
  await page.waitForURL(/removed=/);
  await reader.context.close();
  await context.close();
});
