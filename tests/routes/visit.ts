import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { type LoaderFunction, RouterContextProvider } from "react-router";
import type { CommunityRef } from "~/platform/context";
import type { Env } from "~/platform/env";
import { ctxContext } from "~/platform/router-context";
import { createContext } from "../../workers/context";
import { watched } from "../platform/statements";
import { env, type Person } from "../world";

/** What a page's loader answered or refused with, as React Router would send it. */
export interface Visited {
  status: number;
  headers: Headers;
  /** Where a redirect leads; null for none. */
  location: string | null;
  /** The loader's data, or what the error page is given; null for a Response. */
  data: unknown;
  /** Of a loader that makes its own Response: a file, JSON. */
  text: string;
  /** The request's id, as the log writes it. */
  requestId: string;
}

/** Runs one page's loader as a request of theirs does: nobody is proven before the loader reads. */
export async function visit(
  community: CommunityRef,
  who: Person | null,
  path: string,
  loader: unknown,
  params: Record<string, string> = {},
  bindings: Env = watched(env, { memberId: who?.id ?? 0 }),
): Promise<Visited> {
  const request = new Request(`http://${community.slug}.localhost${path}`, {
    headers: who ? { Cookie: who.cookie } : {},
  });
  const execution = createExecutionContext();
  const ctx = await createContext(request, bindings, execution);
  const context = new RouterContextProvider();
  context.set(ctxContext, ctx);
  const args = { request, params, context } as unknown as Parameters<LoaderFunction>[0];
  const answer = await (async () => (loader as LoaderFunction)(args))().catch((thrown: unknown) => thrown);
  await waitOnExecutionContext(execution);
  return { ...(await read(answer)), requestId: ctx.request.id };
}

async function read(answer: unknown): Promise<Omit<Visited, "requestId">> {
  if (answer instanceof Response) {
    const { status, headers } = answer;
    return { status, headers, location: headers.get("Location"), data: null, text: await answer.text() };
  }
  // Neither `loadPage` nor React Router would let it through: a loader that throws anything else has a hole.
  if (answer instanceof Error) throw answer;
  const plain = { headers: new Headers(), location: null, text: "" };
  if (!isRouteData(answer)) return { ...plain, status: 200, data: answer };
  return { ...plain, status: answer.init?.status ?? 200, data: answer.data };
}

const isRouteData = (value: unknown): value is { data: unknown; init: ResponseInit | null } =>
  typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";

/** Where a visitor is sent who has to sign in first. */
export const signInFor = (path: string) => `/users/sign_in?post_login_redirect=${encodeURIComponent(path)}`;
