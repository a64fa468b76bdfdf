import { writeStored } from "~/platform/client/storage";

const PREFIX = "words:";

/** Where this device keeps what one person typed and could not send: their own page finds it, nobody else's. */
export const wordsKey = (whose: string, what: string): string => `${PREFIX}${whose}:${what}`;

/** Whoever signs out leaves this device: nothing they typed stays on it. */
export const forgetWords = (): void => forgetOthersWords("");

/**
 * Forgets what others typed on this device. Whoever's session has merely run out finds their words when they are
 * back; once somebody else is signed in, they are gone.
 */
export function forgetOthersWords(whose: string): void {
  try {
    const words = Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of words) if (!key.startsWith(wordsKey(whose, ""))) writeStored(key, null);
  } catch (error) {
    console.warn("local storage could not be read", error);
  }
}
