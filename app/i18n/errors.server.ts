import { m } from "~/i18n/generated/messages";
import type { Locale } from "./locale";

type Params = Record<string, string | number>;
type Message = (params: Params, options: { locale?: Locale }) => string;

const NAMED = /^(?:errors|[a-z]+_error)_(\w+)$/;

/**
 * The words for an error code, in the reader's language (or the page's, where none is given). A code without words says
 * that something did not work. Whoever throws gives what stands in the sentence.
 */
export function errorMessage(code: string, params: Params, locale?: Locale): string {
  return (WORDS.get(code) ?? m.errors_unknown)(params, { locale });
}

/**
 * Found by their names, so that they stand among the strings of the feature that throws the code:
 * `spaces_error_space_gone` in spaces.json says space_gone, `errors_forbidden` in errors.json what is everybody's. On the
 * server alone: it holds every string there is.
 */
const WORDS = errorWords(m as unknown as Record<string, Message>);

/** Refuses two sets of words for one code. */
export function errorWords(strings: Record<string, Message>): Map<string, Message> {
  const words = new Map<string, Message>();
  for (const [key, message] of Object.entries(strings)) {
    const code = NAMED.exec(key)?.[1];
    if (code === undefined) continue;
    if (words.has(code)) throw new Error(`two features have words for the error ${code}`);
    words.set(code, message);
  }
  return words;
}
