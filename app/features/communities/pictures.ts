/**
 * The pictures of the house, as spec section 3 names them (`logo_url`, …): its logo stands on its pages, its icon in
 * the browser's tab; each may have one of its own for dark.
 */
export const HOUSE_PICTURES = ["logo", "icon", "dark_logo", "dark_icon"] as const;
export type HousePicture = (typeof HOUSE_PICTURES)[number];

/** The picture of a shared link (spec section 7: "open graph image delete"); it hangs on the community as those do. */
export const OPEN_GRAPH_IMAGE = "open_graph_image";

/** The address of each, null where there is none. */
export type PictureAddresses = Record<HousePicture, string | null>;
