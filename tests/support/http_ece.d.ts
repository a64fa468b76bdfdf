declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** RFC 8188; the keys as RFC 8291 has them. */
  export function decrypt(body: Buffer, params: { version: "aes128gcm"; privateKey: ECDH; authSecret: string }): Buffer;
}
