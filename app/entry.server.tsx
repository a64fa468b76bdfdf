import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import SpaceTalk from "~/features/chat/ui/space-talk";
import { bringTalk } from "~/features/chat/ui/late-talk";
import { mayBeListed } from "~/features/communities/listed";
import type { RootData } from "~/features/communities/root.server";
import CoursePage from "~/features/courses/ui/course-page";
import { bringCourse } from "~/features/courses/ui/course-slot";
import Calendar from "~/features/events/ui/calendar/calendar";
import { bringCalendar } from "~/features/events/ui/calendar/calendar-slot";
import EventHead from "~/features/events/ui/event-head";
import EventList from "~/features/events/ui/event-list";
import { bringEvents } from "~/features/events/ui/event-slots";
import { bringBanner } from "~/features/masquerades/ui/above-page";
import MasqueradeBanner from "~/features/masquerades/ui/banner";
import { bringFirstSteps } from "~/features/onboarding/ui/above-feed";
import FirstSteps from "~/features/onboarding/ui/first-steps";
import Frames from "~/features/snippets/ui/frames";
import { bringSnippets } from "~/features/snippets/ui/in-pages";
import { localeOf } from "~/i18n/locale";
import { renderIn } from "~/i18n/render";
import { ctxContext } from "~/platform/router-context";
import { isKeptPage } from "~/platform/edge/page-key";
import { hashedPolicy, noncePolicy, unmark } from "~/platform/edge/csp";
import { inScript, startModulesLate } from "~/platform/edge/late-modules";
import { newSecret } from "~/lib/ids";
import { maskedPath } from "~/lib/masked-path";
import { isSignedIn } from "~/lib/viewer";
import { keepWith } from "~/ui/kept";
import { NonceContext } from "~/ui/nonce";

keepWith(renderToString);
bringBanner(MasqueradeBanner);
bringFirstSteps(FirstSteps);
bringSnippets(Frames);
bringTalk(SpaceTalk);
bringEvents(EventHead, EventList);
bringCalendar(Calendar);
bringCourse(CoursePage);

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
  const nonce = newSecret(16);
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
  const late = startModulesLate(body.slice(0, head), body.slice(head, -END.length), nonce);
  const marked = `<!doctype html>${late.head}${late.body}${handoffScripts(data, nonce)}${END}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Said for all pages at once: what no visitor may read, what an admin wants listed nowhere, and what stands in frames.
  if (!mayBeListed(rootOf(entry))) headers.set("X-Robots-Tag", "noindex, nofollow");
  const { request: asked, site } = ctx;
  const page = { request: asked, site, embedHosts: embedHostsOf(entry) };
  // A visitor's page may be kept and shown to many: a nonce would be no secret in it.
  const viewer = ctx.proven;
  if (!viewer || !isSignedIn(viewer)) {
    const { html, ...inline } = unmark(marked, nonce);
    const scripts = [...inline.scripts, late.modules];
    headers.set("Content-Security-Policy", await hashedPolicy({ ...inline, scripts }, page));
    return new Response(html, { status, headers });
  }
  headers.set("Content-Security-Policy", noncePolicy(nonce, page));
  // What others read as well, too, is this reader's alone; Back may show it again without asking (decision 0013).
  if (status === 200 && viewer.mode === "own" && isForReading(entry) && !headers.has("Cache-Control")) {
    headers.set("Cache-Control", "private, no-cache");
  }
  return new Response(marked, { status, headers });
}

const END = "</body></html>";

/** What broke a page: the reason stands in the log under the reference that the page shows, and nowhere else. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted) return;
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  context.get(ctxContext).log({ broke: maskedPath(new URL(request.url).pathname), reason });
}

/** A page of the community's, by what its route says: nothing of it is one person's own affair. */
function isForReading({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const leaf = staticHandlerContext.matches.at(-1);
  return leaf !== undefined && isKeptPage(routeModules[leaf.route.id]?.handle);
}

const rootOf = (entry: EntryContext) => entry.staticHandlerContext.loaderData.root as RootData | undefined;

/** The root loader has read them with everything else. */
const embedHostsOf = (entry: EntryContext): string[] | null => rootOf(entry)?.embedHosts ?? null;

function handoffScripts(data: string, nonce: string): string {
  const controller = "window.__reactRouterContext.streamController";
  const enqueue = data ? `${controller}.enqueue(${inScript(data)});` : "";
  return `<script nonce="${nonce}">${enqueue}${controller}.close();</script>`;
}
