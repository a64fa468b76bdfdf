import { wordsKey } from "~/features/members/ui/kept-words";
import { readStored, writeStored } from "~/platform/client/storage";

const unsentKey = (whose: string) => wordsKey(whose, "door-acts");
const copyKey = (whose: string) => wordsKey(whose, "door-copy");

/** Whether something that this person did at a door may wait on this device, said without opening the browser's database. */
export const hasUnsentActs = (whose: string): boolean => readStored(unsentKey(whose)) !== null;

export const markUnsentActs = (whose: string, hasSome: boolean): void =>
  writeStored(unsentKey(whose), hasSome ? "1" : null);

/** Whoever signs in next has the rows of others forgotten by such a key (kept-words). */
export const markCopy = (whose: string): void => writeStored(copyKey(whose), "1");
