import type { Root } from "hast";
import { CARD_SIZES, pictureAttributesOf, TEXT_SIZES } from "~/features/files/addresses";
import { movingAddress } from "~/lib/file-address";
import { element, elementsIn, mapChildren } from "~/lib/html";

/**
 * Gives the pictures of a sanitized tree their addresses. They are plain: the files door opens them to whoever may
 * read what they hang on. What names no picture of known size is gone.
 */
export function placePictures(tree: Root): Root {
  const small = smallIn(tree);
  mapChildren(tree, (child) => {
    if (child.type !== "element" || child.tagName !== "img") return child;
    const { dataFile, dataMoving, alt = "", ...given } = child.properties;
    const [id, width, height] = [dataFile, given.width, given.height].map(Number);
    if (!isSize(width) || !isSize(height) || !Number.isSafeInteger(id) || !id) return null;
    const { src, srcSet, sizes } = pictureAttributesOf(
      { id, width, height },
      small.has(child) ? CARD_SIZES : TEXT_SIZES,
    );
    const size = { width: String(width), height: String(height) };
    const own = { ...size, alt, loading: "lazy" };
    child.properties = { dataFile: String(id), src, srcSet, sizes, ...own };
    if (dataMoving !== "1") return child;
    // Whoever wants nothing to move gets it still, by the browser's own word and without a script.
    child.properties = { dataFile: String(id), dataMoving, src: movingAddress(id), ...own };
    return element("picture", {}, element("source", { media: STILL, srcSet, sizes }), child);
  });
  return tree;
}

const STILL = "(prefers-reduced-motion: reduce)";

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
