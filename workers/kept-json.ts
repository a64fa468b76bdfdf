import type { MiddlewareHandler } from "hono";
import { idList } from "~/lib/id-list";
import { PUBLIC_VERSION_HEADER } from "~/platform/realtime";
import type { AppEnv } from "./app-env";
import { keepPage, keptPage } from "./edge";

/** What open pages ask for when they are told of a change, with the query that chooses what is answered. */
const ASKED: readonly [path: RegExp, query: readonly string[]][] = [
  [/^\/internal_api\/posts$/, ["sort", "cursor"]],
  [/^\/internal_api\/posts\/details$/, ["post_ids"]],
  [/^\/internal_api\/posts\/\d+\/comments$/, ["cursor", "message_id", "latest", "sort"]],
  [/^\/internal_api\/posts\/\d+\/comments\/\d+$/, []],
  [/^\/internal_api\/posts\/\d+\/comments\/\d+\/replies$/, ["cursor"]],
  [/^\/internal_api\/spaces\/\d+$/, []],
  [/^\/internal_api\/spaces\/[^/]+\/posts$/, ["sort", "topic", "cursor"]],
  [/^\/internal_api\/spaces\/[^/]+\/posts\/[^/]+$/, []],
];

/** The longest cursor, and what goes with it. */
const LONGEST_QUERY = 2_000;

/**
 * A thousand visitors who are told of the same change ask the same: the first has it made, the others get the copy that
 * is kept under the version they were told of, as pages are. Who says no version is always answered anew.
 */
export const keepJson: MiddlewareHandler<AppEnv> = async (c, next) => {
  const version = c.req.header(PUBLIC_VERSION_HEADER) ?? "";
  if (!/^\d{1,16}$/.test(version)) return next();
  const { ctx } = c.var;
  // Apart from the pages: of questions there is no end, and who asks ever new ones is to push no page out.
  const kept = await keptPage(ctx, c.req.raw, keyOf, { atLeast: Number(version), near: ctx.memory.answers });
  if (kept.response) return kept.response;
  await next();
  c.res = await keepPage(ctx, kept, c.res, "application/json");
};

function keyOf({ pathname, search, searchParams }: URL): string | null {
  const known = ASKED.find(([path]) => path.test(pathname))?.[1];
  if (!known || search.length > LONGEST_QUERY) return null;
  const names = [...searchParams.keys()];
  if (names.some((name, at) => !known.includes(name) || names.indexOf(name) !== at)) return null;
  const ids = searchParams.get("post_ids");
  if (ids !== null) {
    const list = idList(ids);
    if (list === null) return null;
    searchParams.set("post_ids", list.join(","));
  }
  searchParams.sort();
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ""}`;
}
