import { signInRequired } from "../lib/errors";
import { isSignedIn, type Viewer } from "../lib/viewer";

/** Bytes of a small form or a few fields: what a door takes that is not named as taking more (workers/bodies.ts). */
export const SMALL_BODY = 32_000;

/** What a request says its body has; NaN where it does not say. */
export const bodyLength = (request: Request): number =>
  Number(request.headers.get("Content-Length") ?? (request.body ? Number.NaN : 0));

/** Nobody makes us read much who is proven to be nobody: throws 401 before a byte is read. */
export function refuseLongOfStrangers(request: Request, viewer: Viewer): void {
  if (!isSignedIn(viewer) && bodyLength(request) > SMALL_BODY) throw signInRequired();
}
