import type { Context } from "hono";
import type * as z from "zod";
import { AppError, invalid } from "~/lib/errors";
import type { Viewer } from "~/lib/viewer";
import { bodyLength, refuseLongOfStrangers, SMALL_BODY } from "~/platform/bodies";
import type { Ctx } from "~/platform/context";
import { withFreshIds } from "~/platform/database/commit.server";
import { countMember } from "~/platform/limits";
import type { AppEnv } from "../app-env";

/**
 * One line of a JSON door: a schema, then a command or query with its presenter. The input is the path's
 * parameters, the query and the JSON body, checked together. Answers JSON; nothing becomes an empty object.
 */
export function endpoint<S extends z.ZodType>(
  schema: S,
  run: (ctx: Ctx, input: z.output<S>, request: { idempotencyKey: string | null }) => Promise<unknown>,
  { status = 200, readsFirst = false, may }: EndpointOptions = {},
) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const { ctx } = c.var;
    // Before the body: nobody makes us read much who is not there, may not ask or has asked too often.
    const isWrite = c.req.method !== "GET" && c.req.method !== "HEAD";
    if (!readsFirst || bodyLength(c.req.raw) > SMALL_BODY) {
      const viewer = await ctx.prove();
      may?.(viewer);
      if (isWrite) {
        refuseLongOfStrangers(c.req.raw, viewer);
        await countMember(ctx, viewer);
      }
    }
    const input = parseInput(schema, { ...readQuery(ctx.request.url), ...(await readBody(c)), ...c.req.param() });
    const idempotencyKey = readIdempotencyKey(c);
    const answer = await withFreshIds(() => run(ctx, input, { idempotencyKey }));
    return c.json((answer ?? {}) as object, status);
  };
}

export interface EndpointOptions {
  status?: 200 | 201;
  /**
   * The command reads before it decides anything about the viewer, so the proof travels with that read: one
   * trip less where it counts (comment, like). Everywhere else the viewer is proven first.
   */
  readsFirst?: boolean;
  /** Throws for who may not ask at all, whatever they send: asked before the body is read. */
  may?: (viewer: Viewer) => void;
}

/** Throws 422 with an error code for each wrong field. A schema's own message is such a code. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.join(".") || "body";
    fields[name] ??= /^[a-z_]+$/.test(issue.message) ? issue.message : "invalid";
  }
  throw invalid(fields);
}

/** Query parameters; `ids[0]=1&ids[1]=2` and `ids[]=1` become arrays (spec section 7). */
export function readQuery(url: URL): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, value] of url.searchParams) {
    const key = /^(.+)\[\d*\]$/.exec(name)?.[1];
    if (!key) query[name] = value;
    else if (Array.isArray(query[key])) query[key].push(value);
    else query[key] = [value];
  }
  return query;
}

async function readBody(c: Context<AppEnv>): Promise<Record<string, unknown>> {
  if (c.req.method === "GET" || c.req.method === "HEAD") return {};
  const text = await c.req.text();
  if (text === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // Falls through to the refusal: a body that is no JSON object.
  }
  throw new AppError(400, "bad_json");
}

function readIdempotencyKey(c: Context<AppEnv>): string | null {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined) return null;
  if (!/^[\w-]{8,100}$/.test(key)) throw invalid({ "Idempotency-Key": "invalid" });
  return key;
}
