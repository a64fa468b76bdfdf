import { wordsKey } from "~/features/members/ui/kept-words";
import { readStored, writeStored } from "~/platform/client/storage";

const markOf = (whose: string) => wordsKey(whose, "outbox");

/** Whether something of this person may wait on this device, said without opening the browser's database. */
export const hasUnsentOf = (whose: string): boolean => readStored(markOf(whose)) !== null;

export const markUnsent = (whose: string, hasSome: boolean): void => writeStored(markOf(whose), hasSome ? "1" : null);
