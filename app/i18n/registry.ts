import { pluralRules } from "~/lib/dates";

export { datetime, number, relativetime } from "./generated/registry.js";

/**
 * The word form of a count, in place of the generated one (vite.config.ts), which makes a new `Intl.PluralRules` for
 * each message: 34 µs, forty times on a page. None are many: a Brazilian writes "0 comentários", which the rules of the
 * language's other half of the world would have "0 comentário". Nor is a million a form of its own, as those have it.
 */
export const plural = (locale: string, input: unknown): "one" | "other" =>
  Number(input) !== 0 && pluralRules(locale).select(Number(input)) === "one" ? "one" : "other";
