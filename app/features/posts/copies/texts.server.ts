import { foreignTree } from "~/lib/html/foreign.server";
import { UNRENDERABLE } from "~/lib/html";
import { elementsIn } from "~/lib/html/tree";
import { AppError } from "~/lib/errors";
import { picturesOf, storedFrom } from "../gallery";
import { filesInText } from "../gallery.server";
import { replacedIn } from "../own-files.server";
import { docIn, NO_TEXT, type Rendered, renderAnew, renderedFrom, type Stored } from "../rendering.server";

/** What of a post names its files. */
export interface Showing extends Stored {
  reading: string;
  gallery: string;
  coverFileId: number | null;
}

/** Every file that a post shows or is shown by, each once. */
export const filesShown = (post: Showing): number[] => [
  ...new Set([
    ...picturesOf(post.gallery).map(({ id }) => id),
    ...filesInText(post),
    ...(post.coverFileId === null ? [] : [post.coverFileId]),
  ]),
];

export interface Shown extends Rendered {
  bodyDoc: string;
  gallery: string;
  coverFileId: number | null;
}

/** The same post with files of its own: in its text, its gallery and as its cover. What there is no copy of is gone. */
export async function withFiles(post: Showing, own: ReadonlyMap<number, number>): Promise<Shown> {
  const pictures = picturesOf(post.gallery).flatMap((picture) => {
    const id = own.get(picture.id);
    return id === undefined ? [] : [{ ...picture, id }];
  });
  return {
    ...(await textWith(post, own)),
    gallery: storedFrom(pictures),
    coverFileId: (post.coverFileId !== null && own.get(post.coverFileId)) || null,
  };
}

/** Written as it would be today; what came from elsewhere and has no document goes on having none. */
async function textWith({ bodyDoc, bodyHtml, rendered }: Stored, own: ReadonlyMap<number, number>) {
  const doc = docIn(bodyDoc);
  if (doc) return renderAnew({ bodyDoc: JSON.stringify(replacedIn(doc, own)), bodyHtml, rendered });
  try {
    const tree = await foreignTree(bodyHtml);
    for (const { properties } of elementsIn(tree)) {
      const copy = own.get(Number(properties.dataFile));
      if (copy !== undefined) properties.dataFile = String(copy);
    }
    return { bodyDoc: "", ...renderedFrom(tree) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { bodyDoc: "", ...NO_TEXT, rendered: UNRENDERABLE };
  }
}
