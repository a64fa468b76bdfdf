import type { PictureAttributes } from "../files/addresses";

/** What an `<img>` of a space's picture needs, and what it shows. */
export type SpaceCover = PictureAttributes & { alt: string };
