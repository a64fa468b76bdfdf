import type { Root } from "hast";
import { AppError } from "~/lib/errors";
import { excerptOf } from "./words";

/**
 * HTML from elsewhere, as a sanitized tree. Throws 422 body_too_complex, body_too_nested. Loads what is heavy only
 * when it is called.
 */
export async function foreignTree(html: string): Promise<Root> {
  const [{ parseHtml }, { sanitizeTree }] = await Promise.all([import("./parse.server"), import("./sanitize.server")]);
  return sanitizeTree(parseHtml(html), { allow: "import" });
}

/** The first words of a comment: as they were stored, or of its HTML where it waits to be written anew. */
export async function excerptOfRow(row: { excerpt: string; staleHtml: string }, max: number): Promise<string> {
  if (row.staleHtml === "") return row.excerpt;
  try {
    return excerptOf(await foreignTree(row.staleHtml), max);
  } catch (error) {
    if (error instanceof AppError) return "";
    throw error;
  }
}
