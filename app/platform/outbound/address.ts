import { parse } from "tldts";

/** Longer is no address that somebody pasted. */
export const MAX_ADDRESS = 2000;

/**
 * An address that the house may ask, as it stands in the web: http or https at its usual port, without a name and a
 * password in it, of a host whose name is registered somewhere. null for every other: an address by number however it
 * is written (`http://2130706433`, `0x7f.1`, `[::ffff:a9fe:a9fe]`), a name of one word or of a private suffix
 * (`localhost`, `.local`, `.internal`), one that answers with the number it spells (`10.0.0.1.nip.io`). Where a name
 * leads is the network's to say: on Cloudflare `global_fetch_strictly_public`, locally a network without private
 * addresses (scripts/host.mjs). Whether the host is one of ours is asked beside this.
 */
export function publicAddress(address: string, base?: string): URL | null {
  if (address.length > MAX_ADDRESS) return null;
  const url = URL.parse(address, base);
  if (!url || url.href.length > MAX_ADDRESS) return null;
  const isPlain = url.username === "" && url.password === "" && url.port === "";
  return isPlain && (url.protocol === "http:" || url.protocol === "https:") && isPublicName(url.hostname) ? url : null;
}

/** Without the dot that may end it: with it a host is the same, and its name another text. */
export const plainHost = (hostname: string): string => hostname.replace(/\.+$/, "").toLowerCase();

function isPublicName(hostname: string): boolean {
  const host = plainHost(hostname);
  // What ends in a number is an address to everybody who parses it, and a bracket begins one of version 6.
  if (host.includes("[") || /\.(?:arpa|onion)$/.test(host) || /(?:^|\.)(?:\d+|0x[\da-f]*)$/i.test(host)) return false;
  const { isIcann, domain, isIp } = parse(host, { allowPrivateDomains: false });
  if (isIp || isIcann !== true || domain === null) return false;
  return !SPELLS_NUMBERS.has(domain) && !spellsPrivateNumber(host);
}

/** Domains of which every name answers with the number in it, or with the machine that asks. */
const SPELLS_NUMBERS: ReadonlySet<string> = new Set([
  "nip.io",
  "sslip.io",
  "xip.io",
  "localtest.me",
  "lvh.me",
  "vcap.me",
]);

/** `127.0.0.1.example.com`, `10-0-0-1.example.com`: a name made for the number that it spells. */
function spellsPrivateNumber(host: string): boolean {
  const spelled = host.matchAll(/\b(\d{1,3})[.-](\d{1,3})[.-]\d{1,3}[.-]\d{1,3}\b/g);
  return [...spelled].some(([, a, b]) => isPrivateNumber(Number(a), Number(b)));
}

const isPrivateNumber = (a: number, b: number): boolean =>
  a === 0 ||
  a === 10 ||
  a === 127 ||
  a >= 224 ||
  (a === 100 && b >= 64 && b < 128) ||
  (a === 169 && b === 254) ||
  (a === 172 && b >= 16 && b < 32) ||
  (a === 192 && b === 168);
