/** What a route module says when visitors' copies of its page may be kept: `export const handle = keptBy("sort")`. */
export interface KeptPage {
  /** The query keys that choose what the page shows. It is rendered without any other, so no other can be in it. */
  keptBy: readonly string[];
}

export const keptBy = (...query: string[]): KeptPage => ({ keptBy: query });

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
  const known = new Map<string, readonly string[] | null>();
  const find = (path: string) => {
    // What the router's own client asks for is no page.
    if (path.endsWith(".data")) return null;
    const page = pages.find(({ inAnyCase }) => inAnyCase.test(path));
    return page?.inOurs.test(path) ? page.keptBy : null;
  };
  return (url) => {
    const path = url.pathname;
    let names = known.get(path);
    if (names === undefined) {
      if (known.size > MOST_KNOWN) known.clear();
      names = find(path);
      known.set(path, names);
    }
    const query = names && queryOf(url, names);
    return query === null ? null : `${path}${query}`;
  };
}

const MOST_KNOWN = 5_000;
/** A longer value is no cursor of ours. */
const LONGEST_VALUE = 200;

/** Every page may be shown in a frame, and without the admins' own code. */
const EVERYWHERE: Readonly<Record<string, string>> = { iframe: "true", safe: "1" };

function queryOf({ searchParams }: URL, names: readonly string[]): string | null {
  const query = new URLSearchParams();
  for (const name of [...names, ...Object.keys(EVERYWHERE)]) {
    const values = searchParams.getAll(name);
    const [value] = values;
    if (values.length > 1 || (value?.length ?? 0) > LONGEST_VALUE) return null;
    if (value !== undefined && value === (EVERYWHERE[name] ?? value)) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : "";
}

interface Page {
  rank: number;
  /** As the router finds it, which takes /Users/Sign_in for /users/sign_in. */
  inAnyCase: RegExp;
  inOurs: RegExp;
  keptBy: readonly string[] | null;
}

function asPage(path: string, names: readonly string[] | null): Page {
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
    keptBy: names,
  };
}

function fullPath(routes: Record<string, BuiltRoute | undefined>, route: BuiltRoute): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return `${parent ? fullPath(routes, parent) : ""}/${route.path ?? ""}`;
}

function keptByOf({ module }: BuiltRoute): readonly string[] | null {
  return isKeptPage(module.handle) ? module.handle.keptBy : null;
}
