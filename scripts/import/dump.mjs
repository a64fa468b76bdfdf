// Reads a Stack Exchange dump (one <row …/> for each thing) as a stream, row by row, whatever its size.
import { createReadStream } from "node:fs";
import { SaxesParser } from "saxes";

/** A file that is no such dump, said before anything is written. */
export class NoDump extends Error {}

/**
 * Yields `{ line, attributes }` for each row and `{ line, attributes: null }` for a broken one. `root` is the name of
 * the element around them; a file that starts with anything else throws `NoDump`. `onBytes` is told how far it is.
 *
 * A row is cut out by its `<`: no attribute may hold one, so that a broken row cannot swallow the next.
 */
export async function* readRows(file, root, onBytes = () => {}) {
  const decoder = new TextDecoder("utf-8");
  let rest = "";
  let line = 1;
  let isInside = false;
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 })) {
    bytes += chunk.length;
    onBytes(bytes);
    rest += decoder.decode(chunk, { stream: true });
    if (!isInside) {
      const head = skipHead(rest, root, line);
      if (!head) continue;
      ({ rest, line } = head);
      isInside = true;
    }
    const { rows, left, line: at } = cut(rest, line);
    yield* rows;
    rest = left;
    line = at;
    if (rest.length > MAX_ROW) throw new NoDump(`a row at line ${line} never ends`);
  }
  rest += decoder.decode();
  if (!isInside) throw new NoDump(`it does not start with <${root}>`);
  // A file that was cut off ends in the middle of a row.
  yield* cut(`${rest}<`, line).rows;
}

const MAX_ROW = 30_000_000;
const parser = { current: null };

/** Drops the declaration and comments before the root element; null while more must be read. */
function skipHead(text, root, line) {
  const head = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*/.exec(text)?.[0] ?? "";
  const after = text.slice(head.length);
  const open = `<${root}`;
  if (after.length > open.length) {
    if (after.startsWith(open) && /[\s/>]/.test(after[open.length])) {
      return { rest: after, line: line + newlines(head) };
    }
    if (!after.startsWith("<!--") && !after.startsWith("<?xml")) throw new NoDump(`it does not start with <${root}>`);
  }
  if (text.length > 100_000) throw new NoDump(`it does not start with <${root}>`);
  return null;
}

/** The whole rows of a text, and what is left of it: the start of a row whose end has not been read. */
function cut(text, firstLine) {
  const rows = [];
  let line = firstLine;
  let from = 0;
  for (;;) {
    const start = text.indexOf("<", from);
    if (start === -1) return { rows, left: "", line: line + newlines(text.slice(from)) };
    const end = text.indexOf("<", start + 1);
    line += newlines(text.slice(from, start));
    if (end === -1) return { rows, left: text.slice(start), line };
    const element = text.slice(start, end);
    if (/^<row[\s/>]/.test(element)) rows.push({ line, attributes: parse(element.trimEnd()) });
    line += newlines(element);
    from = end;
  }
}

/** The attributes of one row, decoded; null when it is not well-formed. */
function parse(element) {
  let attributes = null;
  let isBroken = false;
  parser.current ??= new SaxesParser({ position: false });
  parser.current.on("opentag", (tag) => {
    attributes = tag.attributes;
  });
  parser.current.on("error", () => {
    isBroken = true;
  });
  try {
    // `<row …></row>` is cut before its end tag.
    parser.current.write(element.endsWith("/>") ? element : `${element}</row>`).close();
  } catch {
    isBroken = true;
  }
  // A parser that met an error is not used again.
  if (isBroken) parser.current = null;
  return isBroken ? null : attributes;
}

function newlines(text) {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
