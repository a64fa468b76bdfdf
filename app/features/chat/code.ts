import { inPlainWords } from "./named-words";

/** A message as it was typed: words, and code between lines of three backticks. */
export type Piece = { kind: "words"; text: string } | { kind: "code"; text: string; language: string };

const FENCE = /^```([\w+#.-]{0,40})\s*$/;

/** A fence that nobody closed is words. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let words: string[] = [];
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const endWords = () => {
    if (words.some((line) => line.trim() !== "")) pieces.push({ kind: "words", text: words.join("\n") });
    words = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const [, language] = FENCE.exec(lines[at] ?? "") ?? [];
    const end = language === undefined ? -1 : lines.indexOf("```", at + 1);
    const code = lines.slice(at + 1, Math.max(end, 0)).join("\n");
    if (language === undefined || code.trim() === "") {
      words.push(lines[at] ?? "");
      continue;
    }
    endWords();
    pieces.push({ kind: "code", text: code, language: language.toLowerCase() });
    at = end;
  }
  endWords();
  return pieces;
}

/** A backtick alone, or before a blank, is one. */
const SPAN = /((?<!`)`[^`\s](?:[^`\n]*[^`\s])?`(?!`))/;

/** A line's words, and what stands between backticks in it. */
export function spansOf(line: string): { text: string; isCode: boolean }[] {
  return line
    .split(SPAN)
    .map((part, at) => (at % 2 === 1 ? { text: part.slice(1, -1), isCode: true } : { text: part, isCode: false }))
    .filter(({ text }) => text !== "");
}

/** What a list or a notice says of it: without the marks of code and of names. */
export const wordsWithoutMarks = (text: string): string =>
  piecesOf(inPlainWords(text))
    .map((piece) =>
      piece.kind === "code"
        ? piece.text
        : spansOf(piece.text)
            .map((span) => span.text)
            .join(""),
    )
    .join("\n");
