/** Where something stands in a list: UTC ms, and its id among those of the same moment. */
export interface Stand {
  at: number;
  id: number;
}

/**
 * A list that leaves out what its reader may not see looks at so many rows of its index, and shows what it may of them:
 * whoever may see nothing of 100,000 rows does not make the database walk them all. Beside its rows it reads the last of
 * those it may look at (`limit 1 offset looks - 1`), in the same trip; behind that it goes on where a page did not fill.
 *
 * `rows` are one more than a page where there are others. Answers a page, and behind which row the next one begins; null
 * on the last. For lists of one's own: a place among what is hidden from somebody tells when that was written.
 */
export function pageOfLooked<Row extends Stand>(
  rows: readonly Row[],
  size: number,
  end: Stand | undefined,
): { shown: Row[]; after: Stand | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  if (rows.length > size && last) return { shown, after: { at: last.at, id: last.id } };
  return { shown, after: end ?? null };
}
