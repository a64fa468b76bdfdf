import type { OwnEntryRequest } from "./entry-requests.server";
import { askAgainAt } from "./rules";

/** How the viewer stands before a space they may not enter: all of it is their own. Times are UTC ms. */
export type Entry = {
  /** Of the space one stands before. */
  slug: string;
} & (
  | { state: "open" }
  | { state: "waiting"; askedAt: number; message: string }
  | { state: "declined"; askAgainAt: number }
);

/** At `now`: what was declined long enough ago stands in nobody's way any more. */
export function entryOf(slug: string, request: OwnEntryRequest | null, now: number): Entry {
  if (!request) return { slug, state: "open" };
  const { message, askedAt, declinedAt } = request;
  if (declinedAt === null) return { slug, state: "waiting", askedAt, message };
  return askAgainAt(declinedAt) > now
    ? { slug, state: "declined", askAgainAt: askAgainAt(declinedAt) }
    : { slug, state: "open" };
}
