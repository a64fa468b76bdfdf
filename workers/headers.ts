import type { Env } from "~/platform/env";

/**
 * What every answer of every door says, whatever made it: set here and nowhere else. A door that knows better (a
 * file that other sites may show, a page that may be kept) has said so before.
 */
export function secured(answer: Response, request: Request, env: Env): Response {
  // A socket's answer has no headers to speak of, and none can be set.
  if (answer.status === 101) return answer;
  const response = mutable(answer);
  const { headers } = response;
  for (const [name, value] of ALWAYS) headers.set(name, value);
  for (const [name, value] of UNLESS_SAID) {
    // "Not modified" replaces the headers of what the browser has: a page would lose its own policy.
    const isPagesOwn = response.status === 304 && name === "Content-Security-Policy";
    if (!isPagesOwn && !headers.has(name)) headers.set(name, value);
  }
  if ((env.ROOT_SCHEME ?? "https") === "https") headers.set("Strict-Transport-Security", transport(request, env));
  return response;
}

const ALWAYS = [["X-Content-Type-Options", "nosniff"]] as const;

const UNLESS_SAID = [
  // Personal until somebody says otherwise.
  ["Cache-Control", "private, no-store"],
  // What is no page shows nothing and may be framed nowhere.
  ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"],
  // Communities are sites of each other: `same-site` would let one read or frame the other.
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
] as const;

/** What stands below a customer's own domain is theirs to decide. */
function transport(request: Request, env: Env): string {
  const { hostname } = new URL(request.url);
  const isOurs = hostname === env.ROOT_HOST || hostname.endsWith(`.${env.ROOT_HOST}`);
  return isOurs ? `${TWO_YEARS}; includeSubDomains` : TWO_YEARS;
}

const TWO_YEARS = "max-age=63072000";

/** What came from a cache, a file store or `Response.redirect` refuses new headers. */
function mutable(response: Response): Response {
  try {
    response.headers.delete("x-atrium-none");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}
