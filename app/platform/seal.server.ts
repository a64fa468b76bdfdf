import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { Site } from "./context";

/** Whether a seal that came from outside is ours, in a time that does not tell how much of it is. */
export function isSameSeal(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const NONCE = 12;
const TAG = 16;

/** A key for each thing that is sealed, of the installation's secret: what is sealed as one opens as no other. */
const keyOf = ({ secret }: Pick<Site, "secret">, what: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `seal ${what}`, 32));

/** A text that stands in a table and must not be read there (AES-256-GCM). `what` says what it is, and whose. */
export function sealed(site: Pick<Site, "secret">, what: string, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyOf(site, what), nonce);
  const bytes = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(bytes).toString("base64url");
}

/** What was sealed; null for what was not, or under another secret. */
export function unsealed(site: Pick<Site, "secret">, what: string, text: string): string | null {
  try {
    const bytes = Buffer.from(text, "base64url");
    const cipher = createDecipheriv("aes-256-gcm", keyOf(site, what), bytes.subarray(0, NONCE));
    cipher.setAuthTag(bytes.subarray(-TAG));
    return Buffer.concat([cipher.update(bytes.subarray(NONCE, -TAG)), cipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
