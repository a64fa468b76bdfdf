import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { type ActionFunction, RouterContextProvider } from "react-router";
import type { CommunityRef } from "~/platform/context";
import { ctxContext } from "~/platform/router-context";
import { createContext } from "../../workers/context";
import { env } from "../world";

/** What a page's action answered, as React Router would send it. */
export interface Submitted {
  status: number;
  /** Where a redirect leads; null for none. */
  location: string | null;
  /** The refusal a form gets back, or what the error page is given; null for a redirect. */
  data: unknown;
  /** The Cookie header of the browser's next request. */
  cookie: string;
}

/** Sends a form to one page's action, as the browser does without JavaScript; `cookie` is who sends it. */
export async function submit(
  community: CommunityRef,
  path: string,
  action: unknown,
  fields: Record<string, string | File>,
  opts: { cookie?: string; params?: Record<string, string>; method?: string } = {},
): Promise<Submitted> {
  const request = new Request(`http://${community.slug}.localhost${path}`, {
    method: opts.method ?? "POST",
    // A bare request sends no body at all.
    body: bodyOf(fields),
    headers: opts.cookie ? { Cookie: opts.cookie } : {},
  });
  const execution = createExecutionContext();
  const ctx = await createContext(request, env, execution);
  const context = new RouterContextProvider();
  context.set(ctxContext, ctx);
  const args = { request, params: opts.params ?? {}, context } as unknown as Parameters<ActionFunction>[0];
  const answer = await (async () => (action as ActionFunction)(args))().catch((thrown: unknown) => thrown);
  await waitOnExecutionContext(execution);
  if (answer instanceof Error) throw answer;
  const set = ctx.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return { ...read(answer), cookie: set.join("; ") };
}

function bodyOf(fields: Record<string, string | File>): BodyInit | null {
  const all = Object.entries(fields);
  if (all.length === 0) return null;
  const texts = all.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  if (texts.length === all.length) return new URLSearchParams(texts);
  const form = new FormData();
  for (const [name, value] of all) form.append(name, value);
  return form;
}

function read(answer: unknown): Omit<Submitted, "cookie"> {
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get("Location"), data: null };
  if (typeof answer === "object" && answer !== null && "init" in answer && "data" in answer) {
    const { data, init } = answer as { data: unknown; init: ResponseInit | null };
    return { status: init?.status ?? 200, location: null, data };
  }
  return { status: 200, location: null, data: answer };
}
