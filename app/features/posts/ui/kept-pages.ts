import type { PostCardPayload } from "../present";

/** What "Load more" has brought to a list, so that Back finds the page as long as it was left. */
export interface KeptPages {
  posts: PostCardPayload[];
  nextCursor: string | null;
}

const MAX_LISTS = 20;
const kept = new Map<string, KeptPages>();

/** `key` is the history entry's own and the list's address. */
export const keptPages = (key: string): KeptPages | undefined => kept.get(key);

export function keepPages(key: string, pages: KeptPages): void {
  kept.delete(key);
  kept.set(key, pages);
  const oldest = kept.keys().next();
  if (kept.size > MAX_LISTS && !oldest.done) kept.delete(oldest.value);
}

/** A deleted post leaves every list that was kept. */
export function forgetPost(id: number): void {
  for (const [key, pages] of kept) kept.set(key, { ...pages, posts: pages.posts.filter((post) => post.id !== id) });
}
