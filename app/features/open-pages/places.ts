import type { PostPayload } from "~/features/posts/present";
import { postApi } from "~/features/posts/ui/addresses";
import { RequestError } from "~/platform/client/request";
import { isNewestFirst, sortOf } from "./post-list";
import { endingOf } from "./watcher";

/** Asks a door of ours. */
export type Ask = <T>(path: string) => Promise<T>;

/**
 * A post with its words as it stands now, wherever it stands: its space may have got another address, and its own may be
 * another's by now. Throws its door's refusal only where it is not to be found by its id either.
 */
export async function askPost(get: Ask, post: Pick<PostPayload, "id" | "slug" | "space">): Promise<PostPayload> {
  const refusal = await askAt(get, post);
  if (!(refusal instanceof RequestError)) return refusal;
  const there = await askDetails(get, post.id);
  if (!there) throw refusal;
  const moved = await askAt(get, there);
  if (moved instanceof RequestError) throw new Error(`post ${post.id} is not where it stands`, { cause: moved });
  return moved;
}

/** What lists say of a post, by its id and without its words; null where it is not the reader's to see. */
export async function askDetails(get: Ask, id: number): Promise<PostPayload | null> {
  const [post] = await askPosts(get, `/internal_api/posts/details?post_ids=${id}`);
  return post ?? null;
}

export interface SpaceAddress {
  id: number;
  slug: string;
}

/** The first pages of a list; of a space whose address is refused or another's by now, the address that it has got. */
export async function askList(get: Ask, source: string, space: SpaceAddress | null): Promise<PostPayload[] | string> {
  if (!space) return askPages(get, source);
  try {
    const first = await askPages(get, source);
    if (first.every((post) => post.space.id === space.id)) return first;
  } catch (error) {
    if (endingOf(error) === null) throw error;
  }
  const { id, slug } = await get<SpaceAddress>(`/internal_api/spaces/${space.id}`);
  if (id !== space.id || slug === space.slug) throw new Error(`space ${space.id} is not where it stands`);
  return slug;
}

export const askPosts = async (get: Ask, path: string): Promise<PostPayload[]> =>
  (await get<{ records: PostPayload[] }>(path)).records;

/** The first page in the list's own order, and the newest posts where that order does not begin with them. */
async function askPages(get: Ask, source: string): Promise<PostPayload[]> {
  const [path = "", query = ""] = source.split("?");
  const newest = new URLSearchParams(query);
  newest.set("sort", "latest");
  const pages = await Promise.all([
    askPosts(get, source),
    ...(isNewestFirst(sortOf(source)) ? [] : [askPosts(get, `${path}?${newest}`)]),
  ]);
  return pages.flat();
}

/** The post at its address, or why it is not there. */
async function askAt(get: Ask, post: Pick<PostPayload, "id" | "slug" | "space">): Promise<PostPayload | RequestError> {
  try {
    const found = await get<PostPayload>(postApi(post));
    return found.id === post.id ? found : new RequestError(404, "", "another post stands there", null, null);
  } catch (error) {
    if (error instanceof RequestError && endingOf(error) !== null) return error;
    throw error;
  }
}
