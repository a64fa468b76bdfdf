import type { DraftKeeper } from "./draft-keeper";

type Keeper = Pick<DraftKeeper, "isHomeless" | "settled" | "stands" | "address">;

/** Of each history entry that was left before its draft had an address: who keeps its text. */
const left = new Map<string, Keeper>();

export function noteLeft(entry: string, keeper: Keeper): void {
  if (keeper.isHomeless()) left.set(entry, keeper);
}

/** Where the draft is now that was begun at this entry, as soon as it is there; null for none, or none any more. */
export async function addressOfLeft(entry: string): Promise<string | null> {
  const keeper = left.get(entry);
  if (!keeper) return null;
  left.delete(entry);
  await keeper.settled();
  return (await keeper.stands()) ? keeper.address() : null;
}
