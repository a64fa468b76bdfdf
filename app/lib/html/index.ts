/** The words of HTML; `sanitizeHtml` stands in `sanitize.server.ts`, for it must never reach a browser. */
export { type Heading, headingsOf } from "./headings";
export { excerptOf, hasText, textOfHtml } from "./text";
