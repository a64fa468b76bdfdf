import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { ctxContext } from "~/platform/router-context";
import { action } from "~/routes/members/profile-settings";
import { createContext } from "../../workers/context";
import { createWorld, env } from "../world";

const spent = { limit: async () => ({ success: false }) } as RateLimit;

test("a form of nobody is read only if it is small, and nobody's form has a hundred thousand fields", async () => {
  const world = await createWorld();
  const send = async (cookie: string, body: string) => {
    const request = new Request(`http://${world.community.slug}.localhost/settings/profile`, {
      method: "POST",
      body,
      headers: {
        Cookie: cookie,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": String(body.length),
      },
    });
    const ctx = await createContext(request, env, createExecutionContext());
    const context = new RouterContextProvider();
    context.set(ctxContext, ctx);
    const run = async () => action({ request, params: {}, context } as unknown as Parameters<typeof action>[0]);
    const answer: unknown = await run().catch((thrown: unknown) => thrown);
    return { answer, isRead: request.bodyUsed };
  };
  const long = `bio=${"x".repeat(40_000)}`;
  const forged = await send("atrium_session=nobody-has-this-secret.1.owner", long);
  expect(forged.answer).toBeInstanceOf(Response);
  expect((forged.answer as Response).headers.get("Location")).toContain("/users/sign_in");
  expect(forged.isRead).toBe(false);
  const many = Array.from({ length: 5_000 }, (_, n) => `f${n}`).join("&");
  expect((await send(world.mia.cookie, many)).answer).toMatchObject({ init: { status: 400 }, data: { values: {} } });
});

test("a form that comes too fast comes back with what was typed, the words and the time to wait", async () => {
  const world = await createWorld();
  const body = new URLSearchParams({ name: "Mia", headline: "typed with care", bio: "and a long bio" });
  for (const bindings of [
    { ...env, LIMIT_NETWORK: spent },
    { ...env, LIMIT_MEMBER: spent },
  ]) {
    const request = new Request(`http://${world.community.slug}.localhost/settings/profile`, {
      method: "POST",
      body,
      headers: { Cookie: world.mia.cookie, "CF-Connecting-IP": "203.0.113.50" },
    });
    const execution = createExecutionContext();
    const ctx = await createContext(request, bindings, execution);
    const context = new RouterContextProvider();
    context.set(ctxContext, ctx);
    const answer = await action({ request, params: {}, context } as unknown as Parameters<typeof action>[0]);
    await waitOnExecutionContext(execution);
    expect(answer).toMatchObject({
      init: { status: 429 },
      data: { error: { code: "too_many_writes" }, values: { headline: "typed with care", bio: "and a long bio" } },
    });
    expect(ctx.headers.get("Retry-After")).toBe("10");
  }
});
