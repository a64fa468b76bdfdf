import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { withRedirect } from "~/features/accounts/rules";
import { m } from "~/i18n/generated/messages";
import { REGION, type Locale } from "~/i18n/locale";
import { type AppError, retryAfter } from "~/lib/errors";

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;
padding:0 24px}h1{font-size:24px;line-height:32px}code{font-family:ui-monospace,monospace}a{color:inherit}`;
const HASH = createHash("sha256").update(STYLE).digest("base64");
/** Nothing but words and one style: what this page stands for may be anything, and nothing in it can break. */
const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface BrokenPage {
  error: AppError;
  message: string;
  reference: string;
  locale: Locale;
  /** Of this installation; "" where it broke before it was known. */
  root: string;
  /** Path and query of what was asked for. */
  path: string;
}

/** What a browser is shown when its page could not even begin: the directory is down, or the guard refused it. */
export async function brokenPage(broken: BrokenPage): Promise<Response> {
  const { error, message, reference, locale } = broken;
  const told = { locale };
  const [first, ...others] = waysOn(broken).map(([href, words]) => html`<a href="${href}">${words}</a>`);
  const isOurs = error.status >= 500;
  const title = isOurs ? m.shell_broke_title({}, told) : m.shell_refused_title({}, told);
  const page = await html`<!doctype html>
    <html lang="${REGION[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${isOurs ? m.shell_broke_text({}, told) : message}</p>
          ${isOurs ? html`<p>${m.ui_reference({}, told)} <code>${reference}</code></p>` : ""}
          <p>${first}${others.map((way) => html` · ${way}`)}</p>
        </main>
      </body>
    </html>`;
  return new Response(String(page), {
    status: error.status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      ...retryAfter(error),
    },
  });
}

/** Where somebody may go from here, as address and words; what would only fail again is not offered. */
function waysOn({ error, locale, root, path }: BrokenPage): [string, string][] {
  const told = { locale };
  // Of a host that is nobody's, every page is this one.
  const home: [string, string] = [error.code === "unknown_host" ? `${root}/` : "/", m.ui_go_home({}, told)];
  if (error.code === "unknown_host" || error.code === "address_too_long") return [home];
  if (error.status === 401) return [[withRedirect("/users/sign_in", path), m.accounts_sign_in_button({}, told)], home];
  return [["", m.ui_retry({}, told)], home];
}
