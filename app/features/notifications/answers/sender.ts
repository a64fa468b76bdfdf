/** Whether the server that took a mail in has proven its sender; "unsaid" where it says nothing. */
export type Vouched = "yes" | "no" | "unsaid" | "later";

const MX = /^\s*mx\.cloudflare\.net(?:\s+\d+)?\s*;/iu;

/**
 * What Cloudflare says in `Authentication-Results` of the domain in `From`: DMARC passed, or the domain has none and a
 * signature of its own. `results` are those headers from the top, where Cloudflare writes; any below were in the mail.
 * What its sender chose stands in there, too, in comments and behind `smtp.mailfrom`: of that nothing is read.
 */
export function vouchedFor(results: readonly string[], from: string): Vouched {
  const said = results.find((one) => MX.test(one));
  if (said === undefined) return "unsaid";
  const parts = said
    .toLowerCase()
    .replace(/\([^()]*\)/gu, " ")
    .split(";")
    .map((part) => part.trim());
  const verdicts = parts.filter((part) => part.startsWith("dmarc="));
  const [verdict = ""] = verdicts;
  // Two verdicts: one of them is somebody's invention.
  if (verdicts.length !== 1) return "no";
  const domain = from.slice(from.lastIndexOf("@") + 1).toLowerCase();
  if (/^dmarc=temperror\b/u.test(verdict)) return "later";
  if (/^dmarc=pass\b/u.test(verdict)) return isOf(domain, verdict, "header.from") ? "yes" : "no";
  const signatures = parts.slice(0, parts.indexOf(verdict)).filter((part) => /^dkim=pass\b/u.test(part));
  const isSigned = signatures.some((part) => isOf(domain, part, "header.d"));
  return /^dmarc=none\b/u.test(verdict) && isSigned ? "yes" : "no";
}

/** The domain that is named, or one above it. */
function isOf(domain: string, part: string, property: "header.from" | "header.d"): boolean {
  const named = part.split(/\s+/u).find((word) => word.startsWith(`${property}=`));
  const other = named?.slice(property.length + 1) ?? "";
  return other !== "" && (domain === other || domain.endsWith(`.${other}`));
}
