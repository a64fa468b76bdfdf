import { fileAddress } from "~/lib/file-address";
import { keptWidths, PICTURE_WIDTHS } from "./rules";

/** Addresses of files as they are stored in a post's HTML and used by the editor: unsigned, good for both ends. */

/** The address of one size of a picture. Unsigned, it answers whoever may read what the picture hangs on. */
export const picturePath = (id: number, width: number): string => `/files/${id}/${width}.webp`;

/** The address of a download. */
export const downloadPath = fileAddress;

export interface PictureAttributes {
  src: string;
  srcSet: string;
  sizes: string;
  width: number;
  height: number;
}

/** How wide a picture in a text is shown at most: the reading column of the layout. */
export const TEXT_SIZES = "(max-width: 48rem) 100vw, 42rem";

/** Beside the words of a link's card. */
export const CARD_SIZES = "11.5rem";

/**
 * What an `<img>` of a text needs, from the file's id and the width and height in pixels that the upload
 * answered. `address` signs where that is needed; without it the addresses are the unsigned ones. `all`: the sizes of
 * what the picture was uploaded for.
 */
export function pictureAttributesOf(
  picture: { id: number; width: number; height: number },
  sizes: string = TEXT_SIZES,
  address: (id: number, width: number) => string = picturePath,
  all: readonly number[] = PICTURE_WIDTHS,
): PictureAttributes {
  const { id, width, height } = picture;
  const widths = keptWidths(all, width);
  const middle = widths[1] ?? widths[0] ?? PICTURE_WIDTHS[0];
  return {
    src: address(id, middle),
    srcSet: widths.map((kept) => `${address(id, kept)} ${Math.min(kept, width)}w`).join(", "),
    sizes,
    width,
    height,
  };
}
