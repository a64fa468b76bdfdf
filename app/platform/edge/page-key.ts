/**
 * What a route module says when visitors' copies of its page may be kept: `export const handle = keptBy({ … })`, with
 * the query keys that choose what the page shows. It is rendered without any other, so no other can be in it.
 */
export interface KeptPage {
  keptBy: Query;
}

interface Query {
  /** The values of a key; any other chooses nothing, and makes no copy of its own. */
  known?: Readonly<Record<string, readonly string[]>>;
  /** Where a list goes on, or what of it is shown: each has a form, and of their values there is no end. */
  places?: readonly (keyof typeof PLACES)[];
  /** What people write, or any number: with it no copy is kept. */
  never?: readonly string[];
}

export const keptBy = (query: Query = {}): KeptPage => ({ keptBy: query });

const PLACES = {
  cursor: /^[\w-]+$/,
  after: /^[\w-]+$/,
  topic: /^[\w-]+$/,
  space: /^[\w-]+$/,
  message_id: /^\d+$/,
  version: /^\d+$/,
  month: /^\d{4}-\d{2}$/,
  week: /^\d{4}-\d{2}-\d{2}$/,
  agenda: /^\d{4}-\d{2}$/,
};

/** Whether there is no end of such pages: who asks for ever new ones is to push no other out. */
export const isOneOfMany = (key: string): boolean =>
  Object.keys(PLACES).some((name) => key.includes(`?${name}=`) || key.includes(`&${name}=`));

export const isKeptPage = (handle: unknown): handle is KeptPage =>
  typeof handle === "object" && handle !== null && "keptBy" in handle;

/** A route as React Router's build lists it. */
export interface BuiltRoute {
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  module: { handle?: unknown };
}

/**
 * Finds the part of an address that names its kept page: path and named query. null for a page that does not say it
 * may be kept, and for an address written in any other way than ours.
 */
export function keptPages(routes: Record<string, BuiltRoute | undefined>): (url: URL) => string | null {
  const pages = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.index || route.path)
    .map((route) => asPage(fullPath(routes, route), keptByOf(route)))
    .sort((a, b) => b.rank - a.rank);
  const known = new Map<string, Query | null>();
  const find = (path: string) => {
    // What the router's own client asks for is no page.
    if (path.endsWith(".data")) return null;
    const page = pages.find(({ inAnyCase }) => inAnyCase.test(path));
    return page?.inOurs.test(path) ? page.keptBy : null;
  };
  return (url) => {
    const path = url.pathname;
    let by = known.get(path);
    if (by === undefined) {
      if (known.size > MOST_KNOWN) known.clear();
      by = find(path);
      known.set(path, by);
    }
    const query = by && queryOf(url, by);
    return query === null ? null : `${path}${query}`;
  };
}

const MOST_KNOWN = 5_000;
/** A longer value is no cursor of ours. */
const LONGEST_VALUE = 200;

/** Every page may be shown in a frame, and without the admins' own code. */
const EVERYWHERE: Readonly<Record<string, readonly string[]>> = { iframe: ["true"], safe: ["1"] };

/** What of a page's query goes along to where it leads on to: "" or `?iframe=true&safe=1`. */
export const keptAlong = (url: URL): string => queryOf(url, {}) ?? "";

/** In one order, whatever that of the address is; null where no copy is kept. */
function queryOf({ searchParams }: URL, { known = {}, places = [], never = [] }: Query): string | null {
  if (never.some((name) => searchParams.getAll(name).some((value) => value !== ""))) return null;
  const chosen: Readonly<Record<string, readonly string[]>> = { ...known, ...EVERYWHERE };
  const query = new URLSearchParams();
  for (const name of [...Object.keys(known), ...places, ...Object.keys(EVERYWHERE)]) {
    const values = searchParams.getAll(name);
    if (values.length > 1) return null;
    const [value = ""] = values;
    if (value === "") continue;
    const isPlace = places.find((place) => place === name);
    if (isPlace && (value.length > LONGEST_VALUE || !PLACES[isPlace].test(value))) return null;
    if (isPlace || chosen[name]?.includes(value)) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : "";
}

interface Page {
  rank: number;
  /** As the router finds it, which takes /Users/Sign_in for /users/sign_in. */
  inAnyCase: RegExp;
  inOurs: RegExp;
  keptBy: Query | null;
}

function asPage(path: string, by: Query | null): Page {
  const segments = path.split("/").filter(Boolean);
  const source = segments.map((segment) =>
    segment === "*" ? ".*" : segment.startsWith(":") ? "[^/]+" : segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  const ours = `^/${source.join("/")}$`;
  return {
    // The router's own order: what is written out before what is filled in, what takes everything last.
    rank: segments.reduce((rank, segment) => rank + (segment === "*" ? -2 : segment.startsWith(":") ? 3 : 10), 0),
    inAnyCase: new RegExp(ours.replace("$", "/*$"), "i"),
    inOurs: new RegExp(ours),
    keptBy: by,
  };
}

/** The address that leads to a route, as it is written out: with an empty segment for what adds none. */
export function fullPath<R extends Omit<BuiltRoute, "module">>(
  routes: Readonly<Record<string, R | undefined>>,
  route: R,
): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return `${parent ? fullPath(routes, parent) : ""}/${route.path ?? ""}`;
}

function keptByOf({ module }: BuiltRoute): Query | null {
  return isKeptPage(module.handle) ? module.handle.keptBy : null;
}
