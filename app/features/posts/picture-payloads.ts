import { keptWidths, PICTURE_WIDTHS } from "~/features/files/rules";
import type { Picture } from "./gallery";
import type { PostRow } from "./row";

export interface CoverPayload {
  file_id: number;
  src: string;
  srcSet: string;
  width: number;
  height: number;
}

export interface GalleryPayload {
  downloadable_images: boolean;
  images: PicturePayload[];
}

export interface PicturePayload {
  /** Of its file, as it is sent. */
  id: number;
  /** The largest there is of it. */
  url: string;
  src: string;
  src_set: string;
  width: number;
  height: number;
  alt: string;
}

/** The address of one size of a file, as its reader may open it. */
export type AddressOf = (id: number, size: number) => string;

export function pictureOf({ id, width, height, alt }: Picture, address: AddressOf): PicturePayload {
  const sizes = keptWidths(PICTURE_WIDTHS, width).map((size) => ({ size, url: address(id, size) }));
  const url = sizes.at(-1)?.url ?? "";
  return {
    id,
    url,
    src: sizes[1]?.url ?? url,
    src_set: sizes.map((one) => `${one.url} ${Math.min(one.size, width)}w`).join(", "),
    width,
    height,
    alt,
  };
}

type Cover = Pick<PostRow, "coverFileId" | "coverWidth" | "coverHeight">;

export function coverOf(row: Cover, address: AddressOf): CoverPayload | null {
  const { coverFileId: id, coverWidth: width, coverHeight: height } = row;
  if (id === null || width === null || height === null) return null;
  const widths = keptWidths(PICTURE_WIDTHS, width);
  return {
    file_id: id,
    src: address(id, widths[1] ?? widths[0] ?? PICTURE_WIDTHS[0]),
    srcSet: widths.map((size) => `${address(id, size)} ${Math.min(size, width)}w`).join(", "),
    width,
    height,
  };
}
