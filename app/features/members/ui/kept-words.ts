import { writeStored } from "~/platform/client/storage";

const PREFIX = "words:";

/** Where this device keeps what one person typed and could not send: their own page finds it, nobody else's. */
export const wordsKey = (whose: string, what: string): string => `${PREFIX}${whose}:${what}`;

/** Whoever signs out leaves this device: nothing they typed stays on it. */
export function forgetWords(): void {
  forgetOthersWords("");
  forgetRows("");
}

/**
 * Forgets what others typed on this device. Whoever's session has merely run out finds their words when they are
 * back; once somebody else is signed in, they are gone.
 */
export function forgetOthersWords(whose: string): void {
  try {
    const words = Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX));
    const others = words.filter((key) => !key.startsWith(wordsKey(whose, "")));
    for (const key of others) writeStored(key, null);
    if (others.length > 0) forgetRows(whose);
  } catch (error) {
    console.warn("local storage could not be read", error);
  }
}

/** What is kept in the browser's database, by code that no page waits for. Whoever keeps rows there has a key of words. */
function forgetRows(whose: string): void {
  import("~/platform/client/kept")
    .then(({ forgetKept }) => forgetKept(whose))
    .catch((error: unknown) => console.warn("what was kept could not be forgotten", error));
}
