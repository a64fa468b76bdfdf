interface Address {
  space: { slug: string };
  slug: string;
}

export const postPath = ({ space, slug }: Address) => `/c/${space.slug}/${slug}`;
export const editPath = (post: Address) => `${postPath(post)}/edit`;
export const draftPath = ({ space, id }: Pick<Address, "space"> & { id: number }) => `/c/${space.slug}/new?draft=${id}`;
export const postApi = ({ space, slug }: Address) =>
  `/internal_api/spaces/${encodeURIComponent(space.slug)}/posts/${encodeURIComponent(slug)}`;
