import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import type { RootData } from "~/features/communities/root.server";
import { localeOf } from "~/i18n/locale";
import { renderIn } from "~/i18n/render";
import { ctxContext } from "~/platform/router-context";
import { hashedPolicy, noncePolicy } from "~/platform/edge/csp";
import { newSecret } from "~/lib/ids";
import { isSignedIn } from "~/lib/viewer";
import { keepWith } from "~/ui/kept";
import { NonceContext } from "~/ui/nonce";

keepWith(renderToString);

/**
 * Renders buffered: React Router's hand-off stream is read to its end and its scripts are appended, which costs
 * half of React's own stream and still hydrates (design/mechanisms 6; a Chromium test guards it).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  router: RouterContextProvider,
): Promise<Response> {
  const ctx = router.get(ctxContext);
  const { serverHandoffStream, ...rest } = entry;
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
  const isKeepable = !isSignedIn(ctx.viewer);
  const nonce = isKeepable ? undefined : newSecret(16);
  const body = renderIn(localeOf(ctx), () =>
    renderToString(
      <NonceContext value={nonce}>
        <ServerRouter context={rest as EntryContext} url={request.url} nonce={nonce} />
      </NonceContext>,
    ),
  );
  // Looking for the end in a page of 60 KB would cost more than knowing it.
  if (!body.endsWith(END)) throw new Error("the document does not end as root.tsx ends it");
  const head = body.indexOf("</head>");
  const words = body.slice(head, -END.length);
  const html = `<!doctype html>${scriptsLast(body.slice(0, head))}${words}${handoffScripts(data, nonce)}${END}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { request: asked, site } = ctx;
  const page = { request: asked, site, embedHosts: embedHostsOf(entry) };
  headers.set("Content-Security-Policy", nonce ? noncePolicy(nonce, page) : await hashedPolicy(html, page));
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", nonce ? "private, no-store" : "no-cache");
  return new Response(html, { status, headers });
}

const END = "</body></html>";

/** A page can be read before its scripts are there: styles, font and pictures go before them on a slow line. */
const scriptsLast = (head: string) =>
  head.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** What broke a page: the reason stands in the log under the reference that the page shows, and nowhere else. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted) return;
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  context.get(ctxContext).log({ broke: new URL(request.url).pathname, reason });
}

/** The root loader has read them with everything else. */
function embedHostsOf(entry: EntryContext): string[] {
  const root = entry.staticHandlerContext.loaderData.root as RootData | undefined;
  return root?.embedHosts ?? [];
}

function handoffScripts(data: string, nonce: string | undefined): string {
  const open = nonce ? `<script nonce="${nonce}">` : "<script>";
  const controller = "window.__reactRouterContext.streamController";
  const enqueue = data ? `${controller}.enqueue(${JSON.stringify(data).replace(/</g, "\\u003c")});` : "";
  return `${open}${enqueue}${controller}.close();</script>`;
}
