import { createECDH } from "node:crypto";
import type { Site } from "../context";
import type { Env } from "../env";
import { NoAnswer, type Outbound } from "../outbound/outbound.server";
import { PUSH_KEPT_SECONDS, type PushAnswer, type Pusher, type Subscription } from "./pusher";

/** Asks push services by RFC 8030, signed by RFC 8292, encrypted by RFC 8291. Without a key it has nothing to offer. */
export function createPusher(env: Env, site: Site, outbound: Outbound): Pusher {
  return {
    // Most requests ask for neither.
    get key() {
      return keysOf(env.VAPID_PRIVATE_KEY)?.publicKey ?? null;
    },
    async send(to, { data, topic, urgency }) {
      const keys = keysOf(env.VAPID_PRIVATE_KEY);
      if (!keys) return { is: "refused", status: 0 };
      const vapid = { ...keys, subject: subjectOf(site) };
      // 20 KB that no page needs.
      const { buildPushPayload } = await import("@block65/webcrypto-web-push");
      const message = { data: { ...data }, options: { ttl: PUSH_KEPT_SECONDS, topic, urgency } };
      const { headers, body } = await buildPushPayload(message, asTheLibraryHasIt(to), vapid);
      const { "content-length": _, ...said } = headers;
      try {
        return answerOf(await outbound.post(to.endpoint, said, body));
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        return error.reason === "address" ? { is: "gone" } : { is: "later", why: error.reason, after: 0 };
      }
    },
  };
}

/** What a private key makes of itself: one secret, so that no two can be at odds. null for none, throws for a bad one. */
export function keysOf(secret: string | undefined): { publicKey: string; privateKey: string } | null {
  if (!secret) return null;
  const bytes = Buffer.from(secret, "base64");
  if (bytes.length !== 32) throw new Error("VAPID_PRIVATE_KEY is not 32 bytes in base64 (docs/deploy.md)");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(bytes);
  return { publicKey: pair.getPublicKey().toString("base64url"), privateKey: bytes.toString("base64url") };
}

/** Whom a push service may write to. Some take no address of a laptop's own. */
const subjectOf = ({ protocol, rootHost }: Site): string =>
  protocol === "https:" ? `https://${rootHost}` : `mailto:atrium@${rootHost}`;

const asTheLibraryHasIt = ({ endpoint, p256dh, auth }: Subscription) => ({
  endpoint,
  expirationTime: null,
  keys: { p256dh, auth },
});

function answerOf({ status, retryAfter }: { status: number; retryAfter: string | null }): PushAnswer {
  if (status >= 200 && status < 300) return { is: "taken" };
  if (status === 404 || status === 410) return { is: "gone" };
  if (status === 429 || status === 408 || status >= 500)
    return { is: "later", why: String(status), after: msOf(retryAfter) };
  return { is: "refused", status };
}

const MOST_SECONDS = 3600;

/** Of a header that says seconds; a date, or what nobody can read, says nothing. */
const msOf = (retryAfter: string | null): number => {
  const seconds = /^\d{1,6}$/.test(retryAfter ?? "") ? Number(retryAfter) : 0;
  return Math.min(seconds, MOST_SECONDS) * 1000;
};
