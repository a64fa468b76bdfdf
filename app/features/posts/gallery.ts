import { showsEvents, showsPictures } from "~/features/spaces/rules";

/** Pictures of one image post: beyond that it is an album, and nobody looks at the last ones. */
export const PICTURES_MOST = 20;
/** Letters of what a picture shows, for who does not see it. */
export const ALT_MAX = 300;

export interface Picture {
  /** Of its file. */
  id: number;
  width: number;
  height: number;
  /** What it shows, in words; "" where nobody has said it. */
  alt: string;
}

/** What is chosen of a gallery; what is left out stays as it is. */
export interface GalleryChoice {
  /** In the order in which they stand. */
  images?: readonly Pick<Picture, "id" | "alt">[];
  isDownloadable?: boolean;
}

/** The columns of a post. */
export interface GalleryColumns {
  gallery: string;
  downloadableImages: number;
}

export const NO_GALLERY: GalleryColumns = { gallery: "", downloadableImages: 0 };

type Stored = [id: number, width: number, height: number, alt: string];

/** `posts.gallery` as it is read. */
export const picturesOf = (stored: string): Picture[] =>
  stored === "" ? [] : (JSON.parse(stored) as Stored[]).map(([id, width, height, alt]) => ({ id, width, height, alt }));

/** `posts.gallery` as it is written. */
export const storedFrom = (pictures: readonly Picture[]): string =>
  pictures.length === 0
    ? ""
    : JSON.stringify(pictures.map(({ id, width, height, alt }): Stored => [id, width, height, alt]));

/** Several pictures stand in so many columns; `isLed`: the first is as large as four of the others. */
export function mosaicOf(count: number): { columns: number; isLed: boolean } {
  if (count < 3 || count === 4) return { columns: Math.min(count, 2), isLed: false };
  // So that the last line is full as often as it can be.
  return { columns: count % 3 === 0 ? 3 : 4, isLed: true };
}

/** What is written in a space is of the space's kind. */
export const postTypeIn = (spacePostType: string): "basic" | "image" | "event" =>
  showsPictures(spacePostType) ? "image" : showsEvents(spacePostType) ? "event" : "basic";

/** What is wrong with so many pictures of a post that others are to read. */
export function galleryErrors(postType: string, pictures: number): { gallery?: string } {
  if (postType === "image") return pictures === 0 ? { gallery: "gallery_required" } : {};
  return pictures > 0 ? { gallery: "gallery_not_here" } : {};
}

/** Whether a post's gallery stands as these say; what is left out says nothing. */
export function showsAs(post: GalleryColumns, { images, isDownloadable }: GalleryChoice = {}): boolean {
  const shown = picturesOf(post.gallery);
  const chosen = images && eachOnce(images);
  return (
    (isDownloadable === undefined || post.downloadableImages === Number(isDownloadable)) &&
    (chosen === undefined ||
      (chosen.length === shown.length &&
        chosen.every(({ id, alt }, at) => id === shown[at]?.id && alt === shown[at].alt)))
  );
}

/** A picture that is named twice stands where it was named first. */
export const eachOnce = <Named extends { id: number }>(images: readonly Named[]): Named[] =>
  images.filter(({ id }, at) => images.findIndex((other) => other.id === id) === at);
