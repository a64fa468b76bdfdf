/** What receivers look up about a sender before they believe a letter. */
export const CHECKS = ["spf", "dkim", "dmarc", "mx"] as const;
export type CheckKind = (typeof CHECKS)[number];

/** `unknown`: it could not be looked up by now. */
export type CheckState = "found" | "missing" | "wrong" | "unknown";

/** What is wrong with what was found. */
export type Problem = "several" | "anybody" | "no_policy" | "no_key" | "takes_none" | "no_selector";

export interface DnsRecord {
  name: string;
  type: "TXT" | "MX";
  value: string;
}

export interface Check {
  kind: CheckKind;
  state: CheckState;
  problem: Problem | null;
  /** What stands there by now. */
  found: string[];
  /** What is to stand there; null where only the mail service can say. */
  record: DnsRecord | null;
}

/** What a resolver answered to one question (application/dns-json): null where it gave no answer. */
export interface DnsAnswer {
  values: string[];
}

const TYPES = { TXT: 16, MX: 15 } as const;

/** The records of one type in an answer; null for one that says nothing certain. */
export function readDns(text: string, type: keyof typeof TYPES): DnsAnswer | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const { Status: status, Answer: answers = [] } = (read ?? {}) as { Status?: unknown; Answer?: unknown };
  // NXDOMAIN: nobody has that name, so there is no record of it.
  if (status === 3) return { values: [] };
  if (status !== 0 || !Array.isArray(answers)) return null;
  const values = answers.flatMap((one: { type?: unknown; data?: unknown }) =>
    one?.type === TYPES[type] && typeof one.data === "string" ? valueOf(one.data, type) : [],
  );
  return { values: values.slice(0, MOST).map((value) => value.slice(0, LONGEST)) };
}

const MOST = 40;
const LONGEST = 1_000;

/** A long text stands in several quoted parts, which are one. */
function valueOf(data: string, type: keyof typeof TYPES): string {
  if (type !== "TXT" || !data.startsWith('"')) return data;
  const parts = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)];
  return parts.map(([, part = ""]) => part.replace(/\\(.)/g, "$1")).join("");
}

const check = (
  kind: CheckKind,
  state: CheckState,
  found: string[],
  record: DnsRecord | null,
  problem: Problem | null = null,
): Check => ({
  kind,
  state,
  problem,
  found,
  record,
});

/** Which servers may send in the domain's name. */
export function spfOf(answer: DnsAnswer | null, domain: string, server: string): Check {
  const record: DnsRecord = { name: domain, type: "TXT", value: `v=spf1 ${mechanismOf(server)} ~all` };
  if (!answer) return check("spf", "unknown", [], record);
  const found = answer.values.filter((value) => /^v=spf1(?:\s|$)/i.test(value));
  if (found.length === 0) return check("spf", "missing", [], record);
  if (found.length > 1) return check("spf", "wrong", found, null, "several");
  if (/\s\+?all\s*$/i.test(found[0] ?? "")) return check("spf", "wrong", found, record, "anybody");
  return check("spf", "found", found, null);
}

/** By which name mail services publish their servers, as their own papers say; of any other, the server's own name. */
const SERVICES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\.)(?:amazonaws|resend)\.com$/, "include:amazonses.com"],
  [/(?:^|\.)sendgrid\.net$/, "include:sendgrid.net"],
  [/(?:^|\.)mailgun\.org$/, "include:mailgun.org"],
  [/(?:^|\.)postmarkapp\.com$/, "include:spf.mtasv.net"],
  [/(?:^|\.)(?:gmail|google)\.com$/, "include:_spf.google.com"],
  [/(?:^|\.)office365\.com$/, "include:spf.protection.outlook.com"],
];

const mechanismOf = (server: string): string =>
  SERVICES.find(([host]) => host.test(server))?.[1] ?? (server.includes(".") ? `a:${server}` : "mx");

/** The key by which receivers see that a letter is the domain's and as it was written. */
export function dkimOf(answer: DnsAnswer | null, domain: string, selector: string): Check {
  if (selector === "") return check("dkim", "unknown", [], null, "no_selector");
  const record: DnsRecord = { name: `${selector}._domainkey.${domain}`, type: "TXT", value: "v=DKIM1; k=rsa; p=…" };
  if (!answer) return check("dkim", "unknown", [], record);
  const found = answer.values.filter((value) => /(?:^|;)\s*p=/i.test(value));
  if (found.length === 0) return check("dkim", "missing", [], record);
  if (found.length > 1) return check("dkim", "wrong", found, null, "several");
  if (/(?:^|;)\s*p=\s*(?:;|$)/i.test(found[0] ?? "")) return check("dkim", "wrong", found, record, "no_key");
  return check("dkim", "found", found, null);
}

/** What receivers do with letters that are not the domain's, and whom they tell. `above` of the domain it belongs to. */
export function dmarcOf(answer: DnsAnswer | null, above: DnsAnswer | null, domain: string, address: string): Check {
  const value = `v=DMARC1; p=none; rua=mailto:${address}`;
  const record: DnsRecord = { name: `_dmarc.${domain}`, type: "TXT", value };
  if (!answer || !above) return check("dmarc", "unknown", [], record);
  const isPolicy = (text: string) => /^v=DMARC1\s*(?:;|$)/i.test(text);
  const own = answer.values.filter(isPolicy);
  const found = own.length > 0 ? own : above.values.filter(isPolicy);
  if (found.length === 0) return check("dmarc", "missing", [], record);
  if (found.length > 1) return check("dmarc", "wrong", found, null, "several");
  const hasPolicy = /;\s*p\s*=\s*(?:none|quarantine|reject)\s*(?:;|$)/i.test(found[0] ?? "");
  return hasPolicy ? check("dmarc", "found", found, null) : check("dmarc", "wrong", found, record, "no_policy");
}

/** Where the domain takes mail: what comes back, and what people answer. */
export function mxOf(answer: DnsAnswer | null, domain: string): Check {
  const record: DnsRecord = { name: domain, type: "MX", value: "10 route1.mx.cloudflare.net" };
  if (!answer) return check("mx", "unknown", [], record);
  if (answer.values.length === 0) return check("mx", "missing", [], record);
  // "0 ." says that a domain takes no mail at all (RFC 7505).
  const takesNone = answer.values.every((value) => /^\d+\s+\.$/.test(value.trim()));
  return takesNone
    ? check("mx", "wrong", answer.values, record, "takes_none")
    : check("mx", "found", answer.values, null);
}
