import { getDomain } from "tldts";
import { authorizeOperating } from "~/features/operate/queries.server";
import type { Ctx } from "~/platform/context";
import { publicAddress } from "~/platform/outbound/address";
import { NoAnswer } from "~/platform/outbound/outbound.server";
import { type Check, type DnsAnswer, dkimOf, dmarcOf, mxOf, readDns, spfOf } from "./domain";
import { DOMAIN_KEPT_MS } from "./rules";

/** How the installation's sender stands in the DNS. */
export interface DomainSetup {
  /** The domain in MAIL_FROM; null where there is none that receivers could look up. */
  domain: string | null;
  address: string;
  checks: Check[];
}

/**
 * Looks up what receivers look up about the sender of all mail: SPF, DKIM, DMARC, and where its own mail goes. Asked of a
 * public resolver through the outbound port, and again after ten minutes. For admins: throws 401, 403.
 */
export async function getDomainSetup(ctx: Ctx): Promise<DomainSetup> {
  await ctx.prove();
  authorizeOperating(ctx);
  const { address, selector, server } = ctx.mail.sender;
  const domain = address.slice(address.indexOf("@") + 1);
  // A name without a suffix of the internet's is nobody's to look up.
  if (address === "" || !publicAddress(`https://${domain}/`)) return { domain: null, address, checks: [] };
  const above = getDomain(domain) ?? domain;
  const [spf, dkim, dmarc, dmarcAbove, mx] = await Promise.all([
    lookUp(ctx, domain, "TXT"),
    selector === "" ? null : lookUp(ctx, `${selector}._domainkey.${domain}`, "TXT"),
    lookUp(ctx, `_dmarc.${domain}`, "TXT"),
    above === domain ? { values: [] } : lookUp(ctx, `_dmarc.${above}`, "TXT"),
    lookUp(ctx, domain, "MX"),
  ]);
  return {
    domain,
    address,
    checks: [
      spfOf(spf, domain, server),
      dkimOf(dkim, domain, selector),
      dmarcOf(dmarc, dmarcAbove, domain, address),
      mxOf(mx, domain),
    ],
  };
}

const RESOLVER = "https://cloudflare-dns.com/dns-query";

/** Who was not answered asks again soon. */
const SILENT_MS = 60_000;

async function lookUp(ctx: Ctx, name: string, type: "TXT" | "MX"): Promise<DnsAnswer | null> {
  const { dns } = ctx.memory;
  const key = `${type} ${name}`;
  const known = dns.get(key);
  if (known && known.until > ctx.now()) return known.answer;
  const answer = await ask(ctx, name, type);
  dns.set(key, { answer, until: ctx.now() + (answer ? DOMAIN_KEPT_MS : SILENT_MS) });
  return answer;
}

async function ask(ctx: Ctx, name: string, type: "TXT" | "MX"): Promise<DnsAnswer | null> {
  await ctx.limit("links", ctx.viewer.memberId);
  try {
    const answer = await ctx.outbound.get(`${RESOLVER}?name=${encodeURIComponent(name)}&type=${type}`, "dns");
    return readDns(answer.text(), type);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    ctx.log({ dns: type, reason: error.reason });
    return null;
  }
}
