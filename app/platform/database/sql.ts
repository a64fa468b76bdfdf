/** A statement, its parameters in the order of their places. `Row` is the shape of the rows it returns. */
export interface Statement<Row = unknown> {
  readonly text: string;
  readonly params: readonly SqlValue[];
  /** Never set: carries the row's type. */
  readonly row?: Row;
}

export type SqlValue = string | number | null;

/** SQL text that is put in as it stands: a column list, an order. Only ever from our own constants. */
class Raw {
  constructor(readonly text: string) {}
}

export const raw = (text: string) => new Raw(text);

/**
 * Builds a statement from a template: values become parameters, statements and `raw` texts are spliced in.
 * The same value used twice is bound twice; D1 allows 100 parameters a statement, so long lists go through
 * `json_each(${JSON.stringify(ids)})`.
 */
export function sql<Row = unknown>(
  strings: TemplateStringsArray,
  ...values: (SqlValue | boolean | undefined | Statement | Raw)[]
): Statement<Row> {
  let text = strings[0] ?? "";
  const params: SqlValue[] = [];
  values.forEach((value, i) => {
    if (value instanceof Raw) text += value.text;
    else if (value !== null && typeof value === "object") {
      text += value.text;
      params.push(...value.params);
    } else {
      params.push(typeof value === "boolean" ? Number(value) : (value ?? null));
      text += "?";
    }
    text += strings[i + 1] ?? "";
  });
  return { text, params };
}

/**
 * The same statement with every value bound once: D1 takes a hundred parameters, and a rule that is asked of many kinds
 * of things binds the same few each time. No `?` may stand in its text for anything else than a value.
 */
export function boundOnce<Row>({ text, params }: Statement<Row>): Statement<Row> {
  const places = new Map<SqlValue, number>();
  let at = 0;
  const once = text.replace(/\?/g, () => {
    const value = params[at++] ?? null;
    const place = places.get(value) ?? places.size + 1;
    places.set(value, place);
    return `?${place}`;
  });
  return { text: once, params: [...places.keys()] };
}

/** What is spliced in where a condition does not apply. */
export const nothing: Statement = { text: "", params: [] };

/** Binds a statement to a database or a session of one. */
export function bind(db: Pick<D1Database, "prepare">, statement: Statement): D1PreparedStatement {
  return db.prepare(statement.text).bind(...statement.params);
}

/** The parameter of `in (select value from json_each(…))`. */
export const list = (values: readonly (number | string)[]): string => JSON.stringify(values);
