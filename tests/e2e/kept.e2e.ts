import { expect, test } from "vitest";
import { enterAs, publish, url, useBrowser, visit } from "./browser";

useBrowser();

/** A visitor's request, without any cookie. */
const asVisitor = (path: string, headers: Record<string, string> = {}) => fetch(url("", path), { headers });

test("a visitor's page is rendered once, then answered from the edge, with its ETag", async () => {
  await asVisitor("/c/pour-over");
  const again = await asVisitor("/c/pour-over?utm_source=letter");
  expect(again.headers.get("x-atrium-cache")).toBe("hit");
  expect(again.headers.get("Cache-Control")).toBe("no-cache");
  const etag = again.headers.get("ETag") ?? "";
  const unchanged = await asVisitor("/c/pour-over", { "If-None-Match": etag });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
});

test("a kept page holds no cookie, no nonce and nobody's name", async () => {
  await asVisitor("/");
  const kept = await asVisitor("/");
  const html = await kept.text();
  expect(kept.headers.get("x-atrium-cache")).toBe("hit");
  expect(kept.headers.get("Set-Cookie")).toBeNull();
  expect(html).not.toMatch(/<[^<>]* nonce=/);
  expect(kept.headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'sha256-/);
  expect(html).toContain('href="/users/sign_in');
});

test("languages do not share a copy", async () => {
  const portuguese = await asVisitor("/", { Cookie: "atrium_locale=pt" });
  expect(await portuguese.text()).toContain('lang="pt-BR"');
  expect(await (await asVisitor("/")).text()).toContain('lang="en-US"');
});

test("a change is seen by visitors within a second, and a member's page is never kept", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  const mine = await page.goto(url("", "/"));
  expect(mine?.headers()["x-atrium-cache"]).toBeUndefined();
  expect(mine?.headers()["cache-control"]).toBe("private, no-cache");
  await asVisitor("/");
  const title = `Fresh off the press ${Date.now()}`;
  await publish(page, title);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await (await asVisitor("/?sort=latest")).text()).toContain(title);
  await context.close();
});

test("what visitors may not see is in no kept page: private spaces, drafts, settings, sign-in", async () => {
  for (const path of ["/settings", "/notifications", "/account", "/users/sign_in"]) {
    const answer = await fetch(url("", path), { redirect: "manual" });
    expect(answer.headers.get("x-atrium-cache")).toBeNull();
  }
  const locked = await fetch(url("", "/c/roasters-table"), { redirect: "manual" });
  expect(locked.headers.get("x-atrium-cache")).toBeNull();
  expect(locked.status).not.toBe(200);
});
