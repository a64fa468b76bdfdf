import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
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
}

/** What a browser is shown when its page could not even begin: the directory is down, or the guard refused it. */
export async function brokenPage({ error, message, reference, locale }: BrokenPage): Promise<Response> {
  const told = { locale };
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
          <p><a href="">${m.ui_retry({}, told)}</a> · <a href="/">${m.ui_go_home({}, told)}</a></p>
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
