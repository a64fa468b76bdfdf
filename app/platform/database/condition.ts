import type { Logic } from "../../lib/logic";
import { type Statement, sql } from "./sql";

/** A part of a rule inside a statement; a boolean where the answer is known before the statement is sent. */
export type Condition = Statement | boolean;

/** What is known is not asked: of a rule only the parts are left that the rows decide. */
export const ofRows: Logic<Condition> = {
  all: (...parts) => joined(parts, "and"),
  any: (...parts) => joined(parts, "or"),
  not: (part) => (typeof part === "boolean" ? !part : sql`not ${part}`),
};

/** A condition as it is spliced into a statement. */
export const asSql = (condition: Condition): Statement =>
  typeof condition === "boolean" ? sql`${Number(condition)}` : condition;

function joined(parts: readonly Condition[], word: "and" | "or"): Condition {
  const settles = word === "or";
  if (parts.includes(settles)) return settles;
  const [first, ...others] = parts.filter((part) => typeof part !== "boolean");
  if (!first) return !settles;
  if (others.length === 0) return first;
  const together = others.reduce((all, part) => (settles ? sql`${all} or ${part}` : sql`${all} and ${part}`), first);
  return sql`(${together})`;
}
