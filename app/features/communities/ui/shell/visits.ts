import { wordsKey } from "~/features/members/ui/kept-words";
import { readStored, writeStored } from "~/platform/client/storage";
import { withVisit } from "../../places";

/** Among the words of a member, so that it leaves this device with them. */
const keyOf = (whose: string) => wordsKey(whose, "visits");

/** The paths that this person opened lately on this device, newest first. */
export function readVisits(whose: string): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(whose)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((path) => typeof path === "string") : [];
  } catch {
    return [];
  }
}

export const noteVisit = (whose: string, path: string): void =>
  writeStored(keyOf(whose), JSON.stringify(withVisit(readVisits(whose), path)));
