import { Fragment, isValidElement, type ReactNode } from "react";

/** Between two things on one line. It holds on to what stands before it: no line begins with it. */
export const DOT = "\u00A0· ";

/**
 * A sentence of ours with people's words in it. Each of them stands by itself: a Hebrew name in an English sentence
 * turns nothing around but itself. What is no string is put in as it is.
 */
export function withWords<Key extends string>(
  sentence: (marks: Record<Key, string>) => string,
  words: Record<Key, ReactNode>,
): ReactNode {
  const keys = Object.keys(words) as Key[];
  const marks = Object.fromEntries(keys.map((key, at) => [key, `${MARK}${at}${MARK}`])) as Record<Key, string>;
  return sentence(marks)
    .split(MARK)
    .map((part, at) => {
      // Every second part is a mark's number: between the marks stands the sentence.
      const word = at % 2 === 1 ? words[keys[Number(part)] as Key] : part;
      return at % 2 === 1 && typeof word === "string" ? (
        <bdi key={at}>{word}</bdi>
      ) : (
        <Fragment key={at}>{word}</Fragment>
      );
    });
}

/** For private use by the standard: nobody's words hold it, and the sentences are ours. */
const MARK = "\uE000";

/** The words of a sentence, without what makes some of them stand out: for a mail's plain part, its subject. */
export function textOf(said: ReactNode): string {
  if (typeof said === "string" || typeof said === "number") return String(said);
  if (Array.isArray(said)) return said.map((part: ReactNode) => textOf(part)).join("");
  return isValidElement<{ children?: ReactNode }>(said) ? textOf(said.props.children) : "";
}
