import { createECDH, verify } from "node:crypto";
import { decrypt } from "http_ece";

/**
 * The stand-in of a push service and of the browser behind it, in Node: what it is handed it opens with the library of
 * another author (http_ece, by an author of RFC 8188), and keeps. `https://push.example.com/<status>/<browser>` answers
 * with that status, 201 for one that takes everything; `/flaky/<browser>` is busy once, and takes it then.
 */
export const SERVICE = "https://push.example.com";

const browser = createECDH("prime256v1");
browser.setPrivateKey(Buffer.alloc(32, 7));
const auth = Buffer.alloc(16, 9);

/** What a push service was handed. */
export interface Pushed {
  headers: Record<string, string>;
  /** As the browser's script is given it. */
  data: unknown;
  /** The signature is of the key that it names. */
  isSigned: boolean;
  /** What the signature says: for whom, until when, by whom. */
  claims: { aud: string; exp: number; sub: string };
  bytes: number;
}

const pushed = new Map<string, Pushed[]>();
const flaky = new Set<string>();

/** What was handed over for a browser, and is forgotten then. */
export function takePushed(browserName: string): Pushed[] {
  const all = pushed.get(browserName) ?? [];
  pushed.delete(browserName);
  return all;
}

/** Answers as the service; 201 has kept it. */
export function answerAsPushService(path: string, headers: Record<string, string>, body: Buffer): number {
  const [, said = "", name = ""] = path.split("/");
  if (said === "flaky" && !flaky.has(name)) {
    flaky.add(name);
    return 503;
  }
  if (said !== "201" && said !== "flaky") return Number(said) || 404;
  pushed.set(name, [...(pushed.get(name) ?? []), open(headers, body)]);
  return 201;
}

/** What a browser does with a message before its script sees it. */
export function open(headers: Record<string, string>, body: Buffer): Pushed {
  const plain = decrypt(body, { version: "aes128gcm", privateKey: browser, authSecret: auth.toString("base64url") });
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  return {
    headers,
    data: JSON.parse(plain.toString("utf8")),
    isSigned: verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: jwkOf(key), format: "jwk", dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    ),
    claims: JSON.parse(Buffer.from(claims, "base64url").toString()) as Pushed["claims"],
    bytes: body.length,
  };
}

function jwkOf(key: string) {
  const point = Buffer.from(key, "base64url");
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  return { kty: "EC", crv: "P-256", x: part(1), y: part(33) };
}
