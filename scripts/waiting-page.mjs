// What a browser sees that comes before Atrium answers: said in its language, gone by itself.
import { createHash } from "node:crypto";

/** Seconds after which whoever has no scripts looks again. */
const AGAIN_S = 2;

const WORDS = {
  en: {
    lang: "en-US",
    title: "Atrium is starting",
    text: "It is being built, and its databases brought up to date. The first time takes a minute. This page goes on by itself.",
  },
  pt: {
    lang: "pt-BR",
    title: "O Atrium está iniciando",
    text: "Ele está sendo montado, e os bancos de dados, atualizados. A primeira vez leva um minuto. Esta página continua sozinha.",
  },
};

/** The default theme's colours (app/ui/styles/tokens.css): nothing else is there yet to ask. */
const STYLE = `:root{color-scheme:light dark;--bg:#fff;--text:#1d1d21;--quiet:#5c5c66;--brand:#506cf0;--track:#e4e4e9}
@media (prefers-color-scheme:dark){:root{--bg:#111113;--text:#ededf0;--quiet:#a0a0aa;--track:#2a2a30}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--bg);color:var(--text);
font:16px/24px Inter,system-ui,sans-serif}
main{max-width:26rem;text-align:center}
svg{width:56px;height:56px}
h1{margin-top:20px;font-size:24px;line-height:32px;letter-spacing:-.02em}
p{margin-top:8px;color:var(--quiet)}
.bar{height:4px;margin-top:24px;border-radius:2px;background:var(--track);overflow:hidden}
.bar::before{content:"";display:block;width:30%;height:100%;border-radius:2px;background:var(--brand);
animation:go 1.6s ease-in-out infinite alternate}
@keyframes go{to{transform:translateX(233%)}}
@media (prefers-reduced-motion:reduce){.bar::before{width:100%;animation:none;opacity:.6}}`;

/** Asks until another answers, also over the moment in which nobody listens, and stays at the address asked for. */
const SCRIPT = `(function ask(){setTimeout(function(){fetch(location.href,{method:"HEAD",cache:"no-store",redirect:"manual"})
.then(function(r){r.status===503?ask():location.reload()},ask)},700)})()`;

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const POLICY = [
  "default-src 'none'",
  `script-src ${hash(SCRIPT)}`,
  `style-src ${hash(STYLE)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The answer to one request: a page for a browser that opens one, else an error of the API's shape. Always 503. */
export function waitingAnswer({ method, accept = "", acceptLanguage = "" }) {
  const words = /^\s*pt\b/i.test(acceptLanguage) ? WORDS.pt : WORDS.en;
  const isPage = /text\/html/.test(accept) && (method === "GET" || method === "HEAD");
  const body = isPage
    ? page(words)
    : JSON.stringify({ message: words.title, error_details: words.title, code: "starting" });
  const headers = {
    "Content-Type": isPage ? "text/html; charset=utf-8" : "application/json",
    "Content-Language": words.lang,
    "Retry-After": String(AGAIN_S),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": isPage ? POLICY : "default-src 'none'; frame-ancestors 'none'",
    Vary: "Accept, Accept-Language",
  };
  return { status: 503, headers, body: method === "HEAD" ? "" : body };
}

const page = ({ lang, title, text }) => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<noscript><meta http-equiv="refresh" content="${AGAIN_S}"></noscript>
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<svg viewBox="0 0 32 32" fill="none" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#506cf0"/><path d="M7.5 24.5V16a8.5 8.5 0 0 1 17 0v8.5M12.5 24.5V17a3.5 3.5 0 0 1 7 0v7.5" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></svg>
<h1>${title}</h1>
<p role="status">${text}</p>
<div class="bar"></div>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
