import { getDomain } from "tldts";

/** At most this many hosts may embed a community's pages: the list travels in a header. */
export const MAX_EMBED_HOSTS = 20;

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const HOST = new RegExp(`^(?:\\*\\.)?${LABEL}(?:\\.${LABEL})*(?::\\d{1,5})?$`);

/** The stored list; what is no host name never reaches the policy header. */
export function parseHosts(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((host): host is string => typeof host === "string" && isHost(host)) : [];
  } catch {
    return [];
  }
}

/**
 * `example.com`, `*.example.com`, `localhost:8080`: a host name as a browser's address bar shows it. A star stands
 * before a name that somebody owns: `*.com` and `*.co.uk` are everybody's.
 */
export const isHost = (host: string): boolean =>
  host.length <= 253 && HOST.test(host) && (!host.startsWith("*.") || isOwned(host.slice(2)));

/** Whether somebody can have this name for themselves, by the public suffix list with its private part (github.io). */
function isOwned(host: string): boolean {
  const name = host.replace(/:\d+$/, "");
  return getDomain(name, { allowPrivateDomains: true }) !== null;
}

/**
 * Reads what an admin typed, one host a line: schemes, paths and capitals are forgiven, doubles fall away.
 * `wrong` holds the lines that are no host name.
 */
export function readHosts(text: string): { hosts: string[]; wrong: string[] } {
  const lines = text.split(/[\s,]+/).filter((line) => line !== "");
  const hosts = new Set<string>();
  const wrong: string[] = [];
  for (const line of lines) {
    const host = line
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .replace(/\/.*$/, "");
    if (isHost(host)) hosts.add(host);
    else wrong.push(line);
  }
  return { hosts: [...hosts], wrong };
}
