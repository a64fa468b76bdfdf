import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { dropCookie, readCookies, setCookie } from "~/platform/session.server";

/** What a visitor has said of coming to an event, until they are signed in: in their browser alone. */
const COOKIE = "rsvp";
const A_DAY = 86_400;
/** A browser keeps cookies of four kilobytes: names that are longer together are typed once more. */
const MOST = 3_000;

interface Pending {
  post: number;
  fields: Record<string, string>;
}

/** Of a visitor, whom the answer will lead to sign in: their page says it for them once they are back. */
export function keepRsvp(ctx: Ctx, postId: number, form: FormData): void {
  const fields = Object.fromEntries([...form].filter(([name, value]) => FIELD.test(name) && typeof value === "string"));
  const value = Buffer.from(JSON.stringify({ post: postId, fields })).toString("base64url");
  if (value.length <= MOST) setCookie(ctx, COOKIE, value, A_DAY);
}

const FIELD = /^(?:intent|seats|guest_\d|answer_\d)$/;

/** What its reader had said of this event before they were signed in; null for nothing. */
export function pendingRsvp(ctx: Ctx, request: Request, postId: number): Record<string, string> | null {
  if (!isSignedIn(ctx.viewer) || ctx.viewer.mode !== "own") return null;
  const kept = keptIn(ctx, request);
  return kept?.post === postId ? kept.fields : null;
}

/** It is said, or cannot be. */
export function forgetRsvp(ctx: Ctx, request: Request): void {
  if (keptIn(ctx, request)) dropCookie(ctx, COOKIE);
}

function keptIn(ctx: Ctx, request: Request): Pending | null {
  const value = readCookies(request.headers.get("Cookie"), ctx.site)[COOKIE];
  if (!value) return null;
  try {
    const kept = JSON.parse(Buffer.from(value, "base64url").toString()) as Partial<Pending>;
    if (typeof kept.post !== "number" || typeof kept.fields !== "object" || kept.fields === null) return null;
    const fields = Object.entries(kept.fields).filter(([name, said]) => FIELD.test(name) && typeof said === "string");
    return { post: kept.post, fields: Object.fromEntries(fields) };
  } catch {
    return null;
  }
}
