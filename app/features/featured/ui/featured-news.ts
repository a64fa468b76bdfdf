import type { FeaturedPayload } from "../present";

type Hearing = (featured: FeaturedPayload[]) => void;

let hearing: Hearing | null = null;
let isAnyShown = false;

/** The row that is on the page hears what an open feed learns. Answers how it stops hearing. */
export function hearFeatured(row: Hearing): () => void {
  hearing = row;
  return () => {
    if (hearing === row) hearing = null;
  };
}

/** What the row shows by now: of posts that change, one that shows none has nothing to ask. */
export function sayShown(isShown: boolean): void {
  isAnyShown = isShown;
}

export const showsFeatured = (): boolean => isAnyShown;

export const tellFeatured: Hearing = (featured) => hearing?.(featured);
