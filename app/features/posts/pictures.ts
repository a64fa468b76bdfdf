import { pictureAttributesOf } from "~/features/files/addresses";

const PLACEHOLDER = /<img\b[^>]*\bdata-file="(\d{1,16})"[^>]*>/g;

/**
 * Gives the pictures of a freshly rendered document the addresses they are stored with; `signPictures` signs
 * them at reading where the post is not on the web.
 */
export function placePictures(html: string): string {
  return html.replace(PLACEHOLDER, (tag, file: string) => {
    const width = numberIn(tag, "width");
    const height = numberIn(tag, "height");
    if (width === 0 || height === 0) return "";
    const alt = /\balt="([^"]*)"/.exec(tag)?.[1] ?? "";
    const { src, srcSet, sizes } = pictureAttributesOf({ id: Number(file), width, height });
    const place = `src="${src}" srcset="${srcSet}" sizes="${sizes}" width="${width}" height="${height}"`;
    return `<img data-file="${file}" ${place} alt="${alt}" loading="lazy">`;
  });
}

/** Whether a text shows a file itself, so that its page need not show it as a cover as well. */
export const showsFile = (html: string, fileId: number): boolean => html.includes(`data-file="${fileId}"`);

function numberIn(tag: string, name: string): number {
  const value = Number(new RegExp(`\\b${name}="(\\d{1,5})"`).exec(tag)?.[1]);
  return Number.isSafeInteger(value) ? value : 0;
}
