import { conflict, invalid } from "~/lib/errors";
import { cutWords, excerptOf, wordsOf } from "~/lib/html";
import { foreignTree } from "~/lib/html/foreign.server";
import type { Ctx } from "~/platform/context";
import { findComment } from "./queries.server";
import { QUOTE_MAX } from "./rules";

/** What a comment quotes: another one of its post, and which words of it; without any, its first. */
export interface QuoteAsked {
  id: number;
  words?: string | null;
}

export interface Quote {
  id: number;
  words: string;
}

/**
 * What may be quoted: words that stand in that comment now, in one line and cut at a length. Nobody is made to have said
 * what they did not. Throws what reading the post would, 409 quote_gone, 422 quote_differs, quote_empty on `quote`.
 */
export async function findQuote(ctx: Ctx, postId: number, { id, words }: QuoteAsked): Promise<Quote> {
  const { row } = await findComment(ctx, { postId, id });
  if (row.deletedAt !== null) throw conflict("quote_gone");
  const tree = await foreignTree(row.bodyHtml);
  const asked = inOneLine(words ?? "");
  if (asked !== "" && !wordsOf(tree).includes(asked)) throw invalid({ quote: "quote_differs" });
  const quoted = asked === "" ? excerptOf(tree, QUOTE_MAX) : cutWords(asked, QUOTE_MAX);
  if (quoted === "") throw invalid({ quote: "quote_empty" });
  return { id, words: quoted };
}

/** As `wordsOf` says a tree: a selection has its line breaks where the page has its blocks. No word is parted or joined by it. */
const inOneLine = (words: string) => words.replace(/\s+/gu, " ").trim();
