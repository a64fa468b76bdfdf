import { bearerToken, LOCALE_COOKIE, SESSION_COOKIE } from "~/platform/session.server";
import { MASQUERADE_COOKIE, readMasqueradeClaim } from "~/platform/masquerade.server";
import { originOf, type RequestInfo, type Site } from "~/platform/context";

/** What a person who met a fault can tell, and the log knows. */
export const referenceOf = (request: Request): string =>
  request.headers.get("cf-ray") ?? crypto.randomUUID().slice(0, 13);

/** What was asked for as our own addresses write it, so that nothing a request claims can stand in a page or a mail. */
export function ownAddress(site: Site, host: string, asked: URL): URL {
  const url = new URL(originOf(site, host));
  url.pathname = asked.pathname;
  url.search = asked.search;
  return url;
}

/**
 * In a frame nobody is signed in by their own session: on another site the browser sends none, and where it does, in the
 * preview on our own and on a site beside us, that shows what any site would. A frame has many names (iframe, frame,
 * embed, object): what is no document, and not asked for by a page's script, is one.
 */
export const isShownInFrame = (request: Request, { searchParams }: URL): boolean =>
  searchParams.get("iframe") === "true" &&
  !["document", "empty"].includes(request.headers.get("Sec-Fetch-Dest") ?? "document");

export function requestInfo(
  request: Request,
  url: URL,
  cookies: Record<string, string>,
  isFramed: boolean,
): Omit<RequestInfo, "isOurHost"> {
  return {
    id: referenceOf(request),
    url,
    method: request.method,
    host: url.hostname,
    credential: bearerToken(request) ? "token" : isFramed || cookies[SESSION_COOKIE] ? "session" : "none",
    isMasquerade: !bearerToken(request) && readMasqueradeClaim(cookies[MASQUERADE_COOKIE]) !== null,
    ip: request.headers.get("cf-connecting-ip") ?? "127.0.0.1",
    userAgent: request.headers.get("User-Agent") ?? "",
    cookieLocale: cookies[LOCALE_COOKIE] ?? "",
    acceptLanguage: request.headers.get("Accept-Language") ?? "",
    isEmbedded: url.searchParams.get("iframe") === "true",
    isFramed,
  };
}

export function systemRequest(url: URL): RequestInfo {
  return {
    id: `sys-${crypto.randomUUID().slice(0, 8)}`,
    url,
    method: "SYSTEM",
    host: url.hostname,
    isOurHost: true,
    credential: "none",
    isMasquerade: false,
    ip: "",
    userAgent: "",
    cookieLocale: "",
    acceptLanguage: "",
    isEmbedded: false,
    isFramed: false,
  };
}

/**
 * Whether somebody opens a page, and no page asks for more beside it: such an answer may arrive after that of a sign-in
 * over the session, and would take the new one's cookie along. A browser that does not say opens.
 */
export const isOpened = (request: Request): boolean =>
  (request.headers.get("Sec-Fetch-Mode") ?? "navigate") === "navigate";

/**
 * A page that only shows what the community reads may come from a copy near by. Whatever changes something, runs the
 * house, or speaks to a program begins at the primary.
 */
export const isPlainPage = (method: string, path: string): boolean =>
  (method === "GET" || method === "HEAD") && !OF_THE_PRIMARY.test(path);

const OF_THE_PRIMARY =
  /^\/(?:internal_api|parties|files|dev|account|users|session|communities|settings)(?:[/.]|$)|\/(?:settings|new|edit|members\.csv)(?:[/.]|$)/;
