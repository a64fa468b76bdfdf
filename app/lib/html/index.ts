/**
 * HTML is a tree (hast) from where it enters until `toHtml` writes it. What a browser may load stands here; the
 * parser and the sanitizer are heavy and stay on the server (`parse.server.ts`, `sanitize.server.ts`).
 */
export { markDirections } from "./direction";
export { type ForReader, forReader } from "./for-reader";
export { RENDER_VERSION, UNRENDERABLE } from "./limits";
export { isSafeAddress, toHtml } from "./serialize";
export { element, elementsIn, mapChildren, root, text } from "./tree";
export { cutWords, excerptOf, type Heading, outlineOf, passagesOf, saysAnything, wordsOf } from "./words";
