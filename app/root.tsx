import fontUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import {
  Links,
  Meta,
  type MetaDescriptor,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRevalidator,
  useRouteLoaderData,
} from "react-router";
import type { PictureAddresses } from "~/features/communities/pictures";
import { getRootData, type RootData } from "~/features/communities/root.server";
import { RefusedPage, refusedTitle } from "~/features/communities/ui/refused-page";
import { AbovePage } from "~/features/masquerades/ui/above-page";
import { REGION } from "~/i18n/locale";
import { m } from "~/i18n/generated/messages";
import { chunksLoaded, tabStorage, watchChunks } from "~/platform/client/chunks";
import { EMBED_SCRIPT, leaveLinksToBrowser } from "~/platform/client/embed";
import { isLineGone, subscribeLine } from "~/platform/client/line";
import { noteReader, noteSignOut, onRestored, READER_SCRIPT, readerOf, wasSignedOut } from "~/platform/client/restored";
import { announceRouteChange, isRouteChange } from "~/platform/client/route-change";
import { isHouseAskedAnew, keepStanding, noteStanding } from "~/platform/client/standing";
import { refuseUnsent } from "~/platform/client/unsent";
import { loadPage } from "~/routes/support.server";
import { ActForm } from "~/ui/act-form";
import { Arrival } from "~/ui/arrival";
import { KeptIn } from "~/ui/kept";
import { NonceContext } from "~/ui/nonce";
import { APPEARANCE_SCRIPT } from "~/ui/theme/appearance";
import { shownToasts, toast } from "~/ui/toast";
import { ToastRegion } from "~/ui/toast-region";
import { useLinkNavigation } from "~/ui/use-link-navigation";
import "~/ui/styles/index.css";
import type { Route } from "./+types/root";

/** A page that has stood this long has all its chunks: the next one that fails is a new failure. */
const SETTLED_MS = 30_000;

export const loader = (args: Route.LoaderArgs) => loadPage(args, getRootData);

/** What the document shows of the house changes by writes only; a language or a host change loads a new document. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isHouseAskedAnew() || (formMethod !== undefined && formMethod !== "GET" && defaultShouldRevalidate);

/** Around every load after the first: what does not arrive leaves the house as it stands. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const results = refuseUnsent(await next());
    // Nobody waits for a load that another one has overtaken. A house as of before is left at the next click.
    return request.signal.aborted ? results : keepStanding(results, () => void leaveLinksToBrowser(window));
  },
];

export const meta = ({ loaderData, error }: Route.MetaArgs): MetaDescriptor[] => {
  const house = loaderData?.community?.name ?? "Atrium";
  return [{ title: error ? `${refusedTitle(error)} · ${house}` : house }];
};

if (typeof window !== "undefined") {
  watchChunks({
    storage: tabStorage,
    onFailure: (listener) => window.addEventListener("vite:preloadError", listener),
    refresh: () => window.location.reload(),
  });
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const root = useRouteLoaderData<RootData>("root");
  return (
    <html
      lang={REGION[root?.locale ?? "en"]}
      data-default-appearance={root?.community?.defaultAppearance ?? "light"}
      data-reader={root && !root.isEmbedded ? readerOf(root.viewer) : undefined}
      // The scripts below set the appearance's class, and hide what is another's, before React arrives.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Inline nonce={nonce} script={READER_SCRIPT} />
        <Inline nonce={nonce} script={APPEARANCE_SCRIPT} />
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        <TabIcon pictures={root?.community?.pictures} />
        {root?.isEmbedded && <base target="_top" />}
        <Meta />
        <Links />
        {root && <style nonce={nonce} dangerouslySetInnerHTML={{ __html: root.theme }} suppressHydrationWarning />}
      </head>
      <body>
        {children}
        {root?.isEmbedded && <Inline nonce={nonce} script={EMBED_SCRIPT} />}
        {/* It asks for the tab's storage, which a frame on another site may be refused; nothing moves on in a frame. */}
        {!root?.isEmbedded && <ScrollRestoration nonce={nonce} />}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useRouteChanges();
  useLinkNavigation(!loaderData.isEmbedded);
  useEffect(() => {
    const stood = setTimeout(() => chunksLoaded(tabStorage), SETTLED_MS);
    return () => clearTimeout(stood);
  }, []);
  useEffect(() => (loaderData.isEmbedded ? leaveLinksToBrowser(window) : undefined), [loaderData.isEmbedded]);
  useEffect(() => noteStanding("root", loaderData), [loaderData]);
  useRestoredPage(loaderData);
  useViewOnlyMessage();
  return (
    <>
      <AbovePage {...loaderData} />
      <KeptIn value={loaderData.origin}>
        <Outlet />
      </KeptIn>
      <ActForm />
      <PageNotices />
      <Arrival />
    </>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <>
      {loaderData && <AbovePage {...loaderData} />}
      <main id="main">
        <RefusedPage error={error} reference={loaderData?.reference} />
      </main>
    </>
  );
}

/** The house's own where it has one. A browser's frame follows the device, whatever the page looks like. */
function TabIcon({ pictures }: { pictures: PictureAddresses | undefined }) {
  const { icon, dark_icon: dark } = pictures ?? {};
  return (
    <>
      <link rel="icon" href={icon ?? "/favicon.svg"} type={icon ? undefined : "image/svg+xml"} />
      {dark && <link rel="icon" href={dark} media="(prefers-color-scheme: dark)" />}
      <link rel="apple-touch-icon" href={icon ?? "/icon-180.png"} />
    </>
  );
}

/** What comes up over the page, and that it has no line for as long as it has none. */
function PageNotices() {
  const isGone = useSyncExternalStore(subscribeLine, isLineGone, () => false);
  return <ToastRegion standing={isGone ? m.ui_offline() : null} />;
}

/**
 * Browsers hide a nonce from scripts, so React would take the attribute for a mismatch. The text is the server's alone:
 * by the time that ours arrive it has run.
 */
function Inline({ nonce, script }: { nonce: string | undefined; script: string }) {
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />;
}

function useRouteChanges() {
  const location = useLocation();
  const before = useRef(location);
  useEffect(() => {
    if (isRouteChange(before.current, location)) announceRouteChange(document, location);
    before.current = location;
  }, [location]);
}

/** Back shows the page as it was left, to the one who left it, and then what has come since. */
function useRestoredPage({ viewer, isEmbedded }: RootData) {
  const { revalidate } = useRevalidator();
  const reader = readerOf(viewer);
  const noted = useRef(reader);
  useEffect(() => {
    // The document's own script has noted whose it is, seconds ago on a slow phone: by now another may read in this
    // browser. A frame on another site keeps nothing on the device, and its browser says so when it tries.
    if (isEmbedded || noted.current === reader) return;
    noted.current = reader;
    noteReader(reader);
  }, [reader, isEmbedded]);
  useEffect(() => onRestored(() => void revalidate()), [revalidate]);
  // What this tab showed, and held half written, is gone with the session: not without a word.
  useEffect(() => {
    if (isEmbedded) return;
    if (reader) return noteSignOut();
    if (wasSignedOut()) toast({ text: m.accounts_signed_out_elsewhere() });
  }, [reader, isEmbedded]);
}

/**
 * What a view-only masquerade refuses is said in every page (spec section 8), whatever asked for it: it may have
 * begun in another tab, so the page itself need not know of it. Whoever asked speaks first; the same words are not
 * said twice.
 */
function useViewOnlyMessage() {
  useEffect(() => {
    const sayOnce = (message: string) => {
      if (!shownToasts().some(({ text }) => text === message)) toast({ text: message, tone: "danger" });
    };
    window.atriumViewOnly = (message) => setTimeout(sayOnce, 0, message);
    return () => void delete window.atriumViewOnly;
  }, []);
}
