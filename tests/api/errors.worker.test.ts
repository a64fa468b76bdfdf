import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { newUid } from "~/lib/ids";
import type { Env } from "~/platform/env";
import app from "../../workers/app";
import { createWorld, env, type World } from "../world";
import { errorObject } from "./error-object";
import { testShard } from "../support/shard";
import { broken, REASON } from "../support/broken";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

let log: MockInstance<typeof console.log>;
let errors: MockInstance<typeof console.error>;
beforeEach(() => {
  log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** What stands in the log, line by line. */
const lines = (of: typeof log | typeof errors) =>
  of.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);

async function call(host: string, path: string, bindings: Env, headers: Record<string, string> = {}) {
  const execution = createExecutionContext();
  const response = await app.fetch(new Request(`http://${host}.localhost${path}`, { headers }), bindings, execution);
  await waitOnExecutionContext(execution);
  return response;
}

test("a crash at a JSON door is 500 as the error object, with a reference that stands in the log beside the reason", async () => {
  const bindings = { ...env, [testShard()]: broken };
  const readers: Record<string, string>[] = [{}, { Cookie: world.mia.cookie }, { "Accept-Language": "pt" }];
  for (const headers of readers) {
    log.mockClear();
    errors.mockClear();
    const response = await call(world.community.slug, "/internal_api/spaces", bindings, headers);
    expect(response.status).toBe(500);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const reference = response.headers.get("x-request-id");
    expect(reference).toMatch(/^[\w-]{8,}$/);
    const body = await errorObject(response);
    expect(body).toMatchObject({ code: "something_broke", message: expect.stringContaining(String(reference)) });
    // What broke is nobody's business but the log's.
    expect(JSON.stringify([body, [...response.headers]])).not.toContain(REASON);
    expect(lines(errors)).toEqual([
      { request: reference, broke: "/internal_api/spaces", reason: expect.stringContaining(REASON) },
    ]);
    expect(lines(log)).toContainEqual(expect.objectContaining({ request: reference, status: 500 }));
  }
});

test("a crash before it is known whose house it is has a reference too", async () => {
  // A host of which this isolate has remembered nothing.
  const response = await call(`nobody-${newUid()}`, "/internal_api/spaces", { ...env, DIRECTORY: broken });
  expect(response.status).toBe(500);
  const body = await errorObject(response);
  expect(body.code).toBe("something_broke");
  const [line, ...others] = lines(errors);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    request: expect.stringMatching(/^[\w-]{8,}$/),
    reason: expect.stringContaining(REASON),
  });
  expect(body.message).toContain(line?.request);
  expect(body.message).not.toContain(REASON);
});

test("a browser whose page cannot begin, because the directory is down, reads so in its language, with a way on", async () => {
  const bindings = { ...env, DIRECTORY: broken };
  for (const [language, words] of [
    ["en", ["Something broke", "Try again", "Go to the home page"]],
    ["pt-BR", ["Algo quebrou", "Tentar de novo"]],
  ] as const) {
    errors.mockClear();
    const headers = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": language };
    const response = await call(`nobody-${newUid()}`, "/c/plaza?x=<b>", bindings, headers);
    expect(response.status).toBe(500);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'/);
    const html = await response.text();
    for (const word of words) expect(html).toContain(word);
    const reference = String(lines(errors)[0]?.request);
    expect(html).toContain(`<code>${reference}</code>`);
    expect(html).not.toContain(REASON);
    expect(html).toContain(`lang="${language === "en" ? "en-US" : "pt-BR"}"`);
  }
  // What a page's own script asks for is never a page; nor is any other door, whoever asks.
  const data = await call(`nobody-${newUid()}`, "/c/plaza.data", bindings);
  await errorObject(data);
  await errorObject(await call(`nobody-${newUid()}`, "/internal_api/spaces", bindings, { Accept: "text/html" }));
});
