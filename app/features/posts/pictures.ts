import type { Root } from "hast";
import { CARD_SIZES, pictureAttributesOf, TEXT_SIZES } from "~/features/files/addresses";
import { elementsIn, mapChildren } from "~/lib/html";

/**
 * Gives the pictures of a sanitized tree their addresses. They are plain: the files door opens them to whoever may
 * read what they hang on. What names no picture of known size is gone.
 */
export function placePictures(tree: Root): Root {
  const small = smallIn(tree);
  mapChildren(tree, (child) => {
    if (child.type !== "element" || child.tagName !== "img") return child;
    const { dataFile, alt = "", ...given } = child.properties;
    const [id, width, height] = [dataFile, given.width, given.height].map(Number);
    if (!isSize(width) || !isSize(height) || !Number.isSafeInteger(id) || !id) return null;
    const { src, srcSet, sizes } = pictureAttributesOf(
      { id, width, height },
      small.has(child) ? CARD_SIZES : TEXT_SIZES,
    );
    const size = { width: String(width), height: String(height) };
    child.properties = { dataFile: String(id), src, srcSet, sizes, ...size, alt, loading: "lazy" };
    return child;
  });
  return tree;
}

/** What stands beside the words of a link's card. */
const smallIn = (tree: Root): ReadonlySet<unknown> =>
  new Set(
    elementsIn(tree).flatMap(({ tagName, properties, children }) =>
      tagName === "figure" && String(properties.className) === "link-card" ? children : [],
    ),
  );

/** The srcset names widths of up to five digits. */
const isSize = (size: number | undefined): size is number =>
  Number.isInteger(size) && Number(size) > 0 && Number(size) < 100_000;
