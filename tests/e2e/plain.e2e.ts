import http from "node:http";
import { expect, inject, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit } from "./browser";

useBrowser();

test("without JavaScript one reads, signs in, comments and likes", async () => {
  const { page, context } = await visit({ javaScript: false });
  await page.goto(url("", "/c/roasting-and-origins"));
  // Whatever else stands in the feed by now may have no text.
  const post = page.locator("main article h2 a", { hasText: "popcorn popper" }).first();
  const title = await post.innerText();
  await post.click();
  expect(await page.locator("h1").innerText()).toBe(title);
  expect((await page.locator("main .prose").first().innerText()).trim()).not.toBe("");
  const path = new URL(page.url()).pathname;

  await enterAs(page, "member");
  await page.goto(url("", path));
  const text = `Written without a script, ${Date.now()}.`;
  await page.locator("#comments form textarea").first().fill(text);
  await page.locator("#comments button[value=comment]").first().click();
  await page.locator("#comments article", { hasText: text }).waitFor();

  const heart = page.locator("main button.act").first();
  const before = await heart.getAttribute("aria-pressed");
  await heart.click();
  await expect.poll(() => page.locator("main button.act").first().getAttribute("aria-pressed")).not.toBe(before);
  await context.close();
});

test("without JavaScript the header keeps its two ends", async () => {
  const { page, context } = await visit({ javaScript: false });
  await page.goto(url());
  const [header, tools] = await Promise.all([
    page.locator(".hdr").boundingBox(),
    page.locator(".hdr .tools").boundingBox(),
  ]);
  const endOf = (box: typeof header) => (box ? box.x + box.width : 0);
  expect(endOf(tools)).toBeGreaterThan(endOf(header) - 40);
  await context.close();
});

test("without JavaScript a post is written, and the language changed", async () => {
  const { page, context } = await visit({ javaScript: false });
  await enterAs(page, "member");
  await page.goto(url("", "/c/pour-over/new"));
  await page.locator("textarea[name=title]").fill("Plain as paper");
  await page.locator("textarea[name=body]").fill("First paragraph.\n\nSecond paragraph.");
  await page.locator("button[value=publish]").click();
  await page.waitForURL("**/c/pour-over/plain-as-paper*");
  expect(await page.locator("main article .prose p").count()).toBe(2);
  await page.locator("form.lang button[value=pt]").first().click();
  expect(await page.locator("html").getAttribute("lang")).toBe("pt-BR");
  // The choice is the member's own and stays: other journeys enter as the same person.
  await page.locator("form.lang button[value=en]").first().click();
  expect(await page.locator("html").getAttribute("lang")).toBe("en-US");
  await context.close();
});

test("what a search engine reads: language, title, and on public pages a description and the one address", async () => {
  for (const path of ["/", "/c/pour-over", "/users/sign_in"]) {
    const html = await (await fetch(url("", path))).text();
    expect.soft(html, path).toMatch(/<html lang="en-US"/);
    expect.soft(html, path).toMatch(/<title>[^<]+<\/title>/);
    if (path.startsWith("/users/")) continue;
    expect.soft(html, path).toMatch(/<meta name="description" content="[^"]+"/);
    expect.soft(html, path).toMatch(/<link rel="canonical" href="http[^"?]+"/);
  }
});

test("a build's file is kept for ever, one that is missing is not", async () => {
  const html = await (await fetch(url())).text();
  const file = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? "";
  const found = await fetch(url("", file));
  expect(found.headers.get("Content-Type")).toMatch(/javascript/);
  expect(found.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  const missing = await fetch(url("", "/assets/gone-1234.js"));
  expect([missing.status, missing.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
});

test("without JavaScript one walks over to another community, and is known there", async () => {
  const { page, context } = await visit({ javaScript: false });
  await enterAs(page, "member");
  await page.goto(url("", "/community_switchers"));
  const other = page.locator("main li", { hasText: "mesacomprida." });
  await other.locator("button[name=community_id]").click();
  await page.waitForURL((to) => to.hostname === "mesacomprida.localhost" && to.pathname === "/");
  expect(page.url()).not.toContain("token");
  // Somebody signed in has their profile in the bar; a visitor has none.
  expect(await page.locator(".tabbar a[href^='/u/'], header a[href^='/u/']").count()).toBeGreaterThan(0);
  await page.goto(url("mesacomprida", "/notifications"));
  expect(new URL(page.url()).pathname).toBe("/notifications");
  await context.close();
});

test("without JavaScript the question who one goes on as outlives the language switch and a reload", async () => {
  const { page, context } = await visit({ javaScript: false });
  await enterAs(page, "member");
  await enterAs(page, "owner", "mesacomprida");
  const name = async (host: string) => {
    await page.goto(url(host, "/account"));
    return page.locator("input[name=name]").inputValue();
  };
  const [member, owner] = [await name(""), await name("mesacomprida")];
  expect(owner).not.toBe(member);
  await page.goto(url("", "/community_switchers"));
  await page.locator("main li", { hasText: "mesacomprida." }).locator("button[name=community_id]").click();
  const goOn = page.getByRole("button").filter({ hasText: /^(Go on as|Continuar como)/ });
  await goOn.waitFor();
  // It is the owner's own choice there: it ends as it was, for the journeys that come after.
  for (const locale of ["en", "pt"]) {
    await page.locator(`form.lang button[value=${locale}]`).first().click();
    await page.locator(`html[lang^=${locale}]`).waitFor();
    await goOn.waitFor();
  }
  await page.reload();
  await goOn.waitFor();
  await goOn.click();
  await page.waitForURL((to) => to.hostname === "mesacomprida.localhost" && to.pathname === "/");
  expect(await name("mesacomprida")).toBe(member);
  await context.close();
});

/** An answer without following where it leads, as a program sees it: no browser, so any cookie. */
function ask(address: string, cookie: string): Promise<{ location: string; cookie: string }> {
  const { host, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const options = { port: inject("port"), path: `${pathname}${search}`, headers: { Host: host, Cookie: cookie } };
    http
      .get({ host: "127.0.0.1", ...options }, (answer) => {
        answer.resume();
        const set = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0] ?? "");
        resolve({ location: new URL(answer.headers.location ?? "/", address).href, cookie: set.join("; ") });
      })
      .on("error", reject);
  });
}

const isKnown = async (page: import("playwright-core").Page, host: string) => {
  await page.goto(url(host, "/notifications"));
  return new URL(page.url()).pathname === "/notifications";
};

test("a passage that somebody else made signs nobody in; who is somebody there is asked first", async () => {
  const attacker = await visit();
  await enterAs(attacker.page, "member");
  const cookies = (await attacker.context.cookies(url())).map(({ name, value }) => `${name}=${value}`).join("; ");
  const begun = await ask(url("mesacomprida", "/session/handoff?from=localhost&path=%2F"), "");
  const passed = await ask(begun.location, cookies);
  expect(passed.location).toContain("mesacomprida.localhost");
  expect(passed.location).toContain("token=");

  const victim = await visit({ javaScript: false });
  const refused = await victim.page.goto(passed.location);
  expect(refused?.status()).toBe(410);
  expect(await isKnown(victim.page, "mesacomprida")).toBe(false);
  await victim.context.close();
  // The attacker's own nonce would have let it in: the token was good, the browser was not.
  const again = await ask((await ask(begun.location, cookies)).location, begun.cookie);
  expect(new URL(again.location).pathname).toBe("/");

  // Signed in as the owner there, and as the member here.
  const { page, context } = attacker;
  await enterAs(page, "owner", "mesacomprida");
  const name = async () => {
    await page.goto(url("mesacomprida", "/account"));
    return page.locator("input[name=name]").inputValue();
  };
  const owner = await name();
  const walk = async () => {
    await page.goto(url("", "/community_switchers"));
    await page.locator("main li", { hasText: "mesacomprida." }).locator("button[name=community_id]").click();
    await page
      .getByRole("button")
      .filter({ hasText: /^(Go on as|Continuar como)/ })
      .waitFor();
  };
  await walk();
  expect(await name()).toBe(owner);
  await walk();
  await expectAccessible(page);
  await page
    .getByRole("button")
    .filter({ hasText: /^(Go on as|Continuar como)/ })
    .click();
  await page.waitForURL((to) => to.hostname === "mesacomprida.localhost" && to.pathname === "/");
  expect(await name()).not.toBe(owner);
  await context.close();
});
