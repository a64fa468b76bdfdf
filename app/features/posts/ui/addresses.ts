import { MAX_DETAILS } from "../rules";

interface Address {
  space: { slug: string };
  slug: string;
}

interface Edited {
  edited_at?: string | null;
  status?: string;
  policies: { can_update_post: boolean };
}

export const postPath = ({ space, slug }: Address) => `/c/${space.slug}/${slug}`;
export const editPath = (post: Address) => `${postPath(post)}/edit`;
export const sharePath = (post: Address) => `${postPath(post)}/share`;
export const seoPath = (post: Address) => `${postPath(post)}/seo`;
export const customHtmlPagePath = (post: Address) => `${postPath(post)}/custom_html`;
export const historyPath = (post: Address) => `${postPath(post)}/history`;
/** What was edited has a history, for who may change it (policy.ts `can_see_history`). */
export const hasHistory = (post: Edited) =>
  (post.edited_at ?? null) !== null && post.policies.can_update_post && (post.status ?? "published") === "published";
export const versionPath = (post: Address, version: number) => `${historyPath(post)}?version=${version}`;
export const duplicatePath = (post: Address) => `${postPath(post)}/new_duplicate`;
export const movePath = (post: Address) => `${postPath(post)}/move`;
/** Whether the community's home shows it above its feed. */
export const featurePath = (post: Address) => `${postPath(post)}/feature`;
export const pinPath = (post: Address) => `${postPath(post)}/pin`;
export const draftPath = ({ space, id }: Pick<Address, "space"> & { id: number }) => `/c/${space.slug}/new?draft=${id}`;
/** What waits for its time has no page that others read: here its author sees when, and changes that. */
export const schedulePath = ({ id }: { id: number }) => `/posts/${id}/schedule`;
export const postApi = ({ space, slug }: Address) =>
  `/internal_api/spaces/${encodeURIComponent(space.slug)}/posts/${encodeURIComponent(slug)}`;

/**
 * The JSON doors of the details of posts: as many as it takes, in one order for all who ask for the same. Of one space's
 * posts they say all that its list says of them.
 */
export function detailsApi(ids: readonly number[], spaceId?: number): string[] {
  const inSpace = spaceId === undefined ? "" : `&space_id=${spaceId}`;
  const sorted = [...ids].sort((a, b) => a - b);
  return sorted.flatMap((_, at) =>
    at % MAX_DETAILS === 0
      ? [`/internal_api/posts/details?post_ids=${sorted.slice(at, at + MAX_DETAILS).join(",")}${inSpace}`]
      : [],
  );
}
