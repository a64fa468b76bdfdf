/** Crockford's letters: none of them is taken for another one. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 10;

/** The first 50 bits of some bytes, in letters that people read to each other. */
export function lettersOf(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, 7)) bits = (bits << 8n) | BigInt(byte);
  bits >>= 6n;
  let letters = "";
  for (let n = 0; n < CODE_LENGTH; n += 1) {
    letters = LETTERS.charAt(Number(bits & 31n)) + letters;
    bits >>= 5n;
  }
  return letters;
}

/** As people read it: `7KQ2M-9XD4T`. */
export const spacedCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** As somebody typed it, or "" for what is no code: small letters, spaces, and O for 0 are all right. */
export function typedCode(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return letters.length === CODE_LENGTH && [...letters].every((letter) => LETTERS.includes(letter)) ? letters : "";
}

const PREFIX = "ATRIUM";

/** What the picture of a code says: whose it is as well, so that the house finds it by itself. Capitals and colons make it a small picture. */
export const scannedText = (memberId: number, code: string): string => `${PREFIX}:${memberId}:${code}`;

/** What a picture said; null for one that is none of ours. */
export function scanned(text: string): { memberId: number; code: string } | null {
  const [prefix, id = "", letters = ""] = text.trim().split(":");
  const code = typedCode(letters);
  const memberId = Number(id);
  return prefix === PREFIX && code !== "" && Number.isSafeInteger(memberId) && memberId > 0 ? { memberId, code } : null;
}
