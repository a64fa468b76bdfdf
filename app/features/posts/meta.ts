import type { FullPostRow } from "./row";

/** The kind of the picture that stands beside shared links of a post, its subject; also its `field_name` on the wire. */
export const POST_OPEN_GRAPH = "post_open_graph_image";

/** What may be said of a post to who has not opened it; what is left out stays as it is, "" and null are nothing of its own. */
export interface PostMeta {
  metaTitle?: string;
  metaDescription?: string;
  openGraphFileId?: number | null;
}

/** As the wire names it (`meta_tag_attributes`). */
export interface MetaPayload {
  meta_title: string;
  meta_description: string;
  open_graph_image_url: string | null;
}

export const presentMeta = (
  { metaTitle, metaDescription, openGraphFileId }: MetaColumns,
  address: (id: number) => string,
): MetaPayload => ({
  meta_title: metaTitle,
  meta_description: metaDescription,
  open_graph_image_url: openGraphFileId === null ? null : address(openGraphFileId),
});

type MetaColumns = Pick<FullPostRow, "metaTitle" | "metaDescription" | "openGraphFileId">;

/** Whether a post stands as this says; what is left out says nothing. */
export const hasMeta = (post: MetaColumns, meta: PostMeta = {}): boolean =>
  (meta.metaTitle ?? post.metaTitle) === post.metaTitle &&
  (meta.metaDescription ?? post.metaDescription) === post.metaDescription &&
  (meta.openGraphFileId === undefined || meta.openGraphFileId === post.openGraphFileId);

interface Described {
  name: string;
  excerpt: string;
  cover: { src: string } | null;
  gallery: { images: readonly { src: string }[] } | null;
  meta_tag_attributes?: MetaPayload;
}

/** What the head of a page says of a post: what was written for it, else the post's own words and first picture. */
export function headOf({ name, excerpt, cover, gallery, meta_tag_attributes: meta }: Described) {
  return {
    title: meta?.meta_title || name,
    isWhole: Boolean(meta?.meta_title),
    description: meta?.meta_description || excerpt,
    image: meta?.open_graph_image_url ?? cover?.src ?? gallery?.images[0]?.src,
  };
}
