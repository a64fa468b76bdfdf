import type { StoredFile } from "~/features/files/upload.server";
import { sealOf } from "~/features/links/seal.server";
import { type Rendered, renderedFrom } from "~/features/posts/rendering.server";
import type { Ctx } from "~/platform/context";
import { cleanDoc } from "~/ui/editor/clean-doc";
import type { DocNode } from "~/ui/editor/document";
import { docFromHtml } from "~/ui/editor/from-html.server";
import { renderDoc } from "~/ui/editor/render.server";
import type { DemoCard } from "./demo/types";

/**
 * A demo text with files and cards of links at its end, these as if their pages had been asked: nobody is. It has a
 * document, so that who changes the text has them.
 */
export async function withCards(
  ctx: Ctx,
  html: string,
  { cards, files }: { cards: readonly DemoCard[]; files: readonly (StoredFile & { alt: string })[] },
): Promise<Rendered & { bodyDoc: string }> {
  const nodes = cards.map(({ href, ...words }): DocNode => {
    return { type: "linkCard", attrs: { href, ...words, sgid: sealOf(ctx, href, words) } };
  });
  const shown = files.map(
    ({ id: fileId, kind, width, height, alt, moves, filename: name, byteSize: size, contentType: type }): DocNode =>
      kind === "image"
        ? { type: "image", attrs: { fileId, width, height, alt, ...(moves && { moves }) } }
        : { type: "file", attrs: { fileId, name, size, type } },
  );
  const { content = [] } = docFromHtml(html);
  const doc = cleanDoc({ type: "doc", content: [...content, ...shown, ...nodes] }, "post");
  return { bodyDoc: JSON.stringify(doc), ...renderedFrom(await renderDoc(doc, "post")) };
}
