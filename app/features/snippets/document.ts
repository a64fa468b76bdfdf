import { escapeHtml } from "~/lib/html/serialize";

/**
 * The policy of a snippet's document. `sandbox` without `allow-same-origin` takes its origin away even where no frame
 * does: it is no page of ours, however it is opened. What it loads and whom it asks is its admin's affair, by https
 * alone; a form it sends, a popup and a page above it are nobody's.
 */
export const SNIPPET_POLICY = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'unsafe-inline' https:",
  "img-src https: data: blob:",
  "font-src https: data:",
  "media-src https: data: blob:",
  "connect-src https: wss:",
  "frame-src https:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** What the page tells a snippet whenever it shows another one. */
export interface PageShown {
  type: "atrium:page";
  /** Without its query, in which there may be a secret. */
  path: string;
  title: string;
  appearance: "light" | "dark";
}

/** As `snippetDocument`, in a frame that is as high as its document: of that, and of nothing else, the page hears. */
export const customHtmlDocument = (code: { name: string; code: string }, locale: string): string =>
  snippetDocument({ ...code, code: `${code.code}<script>${SAY_HEIGHT}</script>` }, locale);

/** Once more whenever the page speaks: sent before React came, it said it to nobody. */
const SAY_HEIGHT = `(function(){function say(){parent.postMessage({type:"atrium:height",height:document.documentElement.getBoundingClientRect().height},"*")}new ResizeObserver(say).observe(document.documentElement);addEventListener("message",function(e){if(e.source===parent)say()})})()`;

/** A whole document around the code: nothing of ours is in it but the way by which it hears which page is shown. */
export const snippetDocument = ({ name, code }: { name: string; code: string }, locale: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(name)}</title><style>${LOOKS}</style><script>${LISTEN}</script></head><body>${code}</body></html>`;

const LOOKS = "body{margin:0;font:16px/1.5 system-ui,sans-serif}";

/** As the document event of spec section 2 is called; `window.atriumPage` is there for a script that comes later. */
const LISTEN = `addEventListener("message",function(e){var d=e.data;if(e.source!==parent||!d||d.type!=="atrium:page")return;var r=document.documentElement;r.dataset.appearance=d.appearance;r.style.colorScheme=d.appearance;window.atriumPage={path:d.path,title:d.title};document.dispatchEvent(new CustomEvent("atrium:route-change",{detail:window.atriumPage}))})`;
