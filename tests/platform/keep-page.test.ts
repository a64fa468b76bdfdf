import { expect, test, vi } from "vitest";
import type { Ctx } from "~/platform/context";

vi.stubGlobal("caches", { default: { put: async () => undefined } });
const { keepPage } = await import("../../workers/edge");

const ctx = (headers: Record<string, string> = {}) =>
  ({ headers: new Headers(headers), waitUntil: () => undefined, now: () => 0 }) as unknown as Ctx;
const page = (headers: Record<string, string> = {}, status = 200) =>
  new Response("<p>words</p>", { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });
const kept = { key: "https://kept.atrium.internal/x", response: null };

test("a visitor's whole page is kept, and browsers ask again", async () => {
  const answer = await keepPage(ctx(), kept, page());
  expect([answer.headers.get("x-atrium-cache"), answer.headers.get("Cache-Control")]).toEqual(["miss", "no-cache"]);
});

test.each([
  ["asks to be forgotten", ctx(), page({ "Cache-Control": "no-store" })],
  ["is somebody's own", ctx(), page({ "Cache-Control": "private, max-age=60" })],
  ["sets a cookie", ctx(), page({ "Set-Cookie": "a=b" })],
  ["has a cookie set with it", ctx({ "Set-Cookie": "a=b" }), page()],
  ["is no page", ctx(), page({ "Content-Type": "application/json" })],
  ["is a refusal", ctx(), page({}, 404)],
])("what %s is not kept", async (_, context, response) => {
  const answer = await keepPage(context, kept, response);
  expect(answer.headers.has("x-atrium-cache")).toBe(false);
  expect(answer).toBe(response);
});

test("what has no key is not kept", async () => {
  const response = page();
  expect(await keepPage(ctx(), { key: null, response: null }, response)).toBe(response);
});
