import { type Ctx, originOf } from "../context";

interface Page extends Pick<Ctx, "request" | "site"> {
  /**
   * Hosts that an admin lets embed this page; root's loader reads them for pages with ?iframe=true. None where it shows
   * somebody's own session: no frame is given one, but a browser that does not say what it asks for might.
   */
  embedHosts?: readonly string[] | null;
}

/** Members' pages: a fresh nonce; what a nonced script loads is trusted. */
export const noncePolicy = (nonce: string, page: Page): string =>
  policy(`'nonce-${nonce}' 'strict-dynamic'`, `'self' 'nonce-${nonce}'`, page);

/** Visitors' pages are kept: the SHA-256 of what the renderer wrote inline stands in their policy instead of a nonce. */
export async function hashedPolicy({ scripts, styles }: Inline, page: Page): Promise<string> {
  const allowed = async (texts: string[]) => {
    const hashes = await Promise.all(texts.map(async (text) => `'sha256-${await sha256(text)}'`));
    return ["'self'", ...new Set(hashes)].join(" ");
  };
  return policy(await allowed(scripts), await allowed(styles), page);
}

/** The contents of a page's inline scripts and styles, exactly as they stand in it. */
export interface Inline {
  scripts: string[];
  styles: string[];
}

/**
 * Takes the renderer's mark off a page that is to be kept, and tells what carried it. The mark is a nonce made for
 * this one rendering, so nothing that somebody wrote can carry it: a script of theirs, however it came into the
 * page, gets no hash.
 */
export function unmark(html: string, mark: string): Inline & { html: string } {
  const attribute = ` nonce="${mark}"`;
  const texts = (tag: "script" | "style") =>
    [...html.matchAll(new RegExp(`<${tag}[^<>]*${attribute}[^<>]*>([^]*?)</${tag}>`, "g"))]
      .map((match) => match[1] ?? "")
      .filter((text) => text !== "");
  return { html: html.replaceAll(attribute, ""), scripts: texts("script"), styles: texts("style") };
}

function policy(scripts: string, styles: string, page: Page): string {
  // Our own preview shows what other sites would.
  const isShown = page.request.isEmbedded && page.embedHosts;
  const ancestors = isShown ? ["'self'", ...isShown].join(" ") : "'none'";
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Vite's own server puts styles into the page by script.
    `style-src ${import.meta.env.MODE === "development" ? "'self' 'unsafe-inline'" : styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // What we show in frames is our own: an embedded page's preview, an admin's code without an origin (0034, 0037).
    `frame-src ${page.request.isEmbedded ? "'none'" : "'self'"}`,
    // public/push.js: what may load scripts says nothing of those that outlive the page.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${formTargets(page)}`,
    `frame-ancestors ${ancestors}`,
  ].join("; ");
}

/** A form may end on another of our hosts: creating and switching lead there by a redirect, which this names too. */
const formTargets = ({ site }: Page): string => `'self' ${originOf(site)} ${originOf(site, `*.${site.rootHost}`)}`;

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
