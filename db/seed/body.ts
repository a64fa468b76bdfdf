import { excerptOf } from "~/lib/html";
import { sanitizeHtml } from "~/lib/html/sanitize.server";
import { placePictures } from "~/features/posts/pictures";
import type { DemoPicture } from "./seed.server";

/** A demo text as it is stored: links between posts and pictures in place, sanitized like everything else. */
export async function seedBody(
  html: string,
  allow: "post" | "comment",
  addressOf: (postKey: string) => string,
  picture?: DemoPicture,
): Promise<{ bodyHtml: string; excerpt: string }> {
  const linked = html.replace(/href="post:([\w-]+)"/g, (_, key: string) => `href="${addressOf(key)}"`);
  const placed = linked.replace(/<figure data-picture="[\w-]+"><img alt="([^"]*)">/g, (_, alt: string) =>
    picture
      ? `<figure><img data-file="${picture.id}" width="${picture.width}" height="${picture.height}" alt="${alt}">`
      : "<figure>",
  );
  const bodyHtml = placePictures(await sanitizeHtml(placed, { allow }));
  return { bodyHtml, excerpt: excerptOf(bodyHtml, 280) };
}
