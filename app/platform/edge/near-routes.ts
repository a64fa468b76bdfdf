import { type BuiltRoute, fullPath } from "./page-key";

type Listed = Readonly<Record<string, Omit<BuiltRoute, "module"> | undefined>>;

/**
 * Which routes can match addresses that begin as this one does, with what is around them, as the first segment that
 * names them; null where no route is written out so: there all of them may. React Router looks through every route of
 * the product four times for a page, so that each feature made each page dearer (decision 0058).
 */
export function nearRoutes(routes: Listed): (pathname: string) => { segment: string; ids: ReadonlySet<string> } | null {
  const leads = ([, route]: [string, Listed[string]]) => route?.index || route?.path !== undefined;
  const leaves = Object.entries(routes).filter(leads);
  const firsts = new Map(leaves.map(([id, route]) => [id, route ? firstSegmentOf(fullPath(routes, route)) : null]));
  const wings = new Map<string, ReadonlySet<string>>();
  for (const segment of new Set(firsts.values())) {
    if (segment === null) continue;
    const ids = new Set<string>();
    for (const [id, first] of firsts) {
      // Home is on the way to every page: a page's list of routes names it (fog of war).
      if (first !== segment && first !== null && first !== HOME) continue;
      for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) ids.add(at);
    }
    wings.set(segment, ids);
  }
  return (pathname) => {
    const segment = asked(pathname);
    const ids = wings.get(segment);
    return ids ? { segment, ids } : null;
  };
}

const HOME = "";

/** null of what is filled in, left out or takes everything: it may match any address. */
function firstSegmentOf(path: string): string | null {
  const [first = HOME] = path.split("/").filter(Boolean);
  return first.startsWith(":") || first.endsWith("?") || first === "*" ? null : first.toLowerCase();
}

/** The router takes /C/Plaza for /c/plaza; its client asks for a page's data at the page's address and `.data`. */
function asked(pathname: string): string {
  const end = pathname.indexOf("/", 1);
  const first = (end < 0 ? pathname.slice(1).replace(/\.data$/, "") : pathname.slice(1, end)).toLowerCase();
  return first === "_root" ? HOME : first;
}
