/**
 * Whether search engines may list a page, by what its root was told: none of a private community, none where admins want
 * it, none in a frame. Where there is no community, or what it is could not be read, the page's own tags say it.
 */
export const mayBeListed = (
  root: { isEmbedded: boolean; community: { isIndexed: boolean } | null } | undefined,
): boolean => !root?.isEmbedded && (root?.community?.isIndexed ?? true);
