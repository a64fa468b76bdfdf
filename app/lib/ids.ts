/** Ids count from here, so that 41 bits of milliseconds and 12 of sequence fit the 53 bits of a number. */
export const ID_EPOCH = Date.UTC(2026, 0, 1);
const PER_MS = 4096;

/**
 * Makes 53-bit integer ids ordered by time: (ms since 2026-01-01) x 4096 + n.
 * n starts at random for each isolate and ms and counts up; when a ms is used up the next one is borrowed,
 * because a deployed Worker's clock stands still between two awaits.
 */
export function createIdSource(now: () => number = Date.now, random: () => number = Math.random) {
  let ms = 0;
  let n = 0;
  return function newId(): number {
    const current = now();
    if (current > ms) {
      ms = current;
      n = Math.floor(random() * (PER_MS / 2));
    } else if (++n >= PER_MS) {
      ms += 1;
      n = 0;
    }
    return (ms - ID_EPOCH) * PER_MS + n;
  };
}

/** The time in UTC ms at which an id was made. */
export function idTime(id: number): number {
  return Math.floor(id / PER_MS) + ID_EPOCH;
}

/** The first id that a moment (UTC ms) can have: what is smaller is older. */
export const idAt = (ms: number): number => (ms - ID_EPOCH) * PER_MS;

/** A URL-safe secret of `bytes` random bytes. */
export function newSecret(bytes = 24): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

const UID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

/** A short unguessable name for URLs (`public_uid`, `share_uid`), without look-alike letters. */
export function newUid(length = 10): string {
  const random = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(random, (byte) => UID_ALPHABET[byte % UID_ALPHABET.length]).join("");
}

/** A UUID of version 7: ordered by its time (UTC ms), else random. */
export function newUuid(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let at = 0; at < 6; at++) bytes[at] = Math.floor(now / 2 ** (40 - 8 * at)) % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
