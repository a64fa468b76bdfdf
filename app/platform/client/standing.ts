import { type DataStrategyResult, isRouteErrorResponse } from "react-router";

const standing = new Map<string, unknown>();

/** Notes what stands on the page of a route; in an effect, for it is this tab's and never the server's. */
export const noteStanding = (routeId: string, data: unknown) => void standing.set(routeId, data);

/**
 * A load of spaces that fails shows nothing extra (spec section 8): when the house around a page is asked for again
 * after a write and does not arrive, it stays as it stood and only the page says that something broke. What the
 * server *answers* counts: a refusal or a redirect is never covered by what was there before.
 */
export function keepStanding(
  results: Record<string, DataStrategyResult>,
  onKept: () => void,
): Record<string, DataStrategyResult> {
  const kept = Object.entries(results)
    .filter(([routeId, { type, result }]) => type === "error" && isBroken(result) && standing.has(routeId))
    .map(([routeId]) => [routeId, { type: "data", result: standing.get(routeId) }] as const);
  if (kept.length === 0) return results;
  onKept();
  return { ...results, ...Object.fromEntries(kept) };
}

let isAskedAnew = false;

/** Whether the house around the page is asked for again, though nothing was written here. */
export const isHouseAskedAnew = () => isAskedAnew;

/** Loads everything on the page anew, the house around it as well, which else changes by this page's own writes alone. */
export async function askHouseAnew(revalidate: () => Promise<void>): Promise<void> {
  isAskedAnew = true;
  await revalidate().finally(() => {
    isAskedAnew = false;
  });
}

const isBroken = (error: unknown) =>
  !(error instanceof Response) && (!isRouteErrorResponse(error) || error.status >= 500);
