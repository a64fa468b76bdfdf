/** How old, or how far ahead, a signed call may be: what the sender's and our clock may differ by, in ms. */
const CLOCK_MS = 5 * 60_000;
/** Bytes; Standard Webhooks asks for 24 to 64. */
const KEY_MIN = 24;

/**
 * The keys of a setting that holds one secret or, while they are changed, several, with blanks or commas between them:
 * `whsec_` and base64 each. Throws for what is none.
 */
export function webhookKeys(setting: string | undefined): Uint8Array<ArrayBuffer>[] {
  return (setting ?? "").split(/[\s,]+/).flatMap((secret) => {
    if (secret === "") return [];
    const bytes = bytesOf(secret.replace(/^whsec_/, ""));
    if (!bytes || bytes.length < KEY_MIN)
      throw new Error("MAIL_WEBHOOK_SECRET is no secret: whsec_ and base64 (docs/deploy.md)");
    return [bytes];
  });
}

/**
 * The id of a call that one of the keys has signed within the last minutes, null for every other (Standard Webhooks;
 * `svix-` is what those call the same headers who had them first). Compared by the platform in constant time.
 */
export async function signedId(
  headers: Pick<Headers, "get">,
  body: Uint8Array,
  keys: readonly Uint8Array<ArrayBuffer>[],
  now: number,
): Promise<string | null> {
  const said = (name: string) => headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? "";
  const [id, at] = [said("id"), said("timestamp")];
  if (!/^[\x21-\x7e]{1,200}$/.test(id) || !/^\d{1,12}$/.test(at)) return null;
  if (Math.abs(Number(at) * 1000 - now) > CLOCK_MS) return null;
  const signatures = said("signature")
    .split(" ", MOST_SIGNATURES)
    .flatMap((one) => (one.startsWith("v1,") ? (bytesOf(one.slice(3)) ?? []) : []));
  const signed = concat(new TextEncoder().encode(`${id}.${at}.`), body);
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    for (const signature of signatures) {
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) return id;
    }
  }
  return null;
}

/** A sender that changes its key signs with both. */
const MOST_SIGNATURES = 5;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}
