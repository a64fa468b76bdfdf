import type { Ctx } from "../context";

interface Page extends Pick<Ctx, "request" | "site"> {
  /** Hosts that an admin lets embed this page; root's loader reads them for pages with ?iframe=true. */
  embedHosts?: readonly string[];
}

/** Members' pages: a fresh nonce; what a nonced script loads is trusted. */
export function noncePolicy(nonce: string, page: Page): string {
  return policy(`'nonce-${nonce}' 'strict-dynamic'`, page);
}

/** Visitors' pages are kept: the SHA-256 of each inline script stands in their policy instead of a nonce. */
export async function hashedPolicy(html: string, page: Page): Promise<string> {
  const hashes = await Promise.all(inlineScripts(html).map(async (script) => `'sha256-${await sha256(script)}'`));
  return policy(["'self'", ...new Set(hashes)].join(" "), page);
}

function policy(scripts: string, page: Page): string {
  const ancestors = page.request.isEmbedded && page.embedHosts?.length ? page.embedHosts.join(" ") : "'none'";
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Styles carry no code; React writes none into attributes, the editor sets them by script.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${formTargets(page)}`,
    `frame-ancestors ${ancestors}`,
  ].join("; ");
}

/** A form may end on another of our hosts: creating and switching lead there by a redirect, which this names too. */
function formTargets({ site }: Page): string {
  const at = (host: string) => `${site.protocol}//${host}${site.port}`;
  return `'self' ${at(site.rootHost)} ${at(`*.${site.rootHost}`)}`;
}

/** The contents of every script element that has no src, exactly as they stand in the page. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "");
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
