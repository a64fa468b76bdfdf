/** Files, and members, on one page. */
export const PAGE_SIZE = 20;
