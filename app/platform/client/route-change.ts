/** The document event of spec section 2: fired on each route change, carrying the path. */
export const ROUTE_CHANGE = "atrium:route-change";

/** A route changes when its path or query does; a hash only moves within the page. */
export function isRouteChange(before: Place, after: Place): boolean {
  return before.pathname !== after.pathname || before.search !== after.search;
}

export function announceRouteChange(target: EventTarget, { pathname, search }: Place): void {
  target.dispatchEvent(new CustomEvent(ROUTE_CHANGE, { detail: { path: `${pathname}${search}` } }));
}

export interface Place {
  pathname: string;
  search: string;
}
