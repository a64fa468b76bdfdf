import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { createStaticHandler, RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import * as authLayout from "~/routes/account/auth-layout";
import * as signOutPage from "~/routes/account/sign-out";
import { ctxContext } from "~/platform/router-context";
import { createContext } from "../../workers/context";
import { as, createWorld, env, type Person, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** The page among its own routes: React Router itself decides which method runs a loader and which an action. */
const { query } = createStaticHandler([
  { ...handlersOf(authLayout), children: [{ path: "/users/sign_out", ...handlersOf(signOutPage) }] },
]);

function handlersOf(page: object) {
  const { loader, action } = page as Record<"loader" | "action", never>;
  return { loader, action };
}

async function send(who: Person, method: string) {
  const isForm = method !== "GET" && method !== "HEAD";
  const request = new Request(`http://${world.community.slug}.localhost/users/sign_out`, {
    method,
    headers: { Cookie: who.cookie },
    body: isForm ? new URLSearchParams() : undefined,
  });
  const execution = createExecutionContext();
  const ctx = await createContext(request, env, execution);
  const requestContext = new RouterContextProvider();
  requestContext.set(ctxContext, ctx);
  const answer = await query(request, { requestContext });
  await waitOnExecutionContext(execution);
  return { answer, cookies: ctx.headers.getSetCookie() };
}

const memberOf = async (who: Person) => (await as(world.community, who)).viewer.memberId;

test("GET /users/sign_out asks and ends nothing; POST ends the session and drops its cookie", async () => {
  for (const method of ["GET", "HEAD"]) {
    const { answer, cookies } = await send(world.mia, method);
    expect(answer).toMatchObject({ statusCode: 200, errors: null });
    expect(cookies.join()).not.toContain("atrium_session=");
    expect(await memberOf(world.mia)).toBe(world.mia.id);
  }
  const { answer, cookies } = await send(world.mia, "POST");
  expect(answer).toBeInstanceOf(Response);
  const { status, headers } = answer as Response;
  expect([status, headers.get("Location")]).toEqual([302, "/users/sign_in?notice=signed_out"]);
  expect(cookies.find((cookie) => cookie.startsWith("atrium_session="))).toMatch(/^atrium_session=;.*Max-Age=0/);
  // The secret opens nothing any more, whoever still has it; the others stay signed in.
  expect(await memberOf(world.mia)).toBe(0);
  expect(await memberOf(world.max)).toBe(world.max.id);
});
