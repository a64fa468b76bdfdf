/** Grows with what the index of words holds of a thing: `npm run migrations` then makes the list anew of whom the sweep has to index. */
export const SEARCH_VERSION = 4;
