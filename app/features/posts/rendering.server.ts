import type { Root } from "hast";
import { AppError } from "~/lib/errors";
import { excerptOf, markDirections, outlineOf, RENDER_VERSION, toHtml, UNRENDERABLE, wordsOf } from "~/lib/html";
import { foreignTree } from "~/lib/html/foreign.server";
import { elementsIn } from "~/lib/html/tree";
import { type CleanDoc, cleanDoc } from "~/ui/editor/clean-doc";
import { placePictures } from "./pictures";
import type { Reading } from "./reading";
import { EXCERPT_MAX } from "./rules";

/** What is stored of a post's text beside its document: nobody has to take HTML apart to know it. */
export interface Rendered {
  bodyHtml: string;
  excerpt: string;
  /** JSON of `Reading`. */
  reading: string;
  rendered: number;
}

/** Of a draft nothing is rendered. */
export const NO_TEXT: Rendered = { bodyHtml: "", excerpt: "", reading: "", rendered: RENDER_VERSION };

/** Everything that is kept of a sanitized tree; gives its pictures their addresses. */
export function renderedFrom(tree: Root): Rendered {
  placePictures(tree);
  const pictures: number[] = [];
  for (const { properties } of elementsIn(tree)) if (properties.dataFile) pictures.push(Number(properties.dataFile));
  const reading: Reading = { outline: outlineOf(tree), words: wordsOf(tree).split(" ").length, pictures };
  return {
    bodyHtml: toHtml(markDirections(tree)),
    excerpt: excerptOf(tree, EXCERPT_MAX),
    reading: JSON.stringify(reading),
    rendered: RENDER_VERSION,
  };
}

/** HTML from elsewhere, as an import brings it. Throws 422 body_too_complex, body_too_nested. */
export const renderForeign = async (html: string): Promise<Rendered> => renderedFrom(await foreignTree(html));

export interface Stored {
  bodyDoc: string;
  bodyHtml: string;
  rendered: number;
}

/**
 * A stored text written as it would be today: from its document, else from its HTML, whatever stands in either. What
 * fits the limits no longer says nothing, and its row keeps what it has.
 */
export async function renderAnew({ bodyDoc, bodyHtml }: Stored): Promise<Rendered & { bodyDoc: string }> {
  const doc = docIn(bodyDoc);
  const kept = doc ? JSON.stringify(doc) : bodyDoc;
  if (bodyHtml === "") return { bodyDoc: kept, ...NO_TEXT };
  const tree = (doc && (await treeOf(doc))) ?? (await foreignTree(bodyHtml).catch(orNull));
  return { bodyDoc: kept, ...(tree ? renderedFrom(tree) : { ...NO_TEXT, rendered: UNRENDERABLE }) };
}

/** A draft's text for who may read it and not write on it; none where its document is none that we would take today. */
export async function renderDraft<Row extends Stored & { reading: string }>(row: Row): Promise<Row> {
  const doc = docIn(row.bodyDoc);
  const tree = doc && (await treeOf(doc));
  const { bodyHtml, reading } = tree ? renderedFrom(tree) : NO_TEXT;
  return { ...row, bodyHtml, reading };
}

/** null where there is no document that we would take today. */
export function docIn(bodyDoc: string): CleanDoc | null {
  try {
    return bodyDoc === "" ? null : cleanDoc(JSON.parse(bodyDoc), "post");
  } catch (error) {
    return orNull(error);
  }
}

async function treeOf(doc: CleanDoc): Promise<Root | null> {
  const { renderDoc } = await import("~/ui/editor/render.server");
  return renderDoc(doc, "post").catch(orNull);
}

function orNull(error: unknown): null {
  if (error instanceof AppError || error instanceof SyntaxError) return null;
  throw error;
}

/** What readers and commands are given of a row: never a string that this version has not written. */
export async function upToDate<Row extends Stored & { reading: string }>(row: Row): Promise<Row> {
  if (row.rendered === RENDER_VERSION) return row;
  const { bodyHtml, reading } = row.rendered === UNRENDERABLE ? NO_TEXT : await renderAnew(row);
  return { ...row, bodyHtml, reading };
}
