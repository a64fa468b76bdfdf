import type { PostPayload } from "../present";

type Address = Pick<PostPayload, "space_slug" | "slug">;

export const postPath = ({ space_slug, slug }: Address) => `/c/${space_slug}/${slug}`;
export const editPath = (post: Address) => `${postPath(post)}/edit`;
export const draftPath = ({ space_slug, id }: Pick<PostPayload, "space_slug" | "id">) =>
  `/c/${space_slug}/new?draft=${id}`;
export const postApi = ({ space_slug, slug }: Address) =>
  `/internal_api/spaces/${encodeURIComponent(space_slug)}/posts/${encodeURIComponent(slug)}`;
