import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = wordsOf("en-US");
const say = (key: string): string => words[key] ?? `no words for ${key}`;

/** Tries all that it must not be able to do, writes down what it found, and says how high it is. */
const EVIL = `<output></output><div style="height:300px"></div>
  <form id="above" method="post" target="_top" action="/users/sign_out"></form>
  <script>
  const found = [];
  const attempt = (name, what) => {
    try { const got = what(); if (got !== undefined && got !== null && got !== "") found.push(name + ": " + got); }
    catch {}
  };
  const house = new URL(location.href).origin;
  attempt("origin", () => (self.origin === "null" ? "" : self.origin));
  attempt("page", () => parent.document.title);
  attempt("frame", () => frameElement);
  attempt("cookie", () => document.cookie);
  attempt("storage", () => localStorage.length);
  attempt("popup", () => window.open(house + "/feed"));
  attempt("navigation", () => { top.location.href = house + "/p/evil"; });
  attempt("form above", () => { above.submit(); });
  parent.postMessage({ type: "atrium:height", height: "900; evil" }, "*");
  Promise.allSettled([
    fetch(house + "/internal_api/current_user", { credentials: "include" })
      .then((answer) => answer.text()).then((text) => found.push("reader: " + text)),
    new Promise((resolve) => setTimeout(resolve, 400)),
  ]).then(() => { document.querySelector("output").textContent = "found: " + JSON.stringify(found); });
</script>`;

async function fill(page: Page, post: string, html: string): Promise<void> {
  await page.goto(url("", `${post}/custom_html`));
  await page.getByLabel(say("posts_custom_html_label")).fill(html);
  await page.getByRole("button", { name: say("communities_save") }).click();
  await page.waitForURL((address) => address.pathname === post);
}

test("an admin's HTML stands below a post as high as it is, and reads nothing of the page, with and without our policy", async () => {
  const admin = await visit();
  await enterAs(admin.page, "owner");
  await admin.page.goto(url("", "/c/pour-over"));
  // One of which nothing stands below its text yet.
  const link = admin.page.locator("main article h2 a").nth(2);
  const [post, title] = [(await link.getAttribute("href")) ?? "", await link.innerText()];
  await fill(admin.page, post, EVIL);
  const name = say("posts_custom_html_frame").replace("{name}", title);
  for (const bypassCSP of [false, true]) {
    const { page, context } = await visit({ bypassCSP });
    await enterAs(page, "member");
    const popups: string[] = [];
    context.on("page", (other) => popups.push(other.url()));
    await page.goto(url("", post));
    const frame = page.getByTitle(name);
    const said = page.frameLocator(`iframe[title="${name}"]`).locator("output").filter({ hasText: "found:" });
    await said.waitFor();
    expect(await said.textContent(), String(bypassCSP)).toBe("found: []");
    expect([new URL(page.url()).pathname, popups]).toEqual([post, []]);
    // What is out of sight says its new height once it is looked at.
    await frame.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await frame.boundingBox())?.height ?? 0).toBeGreaterThan(300);
    const height = (await frame.boundingBox())?.height;
    expect(height).toBeLessThan(400);
    // Another window's word is nobody's.
    await page.evaluate(() => window.postMessage({ type: "atrium:height", height: 2000 }, "*"));
    await page.waitForTimeout(200);
    expect((await frame.boundingBox())?.height).toBe(height);
    if (!bypassCSP) await expectAccessible(page, "a post with custom HTML");
    await page.goto(url("", `${post}?safe=1`));
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    expect(await page.getByTitle(name).count()).toBe(0);
    await context.close();
  }
  await fill(admin.page, post, "");
  expect(await admin.page.getByTitle(name).count()).toBe(0);
});
