import { Fragment, memo, type ReactNode } from "react";
import type { Row } from "./rows";

/** Messages whose rows are drawn together, or not at all. */
const IN_A_PART = 25;

interface Part {
  /** By the numbers of its messages, so that what comes and goes at the ends leaves the others what they are. */
  key: number;
  rows: Row[];
}

/**
 * The rows of a log in parts, each with what stands above its first message. What comes changes the last of them, and what
 * goes the first; who types meanwhile waits for no other.
 */
export function partsOf(rows: readonly Row[]): Part[] {
  const parts: Part[] = [];
  let above: Row[] = [];
  let last = 0;
  for (const row of rows) {
    above.push(row);
    if (row.kind === "day" || row.kind === "unread") continue;
    // What waits is said next.
    last = row.kind === "message" ? row.message.n : last + 1;
    const key = Math.floor(last / IN_A_PART);
    const part = parts.at(-1);
    if (part?.key === key) part.rows.push(...above);
    else parts.push({ key, rows: above });
    above = [];
  }
  if (above.length > 0) parts.push({ key: -1, rows: above });
  return parts;
}

interface LogPartProps {
  rows: readonly Row[];
  /** What else its rows are drawn by, one thing beside the other: it is drawn anew where one of them is another. */
  by: readonly unknown[];
  show(row: Row): ReactNode;
}

/** Some rows of a log, drawn anew only where something of theirs is another by now. */
export const LogPart = memo(
  function LogPart({ rows, show }: LogPartProps) {
    return rows.map((row) => <Fragment key={row.key}>{show(row)}</Fragment>);
  },
  (before, now) =>
    areSame(before.by, now.by) &&
    before.rows.length === now.rows.length &&
    now.rows.every((row, at) => areSame(row, before.rows[at])),
);

/** Rows are made with each drawing; what they are made of is not. */
const areSame = (one: object, other: object = {}): boolean =>
  Object.entries(one).every(([name, value]) => Object.is(value, (other as Record<string, unknown>)[name]));
